/// `#include <texture_fetch_functions.h>`: what it has stands before every program already.
#pragma once

#include "cuda_runtime.h"
