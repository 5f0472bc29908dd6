#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define REPEAT 3
int main(int argc,char *argv[])
{
  int myid,nprocs,i,rep;
  int nelem=240;
  int *vec=NULL,*sub;
  long partial,result=0;
  double t[REPEAT],best;

  MPI_Init(&argc,&argv);
  MPI_Comm_rank(MPI_COMM_WORLD,&myid);
  MPI_Comm_size(MPI_COMM_WORLD,&nprocs);
  int nsub=nelem/nprocs;
  sub=(int*)malloc(nsub*sizeof(int));
  if(myid==0){
    vec=(int*)malloc(nelem*sizeof(int));
    for(i=0;i<nelem;i++) vec[i]=i%2?i:-i/2;
  }
  for(rep=0;rep<REPEAT;rep++){
    MPI_Barrier(MPI_COMM_WORLD);
    t[rep]=MPI_Wtime();
    MPI_Scatter(vec,nsub,MPI_INT,sub,nsub,MPI_INT,0,MPI_COMM_WORLD);
    partial=0;
    for(i=0;i<nsub;i++) partial+=sub[i];
    MPI_Reduce(&partial,&result,1,MPI_LONG,MPI_SUM,0,MPI_COMM_WORLD);
    t[rep]=MPI_Wtime()-t[rep];
  }
  if(myid==0){
    best=t[0];
    for(rep=1;rep<REPEAT;rep++) if(t[rep]<best) best=t[rep];
    printf("Sum is %ld\n",result);
    if(best<0) printf("clock runs backwards\n");
    free(vec);
  }
  free(sub);
  MPI_Finalize();
  return 0;
}
