#define STATIONS 120
#define PROCS 4
#define LENGTH STATIONS / PROCS

double all[STATIONS], mine[LENGTH];
char cold[LENGTH];
