#include "Paths.h"

#define PATH(name) name##_baseline
#define LANES 4
#include "Lanes.h"
#include "Triangles.h"
#include "LinePixels.h"
#include "Lines.h"
#include "Fields.h"
#include "Discs.h"
