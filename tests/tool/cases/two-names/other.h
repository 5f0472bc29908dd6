#ifndef OH
#define OH
static inline int all_of(int k, int p) { return k * p; }
int blocks(int p);
#endif
