#pragma once
#include <stddef.h>

/*
 * What lets a program run with an older glibc than that of the machine where it was linked. Only a link with
 * --wrap=NAME for each of these names uses these functions.
 */

double __wrap_hypot(double x, double y);
float __wrap_hypotf(float x, float y);
void __wrap_arc4random_buf(void *bytes, size_t count);
unsigned int __wrap_arc4random(void);
