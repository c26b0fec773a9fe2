/// libFuzzer's entry for the parser and the decoder; with WARPATLAS_FUZZ_RUN also for the interpreter.
/// See README.md in this folder for how it is run.
#include "tests/fuzz/mutator.h"
#include "tests/fuzz/ptx_target.h"

#include <cstdint>
#include <cstring>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t largest);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
#ifdef WARPATLAS_FUZZ_RUN
    warpatlas::fuzz::runEveryEntry(text);
#else
    warpatlas::fuzz::decodeEveryEntry(text);
#endif
    return 0;
}

/// One change in eight is libFuzzer's own, which knows what comparisons the program makes.
extern "C" std::size_t LLVMFuzzerCustomMutator(
    std::uint8_t* data, std::size_t size, std::size_t largest, unsigned int seed)
{
    std::mt19937_64 random(seed);
    if (seed % 8 == 0)
        return LLVMFuzzerMutate(data, size, largest);
    const std::string changed = warpatlas::fuzz::mutate({reinterpret_cast<const char*>(data), size}, random, largest);
    std::memcpy(data, changed.data(), changed.size());
    return changed.size();
}
