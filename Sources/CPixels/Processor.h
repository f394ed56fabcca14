#pragma once
#include "CPixels.h"

/* Whether the processor has AVX2, BMI 1, BMI 2 and LZCNT, and the system saves the wide registers. */
int has_avx2(void);
