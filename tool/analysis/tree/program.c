/* What a program is made of. */
#include "analysis/tree/program.h"

#include "analysis/tree/linkage.h"

struct function *find_function(const struct program *program, const struct decl *decl)
{
    return linkage_function(program->linkage, decl);
}
