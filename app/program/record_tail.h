/// A record's words about a launch that takes long, read while the program still writes it. One thread.
#pragma once

#include "kernels/runtime/record/program_record.h"

#include <fstream>
#include <functional>
#include <string>

namespace warpatlas::inline program {

class RecordTail {
public:
    /// The file may not be there yet.
    explicit RecordTail(std::string file) : m_file(std::move(file)) { }

    /// Tells the latest that came since it was called last; what is not whole yet waits for the next time.
    void read(const std::function<void(const runtime::RunningRecord&)>& tell);

private:
    std::string m_file;
    std::ifstream m_stream;
    std::string m_rest; ///< a line that is not whole yet
};

} // namespace warpatlas::inline program
