/// `#include <texture_types.h>`: what it has stands before every program already.
#pragma once

#include "cuda_runtime.h"
