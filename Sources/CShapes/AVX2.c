#include "Paths.h"

#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt"))), apply_to = function)
#define PATH(name) name##_avx2
#define LANES 8
#include "Lanes.h"
#include "Triangles.h"
#include "LinePixels.h"
#include "Lines.h"
#include "Fields.h"
#include "Discs.h"
#pragma clang attribute pop
#endif
