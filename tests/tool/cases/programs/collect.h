void collect(int *own, int k, int *all);
