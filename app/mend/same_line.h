/// One line of the source as several threads come to it: the last thread for which it is right beside those for which
/// it is wrong. From recordings of their blocks; any thread.
#pragma once

#include "app/experiment/outcome.h"
#include "kernels/model/problem.h"
#include "kernels/model/progress.h"

#include <cstdint>
#include <string>
#include <vector>

namespace warpatlas::inline mend {

struct SameLine {
    struct Column {
        ThreadId thread;
        bool wrong = false; ///< an access of it in this line did not take place
    };
    struct Row {
        enum class What : std::uint8_t { Value, Reads, Writes, Updates } what = What::Value;
        std::string name; ///< of a value, "i"; of what is accessed, "sum"
        std::vector<std::string> texts; ///< by column: "1000", "sum[1000]"; empty where the thread has none
        std::vector<bool> wrong; ///< by column: this access did not take place
    };
    std::uint32_t line = 0; ///< from 1
    std::vector<Column> columns;
    std::vector<Row> rows; ///< values in the order of the line, then accesses in theirs
};

/// For a problem whose thread was refused an access: that thread, the one before it and its block's last one. Without
/// columns for any other problem. Throws InputError where a block cannot be recorded, Cancelled, std::bad_alloc.
SameLine sameLine(const OutcomePointer& outcome, const Problem& problem, Progress& progress);

} // namespace warpatlas::inline mend
