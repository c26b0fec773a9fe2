#include "kernels/catalogue/reductions/reduction_mistakes.h"

namespace warpatlas {

std::vector<Mistake> treeMistakes(const std::string& file)
{
    const std::string load = "part[t] = i < n ? in[i] : 0;";
    const bool sequential = file == "reduce_sequential";
    return {
        {"no_guard", "No guard", "The threads of the last block that have no value left read behind the array.",
            file + "_no_guard", "part[t] = in[i];", ProblemKind::OutOfBounds},
        {"wide_guard", "Guard with <=",
            "One thread too many passes the guard: i <= n lets in the index n, which the array has not.",
            file + "_wide_guard", "i <= n", ProblemKind::OutOfBounds},
        {"missing_sync", "Missing __syncthreads",
            "A step of the tree begins before the one before it is done, so that a thread adds a sum that another warp "
            "is still making.",
            file + "_missing_sync", sequential ? "part[t] += part[t + half];" : "part[t] += part[t + s];",
            ProblemKind::Race},
        {"missing_atomic", "Missing atomic",
            "Each block reads the total, adds to it and writes it back: what another one added in between is lost.",
            file + "_missing_atomic", "*sum += part[0];", ProblemKind::Race},
        {"local_index", "Local index for global",
            "The index is threadIdx.x alone, so that every block adds up the same first values.", file + "_local_index",
            load, ProblemKind::Mismatch},
        {"forgotten_block_dim", "Forgotten blockDim",
            "The index is blockIdx.x + threadIdx.x, so that each block begins one value behind the one before it.",
            file + "_forgotten_block_dim", load, ProblemKind::Mismatch},
        {"uncoalesced", "Uncoalesced access",
            "Threads of a warp read values that lie far apart, so that each needs a memory transaction of its own.",
            file + "_uncoalesced", load, ProblemKind::Uncoalesced},
        {"truncated_grid", "Truncated grid", "n / 256 is rounded down, so that the last values have no thread.",
            file + "_truncated_grid", "<<<n / 256, 256>>>", ProblemKind::Mismatch, MistakenLaunch::TruncatedGrid},
        {"one_thread_blocks", "One thread a block",
            "Every block is one thread, so that 31 of the 32 lanes of its warp idle and each value is an atomic.",
            file + "_one_thread_blocks", "<<<n, 1>>>", ProblemKind::IdleLanes, MistakenLaunch::OneThreadBlocks},
    };
}

std::vector<Mistake> shuffleMistakes()
{
    const std::string load = "int4 four = fours[i];";
    return {
        {"wide_guard", "Guard with <=",
            "The loop goes one round too far: i <= n / 4 lets in a group of four that ends behind the array.",
            "reduce_shuffle_wide_guard", load, ProblemKind::OutOfBounds},
        {"missing_sync", "Missing __syncthreads",
            "The first warp reads the other warps' sums without waiting until they are written.",
            "reduce_shuffle_missing_sync", "sumsOfWarps[warp] = value;", ProblemKind::Race},
        {"missing_atomic", "Missing atomic",
            "Each block reads the total, adds to it and writes it back: what another one added in between is lost.",
            "reduce_shuffle_missing_atomic", "*sum += value;", ProblemKind::Race},
        {"local_index", "Local index for global",
            "The first index is threadIdx.x alone, so that every block adds up the same values.",
            "reduce_shuffle_local_index", load, ProblemKind::Mismatch},
        {"forgotten_block_dim", "Forgotten blockDim",
            "The first index is blockIdx.x + threadIdx.x, so that each block begins one group behind the one before "
            "it.",
            "reduce_shuffle_forgotten_block_dim", load, ProblemKind::Mismatch},
        {"uncoalesced", "Uncoalesced access",
            "Each thread adds a run of its own, as a CPU's would: in each step the threads of a warp read far apart.",
            "reduce_shuffle_uncoalesced", "value += in[i];", ProblemKind::Uncoalesced},
        {"one_thread_blocks", "One thread a block",
            "Every block is one thread, so that 31 of the 32 lanes of its warp idle and each thread is an atomic.",
            "reduce_shuffle_one_thread_blocks", "<<<n / 16, 1>>>", ProblemKind::IdleLanes,
            MistakenLaunch::OneThreadBlocks},
    };
}

std::vector<Mistake> scanMistakes()
{
    return {
        {"no_guard", "No guard",
            "In the last round of a part, threads that have no group of four left go on into the next part, and at the "
            "end behind the arrays.",
            "scan_no_guard", "int4 four = inFours[i];", ProblemKind::OutOfBounds},
        {"wide_guard", "Guard with <=",
            "One thread too many passes the guard: i <= fours lets in a group of the next part, and at the end one "
            "behind the arrays.",
            "scan_wide_guard", "four = inFours[i];", ProblemKind::OutOfBounds},
        {"missing_sync", "Missing __syncthreads",
            "A warp adds up the other warps' sums without waiting until they are written.", "scan_missing_sync",
            "int sumOfWarp = sumsOfWarps[w];", ProblemKind::Race},
        {"local_index", "Local index for global",
            "The part's place is not added to the pointers, so that every block writes the first part.",
            "scan_local_index", "outFours[i] = four;", ProblemKind::Mismatch},
        {"uncoalesced", "Uncoalesced access",
            "Four loads of one value and not one of four: the lanes of a warp lie 16 bytes apart, and each of the four "
            "requests moves what all of them need.",
            "scan_uncoalesced", "four.x = in[4 * i];", ProblemKind::Uncoalesced},
        {"one_thread_blocks", "One thread a block",
            "Every block is one thread, so that 31 of the 32 lanes of its warp idle.", "scan_one_thread_blocks",
            "<<<256 * parts, 1>>>", ProblemKind::IdleLanes, MistakenLaunch::OneThreadBlocks},
    };
}

std::vector<Mistake> globalHistogramMistakes()
{
    const std::string load = "int value = in[i];";
    return {
        {"no_guard", "No guard", "The threads of the last block that have no value left read behind the array.",
            "histogram_no_guard", load, ProblemKind::OutOfBounds},
        {"wide_guard", "Guard with <=",
            "One thread too many passes the guard: i <= n lets in the index n, which the array has not.",
            "histogram_wide_guard", load, ProblemKind::OutOfBounds},
        {"missing_atomic", "Missing atomic",
            "bins[value]++ reads the count, adds one and writes it back: what other threads counted in between is "
            "lost.",
            "histogram_missing_atomic", "bins[value]++;", ProblemKind::Race},
        {"local_index", "Local index for global",
            "The index is threadIdx.x alone, so that every block counts the same first values.",
            "histogram_local_index", load, ProblemKind::Mismatch},
        {"forgotten_block_dim", "Forgotten blockDim",
            "The index is blockIdx.x + threadIdx.x, so that each block begins one value behind the one before it.",
            "histogram_forgotten_block_dim", load, ProblemKind::Mismatch},
        {"uncoalesced", "Uncoalesced access",
            "Threads of a warp read values that lie far apart, so that each needs a memory transaction of its own.",
            "histogram_uncoalesced", load, ProblemKind::Uncoalesced},
        {"truncated_grid", "Truncated grid", "n / 256 is rounded down, so that the last values have no thread.",
            "histogram_truncated_grid", "<<<n / 256, 256>>>", ProblemKind::Mismatch, MistakenLaunch::TruncatedGrid},
        {"one_thread_blocks", "One thread a block",
            "Every block is one thread, so that 31 of the 32 lanes of its warp idle.", "histogram_one_thread_blocks",
            "<<<n, 1>>>", ProblemKind::IdleLanes, MistakenLaunch::OneThreadBlocks},
    };
}

std::vector<Mistake> sharedHistogramMistakes()
{
    const std::string load = "int value = in[i];";
    return {
        {"wide_guard",
            "Guard with <=", "The loop goes one round too far: i <= n lets in the index n, which the array has not.",
            "histogram_shared_atomics_wide_guard", load, ProblemKind::OutOfBounds},
        {"missing_sync", "Missing __syncthreads",
            "Counting begins before all counts are zero: a warp that is late sets to zero what others have counted.",
            "histogram_shared_atomics_missing_sync", "atomicAdd(&counts[value], 1);", ProblemKind::Race},
        {"missing_atomic", "Missing atomic",
            "counts[value]++ reads the count, adds one and writes it back: what other threads counted in between is "
            "lost.",
            "histogram_shared_atomics_missing_atomic", "counts[value]++;", ProblemKind::Race},
        {"local_index", "Local index for global",
            "The first index is threadIdx.x alone, so that every block counts the same values.",
            "histogram_shared_atomics_local_index", load, ProblemKind::Mismatch},
        {"forgotten_block_dim", "Forgotten blockDim",
            "The first index is blockIdx.x + threadIdx.x, so that each block begins one value behind the one before "
            "it.",
            "histogram_shared_atomics_forgotten_block_dim", load, ProblemKind::Mismatch},
        {"uncoalesced", "Uncoalesced access",
            "Each thread counts a run of its own, as a CPU's would: in each step the threads of a warp read far apart.",
            "histogram_shared_atomics_uncoalesced", load, ProblemKind::Uncoalesced},
        {"one_thread_blocks", "One thread a block",
            "Every block is one thread, so that 31 of the 32 lanes of its warp idle.",
            "histogram_shared_atomics_one_thread_blocks", "<<<n / 16, 1>>>", ProblemKind::IdleLanes,
            MistakenLaunch::OneThreadBlocks},
    };
}

} // namespace warpatlas
