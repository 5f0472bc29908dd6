void deal(int *all, int k, int *own);
