/// `#include <driver_types.h>`: the types and numbers of CUDA 13's runtime.
#pragma once

#include "runtime_errors.h"
#include "runtime_values.h"

#include "runtime_types.h"
