/* derived_types.c - hands out stars (a struct) and their spectra (rows of BANDS numbers, a contiguous type) */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

#define BANDS 5

typedef struct {
    int id;
    double magnitude;
    char type[4];
} Star;

static MPI_Datatype make_star_type(void)
{
    MPI_Datatype raw, type;
    int lengths[3] = {1, 1, 4};
    MPI_Aint offsets[3] = {offsetof(Star, id), offsetof(Star, magnitude), offsetof(Star, type)};
    MPI_Datatype types[3] = {MPI_INT, MPI_DOUBLE, MPI_CHAR};

    MPI_Type_create_struct(3, lengths, offsets, types, &raw);
    MPI_Type_create_resized(raw, 0, sizeof(Star), &type);
    MPI_Type_commit(&type);
    MPI_Type_free(&raw);
    return type;
}

int main(int argc, char *argv[])
{
    int rank, size, i, b;
    int nstars = 315, count;
    Star *stars = NULL, *my_stars;
    double *spectra = NULL, *my_spectra;
    MPI_Datatype star_t, spectrum_t;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        nstars = atoi(argv[1]);

    star_t = make_star_type();
    MPI_Type_contiguous(BANDS, MPI_DOUBLE, &spectrum_t);
    MPI_Type_commit(&spectrum_t);

    if (rank == 0) {
        stars = malloc(nstars * sizeof(Star));
        spectra = malloc(nstars * BANDS * sizeof(double));
        memset(stars, 0, nstars * sizeof(Star));
        for (i = 0; i < nstars; i++) {
            stars[i].id = 1000 + i;
            strcpy(stars[i].type, "?");
            for (b = 0; b < BANDS; b++)
                spectra[i * BANDS + b] = ((i + 1) * (b + 2) * 37) % 100;
        }
    }

    count = nstars / size;
    my_stars = malloc(count * sizeof(Star));
    my_spectra = malloc(count * BANDS * sizeof(double));

    MPI_Scatter(stars, count, star_t, my_stars, count, star_t, 0, MPI_COMM_WORLD);
    MPI_Scatter(spectra, count, spectrum_t, my_spectra, count, spectrum_t, 0, MPI_COMM_WORLD);

    for (i = 0; i < count; i++) {
        int peak = 0;
        double flux = 0.0;
        for (b = 0; b < BANDS; b++) {
            double s = my_spectra[i * BANDS + b];
            flux += s;
            if (s > my_spectra[i * BANDS + peak])
                peak = b;
        }
        my_stars[i].magnitude = 25.0 - flux / 32.0;
        my_stars[i].type[0] = "OBAFG"[peak];
        my_stars[i].type[1] = (char)('0' + my_stars[i].id % 10);
    }

    MPI_Gather(my_stars, count, star_t, stars, count, star_t, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (i = 0; i < count * size; i++)
            printf("%d %s %.3f\n", stars[i].id, stars[i].type, stars[i].magnitude);
        free(stars);
        free(spectra);
    }
    free(my_stars);
    free(my_spectra);
    MPI_Type_free(&star_t);
    MPI_Type_free(&spectrum_t);
    MPI_Finalize();
    return 0;
}
