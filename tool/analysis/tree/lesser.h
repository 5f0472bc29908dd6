/* Calls that give the less or the greater one of two numbers: std::min(a, b), and functions of the program
 * that do nothing else:
 *
 *     int min(int a, int b) { return a < b ? a : b; }
 *     int min(int a, int b) { if (a < b) return a; return b; }
 *
 * The numbers are whole ones with a sign, none of them narrower as what is compared than as what is given,
 * and so is what is given back: for any a and b it is what `a < b ? a : b` is where the call stands. */
#ifndef STEELYARD_TOOL_LESSER_H
#define STEELYARD_TOOL_LESSER_H

struct node;
struct program;

int lesser(const struct program *program,
           const struct node *call); /* 1 the less one, -1 the greater one, 0 none */

#endif
