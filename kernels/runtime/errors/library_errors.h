/// Results of cuBLAS, cuFFT and cuRAND in records. Each library counts its own from 0: here each has a range of its
/// own, above all codes of CUDA's two interfaces. Pure functions, any thread.
#pragma once

#include <string_view>

namespace warpatlas::runtime {

inline constexpr int codesOfLibrary = 10'000, firstCublasCode = 10'000, firstCufftCode = 20'000,
                     firstCurandCode = 30'000;

/// As the library itself counts: 7 of 10,007. Other codes stay as they are.
int libraryStatus(int code);
/// "CUBLAS_STATUS_INVALID_VALUE"; null for a code that there is not.
const char* libraryErrorName(int code);
/// The meaning of a code in a few words; null for an unknown one.
const char* libraryErrorText(int code);
/// "cuBLAS" of one of its functions; empty of what is of none of the three.
std::string_view libraryOf(std::string_view function);

} // namespace warpatlas::runtime
