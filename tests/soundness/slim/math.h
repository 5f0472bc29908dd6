/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SLIM_MATH_H
#define SLIM_MATH_H

#define M_PI 3.14159265358979323846
#define M_E 2.7182818284590452354
#ifdef __TINYC__
#define HUGE_VAL (1.0 / 0.0)
#define INFINITY ((float)(1.0 / 0.0))
#define NAN ((float)(0.0 / 0.0))
#else
#define HUGE_VAL (__builtin_huge_val())
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))
#endif

#ifdef __cplusplus
extern "C" {
#endif
double sqrt(double x);
double cbrt(double x);
double pow(double x, double y);
double exp(double x);
double log(double x);
double log2(double x);
double log10(double x);
double sin(double x);
double cos(double x);
double tan(double x);
double asin(double x);
double acos(double x);
double atan(double x);
double atan2(double y, double x);
double sinh(double x);
double cosh(double x);
double tanh(double x);
double fabs(double x);
double lgamma(double x);
extern int signgam;
double floor(double x);
double ceil(double x);
double round(double x);
double trunc(double x);
double rint(double x);
double fmod(double x, double y);
double fmin(double x, double y);
double fmax(double x, double y);
double hypot(double x, double y);
long lround(double x);
float sqrtf(float x);
float fabsf(float x);
float sinf(float x);
float cosf(float x);
float expf(float x);
float logf(float x);
float powf(float x, float y);
float floorf(float x);
float ceilf(float x);
#ifdef __cplusplus
}
#endif

#endif
