extern int shares;
#define STEP (shares ? 2 : 3)
