#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N_WORDS 60
#define MAXLEN  8

int is_pal(const char *s) {
  int n = strlen(s);
  for(int i=0;i<n/2;i++) if(s[i]!=s[n-1-i]) return 0;
  return 1;
}

int main(int argc,char**argv){
  int rank,size;
  MPI_Init(&argc,&argv);
  MPI_Comm_rank(MPI_COMM_WORLD,&rank);
  MPI_Comm_size(MPI_COMM_WORLD,&size);
  char words[N_WORDS*MAXLEN];
  if(rank==0){
    memset(words,0,sizeof words);
    for(int i=0;i<N_WORDS;i++) sprintf(words+i*MAXLEN,"%d",100+i*i);
  }
  int n=N_WORDS/size;
  char *w=(char*)malloc(n*MAXLEN);
  MPI_Scatter(words,n*MAXLEN,MPI_CHAR,w,n*MAXLEN,MPI_CHAR,0,MPI_COMM_WORLD);
  int count=0;
  for(int i=0;i<n;i++) count+=is_pal(w+i*MAXLEN);
  int total=0;
  MPI_Reduce(&count,&total,1,MPI_INT,MPI_SUM,0,MPI_COMM_WORLD);
  if(rank==0) printf("%d palindromes\n",total);
  free(w);
  MPI_Finalize();
  return 0;
}
