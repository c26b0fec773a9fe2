/// The options of `warpatlas simulate` that ask for one block, step by step.
#pragma once

#include "app/follow/block_trace.h"

#include <optional>
#include <string>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace warpatlas::ui {

class TraceOptions {
public:
    void addTo(CLI::App& command);
    /// Returns what was asked for; empty: nothing was. Throws InputError.
    std::optional<BlockTraceRequest> request() const;
    /// Returns the file for the trace; empty: standard output, or into the report where that is JSON.
    const std::string& file() const { return m_file; }

private:
    std::string m_block, m_warp, m_thread, m_lines, m_from = "0", m_most = "10000", m_file;
    CLI::Option* m_trace = nullptr;
};

} // namespace warpatlas::ui
