/// Changes files where files break: bits, lengths, pieces that are missing, twice there or another file's, and numbers.
#pragma once

#include <cstddef>
#include <random>
#include <span>
#include <string>

namespace warpatlas::fuzz {

/// A file of some format that the program reads.
struct FileSeed {
    std::string ending; ///< ".png"
    std::string content;
};

/// One to four changes of one of the seeds; the same for the same state of `random`. Of half of the PNG files, the sums
/// of the chunks are made right again, so that what is changed is decoded and not only refused by its sum.
FileSeed mutateFile(std::span<const FileSeed> seeds, std::mt19937_64& random);

} // namespace warpatlas::fuzz
