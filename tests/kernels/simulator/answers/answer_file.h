/// The file in which a GPU's answers are kept. Lines of text, each "what: value", say where they come from; an empty
/// line ends them. Then, for each form: its key (8 bytes, little-endian), how many bytes follow (4 bytes), and the
/// bytes as answersFrom() makes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <map>
#include <string>
#include <vector>

namespace warpatlas::simulator::answers {

struct AnswerFile {
    std::map<std::string, std::string> about; ///< "GPU", "driver", "date"
    std::map<std::uint64_t, std::vector<std::byte>> answers; ///< by key of the form
};

void write(std::ostream& out, const AnswerFile& file);
/// Throws std::runtime_error where the file is cut short.
AnswerFile read(std::istream& in);

} // namespace warpatlas::simulator::answers
