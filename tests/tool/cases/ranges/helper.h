int squares(int rank, int size, int n);
