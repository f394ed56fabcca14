#pragma once
#include <turbojpeg.h>
// Only this one knows the version.
#include <jconfig.h>
