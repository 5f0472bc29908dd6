/* Every place that refuses can be switched off in a build made for that (STEELYARD_MUTANTS,
 * tests/soundness/mutants), to see what notices. A place is a call of one of the functions below, as it
 * stands in the text. In any other build this header says nothing. */
#ifndef STEELYARD_TOOL_MUTANTS_H
#define STEELYARD_TOOL_MUTANTS_H

#ifndef STEELYARD_MUTANTS
#define mutants_each() ((void)0)
#else
#include <stdbool.h>

struct interp;
struct node;
struct value;
struct call_fact;

struct mutant_place {
    const char *file;
    int line;
    const char *function, *call;
};

/* Once the sources are read, where STEELYARD_MUTANT is each:FOLDER: a process goes on from here with nothing
 * switched off and, where it refuses anything, one for every place that it came by goes on without that
 * place. What they print is FOLDER/none and FOLDER/NUMBER. Places that the file FOLDER/skip names by number
 * are left out; FOLDER/with has pairs of places, the second of which is switched off with the first: there is
 * also FOLDER/NUMBER.without, with all but the first. One that ends by a signal leaves FOLDER/NUMBER.crashed.
 */
void mutants_each(void);

void mutant_fact(const struct mutant_place *place, struct interp *in, unsigned long long shares, int code,
                 const struct node *node, const char *text, const struct node *node2, const char *text2);
void mutant_all(const struct mutant_place *place, struct interp *in, int code, const struct node *node,
                const char *text);
void mutant_call(const struct mutant_place *place, struct interp *in, struct call_fact *fact, int code,
                 const struct node *node, const char *text);
struct value mutant_bad(const struct mutant_place *place, const struct value *from, const struct node *why,
                        int code, const char *text);
bool mutant_leak(const struct mutant_place *place, struct interp *in, const struct value *v,
                 const struct node *node, const char *what);
void mutant_small(const struct mutant_place *place, struct interp *in, int object, int share,
                  const struct node *node);
bool mutant_part(const struct mutant_place *place, unsigned long long shares);

#define MUTANT_PLACE(function, call)                                                                         \
    __extension__({                                                                                          \
        static const struct mutant_place place_                                                              \
            __attribute__((section("mutant_places"), used)) = {__FILE__, __LINE__, function, call};          \
        &place_;                                                                                             \
    })

#define fact_against(...) mutant_fact(MUTANT_PLACE("fact_against", #__VA_ARGS__), __VA_ARGS__)
#define refuse_all(...) mutant_all(MUTANT_PLACE("refuse_all", #__VA_ARGS__), __VA_ARGS__)
#define refuse_call(...) mutant_call(MUTANT_PLACE("refuse_call", #__VA_ARGS__), __VA_ARGS__)
#define value_bad(...) mutant_bad(MUTANT_PLACE("value_bad", #__VA_ARGS__), __VA_ARGS__)
#define leak(...) mutant_leak(MUTANT_PLACE("leak", #__VA_ARGS__), __VA_ARGS__)
#define too_small(...) mutant_small(MUTANT_PLACE("too_small", #__VA_ARGS__), __VA_ARGS__)
#define refuse_part(in, part, shares, ...)                                                                   \
    (mutant_part(MUTANT_PLACE("refuse_part", #part ", " #shares ", " #__VA_ARGS__), shares)                  \
         ? (void)0                                                                                           \
         : (refuse_part)(in, part, shares, __VA_ARGS__))
#endif
#endif
