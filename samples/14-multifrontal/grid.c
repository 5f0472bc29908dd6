#include "sparse.h"
#include <math.h>
#include <stdlib.h>

/* How much stronger a point listens to the neighbour on its lower side than to the one on its upper side. */
static const double wind[3] = {0.25, 0.15, 0.35};

bool grid_matrix(struct sparse *a, int nx, int ny, int nz, int stencil, bool symmetric)
{
    int64_t points = (int64_t)nx * ny * nz, count = 0;
    struct entry *entries = malloc(((size_t)points * (size_t)stencil + 1) * sizeof *entries);
    if (!entries)
        return false;
    for (int z = 0; z < nz; z++)
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < nx; x++) {
                int here = (z * ny + y) * nx + x;
                double off = 0;
                for (int dz = -1; dz <= 1; dz++)
                    for (int dy = -1; dy <= 1; dy++)
                        for (int dx = -1; dx <= 1; dx++) {
                            int steps = abs(dx) + abs(dy) + abs(dz);
                            if (steps == 0 || (stencil == 7 && steps > 1))
                                continue;
                            double v = -1;
                            if (!symmetric)
                                v += (wind[0] * dx + wind[1] * dy + wind[2] * dz) / steps;
                            off += fabs(v);
                            if (x + dx < 0 || x + dx >= nx || y + dy < 0 || y + dy >= ny || z + dz < 0 ||
                                z + dz >= nz)
                                continue;
                            entries[count++] =
                                (struct entry){here, here + (dz * ny + dy) * nx + dx, v};
                        }
                entries[count++] = (struct entry){here, here, symmetric ? off : 1.01 * off};
            }
    bool good = sparse_build(a, (int)points, symmetric, entries, count);
    free(entries);
    return good;
}
