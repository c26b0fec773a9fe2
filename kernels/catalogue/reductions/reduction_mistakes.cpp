#include "kernels/catalogue/reductions/reduction_mistakes.h"

namespace warpatlas {

std::vector<Mistake> treeMistakes(const std::string& file)
{
    const std::string load = "part[t] = i < n ? in[i] : 0;";
    const bool sequential = file == "reduce_sequential";
    return {
        {"no_guard", "The threads of the last block that have no value left read behind the array.", file,
            "part[t] = in[i];", ProblemKind::OutOfBounds},
        {"wide_guard", "One thread too many passes the guard: i <= n lets in the index n, which the array has not.",
            file, "i <= n", ProblemKind::OutOfBounds},
        {"missing_sync",
            "A step of the tree begins before the one before it is done, so that a thread adds a sum that another warp "
            "is still making.",
            file, sequential ? "part[t] += part[t + half];" : "part[t] += part[t + s];", ProblemKind::Race},
        {"missing_atomic",
            "Each block reads the total, adds to it and writes it back: what another one added in between is lost.",
            file, "*sum += part[0];", ProblemKind::Race},
        {"local_index", "The index is threadIdx.x alone, so that every block adds up the same first values.", file,
            load, ProblemKind::Mismatch},
        {"forgotten_block_dim",
            "The index is blockIdx.x + threadIdx.x, so that each block begins one value behind the one before it.",
            file, load, ProblemKind::Mismatch},
        {"uncoalesced",
            "Threads of a warp read values that lie far apart, so that each needs a memory transaction of its own.",
            file, load, ProblemKind::Uncoalesced},
        {"truncated_grid", "n / 256 is rounded down, so that the last values have no thread.", file,
            "<<<n / 256, 256>>>", ProblemKind::Mismatch},
        {"one_thread_blocks",
            "Every block is one thread, so that 31 of the 32 lanes of its warp idle and each value is an atomic.", file,
            "<<<n, 1>>>", ProblemKind::IdleLanes},
    };
}

std::vector<Mistake> shuffleMistakes()
{
    const std::string load = "int4 four = fours[i];";
    return {
        {"wide_guard",
            "The loop goes one round too far: i <= n / 4 lets in a group of four that ends behind the array.",
            "reduce_shuffle", load, ProblemKind::OutOfBounds},
        {"missing_sync", "The first warp reads the other warps' sums without waiting until they are written.",
            "reduce_shuffle", "sumsOfWarps[warp] = value;", ProblemKind::Race},
        {"missing_atomic",
            "Each block reads the total, adds to it and writes it back: what another one added in between is lost.",
            "reduce_shuffle", "*sum += value;", ProblemKind::Race},
        {"local_index", "The first index is threadIdx.x alone, so that every block adds up the same values.",
            "reduce_shuffle", load, ProblemKind::Mismatch},
        {"forgotten_block_dim",
            "The first index is blockIdx.x + threadIdx.x, so that each block begins one group behind the one before "
            "it.",
            "reduce_shuffle", load, ProblemKind::Mismatch},
        {"uncoalesced",
            "Each thread adds a run of its own, as a CPU's would: in each step the threads of a warp read far apart.",
            "reduce_shuffle", "value += in[i];", ProblemKind::Uncoalesced},
        {"one_thread_blocks",
            "Every block is one thread, so that 31 of the 32 lanes of its warp idle and each thread is an atomic.",
            "reduce_shuffle", "<<<n / 16, 1>>>", ProblemKind::IdleLanes},
    };
}

std::vector<Mistake> scanMistakes()
{
    return {
        {"no_guard",
            "In the last round of a part, threads that have no group of four left go on into the next part, and at the "
            "end behind the arrays.",
            "scan", "int4 four = inFours[i];", ProblemKind::OutOfBounds},
        {"wide_guard",
            "One thread too many passes the guard: i <= fours lets in a group of the next part, and at the end one "
            "behind the arrays.",
            "scan", "four = inFours[i];", ProblemKind::OutOfBounds},
        {"missing_sync", "A warp adds up the other warps' sums without waiting until they are written.", "scan",
            "int sumOfWarp = sumsOfWarps[w];", ProblemKind::Race},
        {"local_index", "The part's place is not added to the pointers, so that every block writes the first part.",
            "scan", "outFours[i] = four;", ProblemKind::Mismatch},
        {"uncoalesced",
            "Four loads of one value and not one of four: the lanes of a warp lie 16 bytes apart, and each of the four "
            "requests moves what all of them need.",
            "scan", "four.x = in[4 * i];", ProblemKind::Uncoalesced},
        {"one_thread_blocks", "Every block is one thread, so that 31 of the 32 lanes of its warp idle.", "scan",
            "<<<256 * parts, 1>>>", ProblemKind::IdleLanes},
    };
}

std::vector<Mistake> globalHistogramMistakes()
{
    const std::string load = "int value = in[i];";
    return {
        {"no_guard", "The threads of the last block that have no value left read behind the array.", "histogram", load,
            ProblemKind::OutOfBounds},
        {"wide_guard", "One thread too many passes the guard: i <= n lets in the index n, which the array has not.",
            "histogram", load, ProblemKind::OutOfBounds},
        {"missing_atomic",
            "bins[value]++ reads the count, adds one and writes it back: what other threads counted in between is "
            "lost.",
            "histogram", "bins[value]++;", ProblemKind::Race},
        {"local_index", "The index is threadIdx.x alone, so that every block counts the same first values.",
            "histogram", load, ProblemKind::Mismatch},
        {"forgotten_block_dim",
            "The index is blockIdx.x + threadIdx.x, so that each block begins one value behind the one before it.",
            "histogram", load, ProblemKind::Mismatch},
        {"uncoalesced",
            "Threads of a warp read values that lie far apart, so that each needs a memory transaction of its own.",
            "histogram", load, ProblemKind::Uncoalesced},
        {"truncated_grid", "n / 256 is rounded down, so that the last values have no thread.", "histogram",
            "<<<n / 256, 256>>>", ProblemKind::Mismatch},
        {"one_thread_blocks", "Every block is one thread, so that 31 of the 32 lanes of its warp idle.", "histogram",
            "<<<n, 1>>>", ProblemKind::IdleLanes},
    };
}

std::vector<Mistake> sharedHistogramMistakes()
{
    const std::string load = "int value = in[i];";
    return {
        {"wide_guard", "The loop goes one round too far: i <= n lets in the index n, which the array has not.",
            "histogram_shared_atomics", load, ProblemKind::OutOfBounds},
        {"missing_sync",
            "Counting begins before all counts are zero: a warp that is late sets to zero what others have counted.",
            "histogram_shared_atomics", "atomicAdd(&counts[value], 1);", ProblemKind::Race},
        {"missing_atomic",
            "counts[value]++ reads the count, adds one and writes it back: what other threads counted in between is "
            "lost.",
            "histogram_shared_atomics", "counts[value]++;", ProblemKind::Race},
        {"local_index", "The first index is threadIdx.x alone, so that every block counts the same values.",
            "histogram_shared_atomics", load, ProblemKind::Mismatch},
        {"forgotten_block_dim",
            "The first index is blockIdx.x + threadIdx.x, so that each block begins one value behind the one before "
            "it.",
            "histogram_shared_atomics", load, ProblemKind::Mismatch},
        {"uncoalesced",
            "Each thread counts a run of its own, as a CPU's would: in each step the threads of a warp read far apart.",
            "histogram_shared_atomics", load, ProblemKind::Uncoalesced},
        {"one_thread_blocks", "Every block is one thread, so that 31 of the 32 lanes of its warp idle.",
            "histogram_shared_atomics", "<<<n / 16, 1>>>", ProblemKind::IdleLanes},
    };
}

} // namespace warpatlas
