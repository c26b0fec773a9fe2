/// `#include <cuda_fp16.h>`: numbers of 16 bits, on both sides.
#pragma once

#include "kernels/compiler/cuda_half.cuh"
