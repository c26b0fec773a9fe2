/// Reads what a program's run has left, and says all that is said of one.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace warpatlas::fuzz {

struct RecordOutcome {
    std::size_t calls = 0, damaged = 0, problems = 0; ///< of a record: lines of each
    std::size_t read = 0, launches = 0, opened = 0; ///< of a saved run; launches that there are and that open
    std::vector<std::string> refusals;
};

/// `file`: a record as a program writes it, which is read while it grows as well; empty: that is left out. Throws what
/// is no refusal.
RecordOutcome readRecordText(const std::string& text, const std::string& file);

/// `file`: the path that it is read from, for its launches' data; it need not be there: then these are left out.
RecordOutcome readSavedRun(const std::vector<std::byte>& bytes, const std::string& file, bool isThere);

} // namespace warpatlas::fuzz
