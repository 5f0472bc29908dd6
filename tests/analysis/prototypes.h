/* Functions as headers declare them. */
#ifndef STEELYARD_TESTS_PROTOTYPES_H
#define STEELYARD_TESTS_PROTOTYPES_H

#include <stdbool.h>

enum { MOST_PARAMETERS = 24 };

enum form { FORM_NUMBER, FORM_READ, FORM_WRITE, FORM_CALL, FORM_OTHER };

struct parameter {
    enum form form; /* FORM_READ: a pointer behind which nothing can be changed; FORM_CALL: to a function;
                       FORM_WRITE: any other */
    char type[64];  /* as the header spells it, without const */
};

struct prototype {
    const char *name;
    struct parameter parameters[MOST_PARAMETERS];
    int count;
    bool variadic, returns_never;
    struct parameter result;
    bool returns_nothing;
};

typedef void judge(const struct prototype *prototype);

/* Each function that the text declares. */
void judge_all(const char *text, const char *wrapper, judge *each);
/* The parameter at that place. Fails the test where there is none. */
const struct parameter *parameter_at(const struct prototype *p, int position);

#endif
