#include "kernels/catalogue/colour/grayscale_mistakes.h"

namespace warpatlas {

namespace {

/// Of a thread a pixel: `code` is the right file, `load` its first read that leaves the input, `store` its write.
std::vector<Mistake> pixelMistakes(const std::string& code, const std::string& load, const std::string& store)
{
    return {
        {"no_guard", "There is no if: threads to the right of the picture and below it read and write as well.", code,
            load, ProblemKind::OutOfBounds},
        {"wide_guard", "The guard lets one column and one row of threads too many through.", code, load,
            ProblemKind::OutOfBounds},
        {"truncated_grid",
            "The number of blocks is rounded down, so that the right and the bottom edge are left undone.", code,
            "<<<dim3(width / 16, height / 16)", ProblemKind::Mismatch},
        {"swapped_xy", "The index takes x for the row: a picture that is not square is left at its end.", code, load,
            ProblemKind::OutOfBounds},
        {"local_index", "x and y are threadIdx alone, so that every block does the picture's first corner again.", code,
            store, ProblemKind::Mismatch},
        {"forgotten_block_dim",
            "x and y are blockIdx + threadIdx, so that each block begins one pixel beside the one before it.", code,
            store, ProblemKind::Mismatch},
        {"uncoalesced",
            "The index counts down the columns: the result is right, but neighbouring threads touch bytes that lie a "
            "column apart.",
            code, store, ProblemKind::Uncoalesced},
        {"one_thread_blocks", "Each block has one thread: 31 of the 32 lanes of its warp have nothing to do.", code,
            "dim3(1, 1)>>>", ProblemKind::IdleLanes},
    };
}

std::vector<Mistake> vectorisedMistakes()
{
    const std::string code = "grayscale_vectorised", load = "uint4 a = wide[from];";
    return {
        {"no_guard", "There is no if: threads after the last pixel read and write as well.", code,
            "uint4 a = wide[3 * i];", ProblemKind::OutOfBounds},
        {"wide_guard",
            "The guard asks for the first of the 16 pixels only: the last thread goes past the picture's end.", code,
            "uint4 c = wide[3 * i + 2];", ProblemKind::OutOfBounds},
        {"truncated_grid",
            "The number of blocks is rounded down, so that the last rows of the picture are left undone.", code,
            "<<<pixels / 16 / 256", ProblemKind::Mismatch},
        {"local_index", "It reads at threadIdx alone, so that every block repeats the picture's beginning.", code, load,
            ProblemKind::Mismatch},
        {"forgotten_block_dim",
            "It reads at blockIdx + threadIdx, so that each block repeats nearly what the one before it did.", code,
            load, ProblemKind::Mismatch},
        {"uncoalesced",
            "Each thread takes its 16 pixels byte by byte: the result is right, but in every request the threads' "
            "bytes "
            "lie far apart.",
            code, "gray[pixel] = brightness(", ProblemKind::Uncoalesced},
        {"one_thread_blocks", "Each block has one thread: 31 of the 32 lanes of its warp have nothing to do.", code,
            "/ 16, 1>>>", ProblemKind::IdleLanes},
    };
}

} // namespace

std::vector<Mistake> grayscaleMistakes(std::string_view variant)
{
    if (variant == "vectorised")
        return vectorisedMistakes();
    if (variant == "planar") // past the end of the reds are greens: only the last plane's end is the buffer's
        return pixelMistakes("grayscale_planar", "int blue = planes[2 * pixels + i];",
            "gray[i] = (299 * red + 587 * green + 114 * blue) / 1000;");
    return pixelMistakes(
        "grayscale", "uchar3 pixel = rgb[i];", "gray[i] = (299 * pixel.x + 587 * pixel.y + 114 * pixel.z) / 1000;");
}

} // namespace warpatlas
