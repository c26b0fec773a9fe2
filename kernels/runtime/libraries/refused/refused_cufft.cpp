// Functions of cuFFT without a stand-in. No header of cuFFT may be read with it.
#include "kernels/runtime/libraries/refused/refused.h"

#define WARPATLAS_OTHER(name) WARPATLAS_REFUSED("cuFFT", name, name, 16) // CUFFT_NOT_SUPPORTED
#include <cufft.h>
