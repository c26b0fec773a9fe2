/// `#include <cuda_runtime.h>`: CUDA C++ for clang, the host's side and the device's, without any file of NVIDIA's. As
/// with nvcc it stands before a program's first line, and brings some of C's headers with it. The device's functions come
/// before those: <cmath> takes both sides' functions into namespace std then.
#pragma once
#pragma GCC system_header

#define WARPATLAS_WHOLE_PROGRAM
#include "kernels/compiler/cuda_subset.cuh"

#include "cuda_runtime_api.h"

#include "kernels/compiler/cuda_textures.cuh"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <new>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <utility>

#include "runtime_launch.h"
#include "runtime_templates.h"

#include "host_functions.h"
