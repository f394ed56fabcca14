#pragma once
#include <raqm.h>
#include <ft2build.h>
#include <freetype/freetype.h>
