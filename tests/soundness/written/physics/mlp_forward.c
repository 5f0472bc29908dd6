/* Batch inference with a small fully connected network, activations chosen per layer. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define MAX_WIDTH 8

typedef float (*activation)(float);

static float relu(float v)   { return v > 0 ? v : 0; }
static float squash(float v) { return tanhf(v); }
static float linear(float v) { return v; }

static struct layer {
    int in, out;
    activation act;
    float w[MAX_WIDTH][MAX_WIDTH];
    float b[MAX_WIDTH];
} net[] = {
    { 6, 8, relu },
    { 8, 5, squash },
    { 5, 3, linear },
};

#define NLAYERS ((int)(sizeof net / sizeof net[0]))

static void init_weights(unsigned s)
{
    for (int l = 0; l < NLAYERS; l++)
        for (int o = 0; o < net[l].out; o++) {
            for (int i = 0; i < net[l].in; i++) {
                s = s * 1103515245u + 12345u;
                net[l].w[o][i] = (float)((int)(s >> 16 & 1023) - 512) / 400.0f;
            }
            net[l].b[o] = 0.05f * (o - 2);
        }
}

static int infer(const float *input, float *top)
{
    float a[MAX_WIDTH], t[MAX_WIDTH];
    int best = 0;

    for (int i = 0; i < net[0].in; i++)
        a[i] = input[i];
    for (int l = 0; l < NLAYERS; l++) {
        for (int o = 0; o < net[l].out; o++) {
            float z = net[l].b[o];
            for (int i = 0; i < net[l].in; i++)
                z += net[l].w[o][i] * a[i];
            t[o] = net[l].act(z);
        }
        for (int o = 0; o < net[l].out; o++)
            a[o] = t[o];
    }
    for (int o = 1; o < net[NLAYERS - 1].out; o++)
        if (a[o] > a[best])
            best = o;
    *top = a[best];
    return best;
}

int main(int argc, char **argv)
{
    const int batch = 96, width = 6;
    int rank, size;
    float *inputs = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (batch % size) {
        if (rank == 0)
            fprintf(stderr, "batch of %d does not split in %d parts\n", batch, size);
        MPI_Finalize();
        return 0;
    }

    /* function pointers cannot be sent, so only the numbers are broadcast */
    if (rank == 0)
        init_weights(2718);
    for (int l = 0; l < NLAYERS; l++) {
        MPI_Bcast(net[l].w, MAX_WIDTH * MAX_WIDTH, MPI_FLOAT, 0, MPI_COMM_WORLD);
        MPI_Bcast(net[l].b, MAX_WIDTH, MPI_FLOAT, 0, MPI_COMM_WORLD);
    }

    if (rank == 0) {
        inputs = malloc(batch * width * sizeof(float));
        for (int i = 0; i < batch * width; i++)
            inputs[i] = (float)((i * 37 + i / width * 11) % 50) / 25.0f - 1.0f;
    }

    const int mb = batch / size;
    float *x = malloc(mb * width * sizeof(float));
    char *cls = malloc(mb), *all_cls = rank == 0 ? malloc(batch) : NULL;
    MPI_Scatter(inputs, mb * width, MPI_FLOAT, x, mb * width, MPI_FLOAT, 0, MPI_COMM_WORLD);

    double conf = 0, conf_all = 0;
    int votes[3] = { 0 }, all_votes[3];
    for (int i = 0; i < mb; i++) {
        float top;
        int c = infer(x + i * width, &top);
        cls[i] = 'A' + c;
        votes[c]++;
        conf += top;
    }

    MPI_Gather(cls, mb, MPI_CHAR, all_cls, mb, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_Reduce(votes, all_votes, 3, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&conf, &conf_all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int i = 0; i < batch; i += 48)
            printf("%.48s\n", all_cls + i);
        printf("A %d  B %d  C %d  mean output %.3f\n", all_votes[0], all_votes[1], all_votes[2], conf_all / batch);
    }
    free(inputs); free(x); free(cls); free(all_cls);
    MPI_Finalize();
    return 0;
}
