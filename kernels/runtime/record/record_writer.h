/// Writes a program's record to a file, a line a call, each written at once: a program that crashes leaves all that it
/// had done. The first line names the program. Of several processes, one behind the other, beside it or forked from it,
/// each that has something to write has a file of its own: the first the one that is named, the others that name with
/// ".1", ".2" and so on. Threads: any; the caller holds the runtime's lock.
#pragma once

#include "kernels/runtime/record/program_record.h"

#include <string>
#include <string_view>

namespace warpatlas::runtime {

/// Past this many bytes a record holds no more calls, and a last line says so.
inline constexpr std::uint64_t largestRecord = std::uint64_t{64} << 20;

class RecordWriter {
public:
    /// No file: nothing is recorded. One that cannot be opened is the same: the program is not to fail by it.
    explicit RecordWriter(const std::string& file);
    ~RecordWriter();
    RecordWriter(const RecordWriter&) = delete;
    RecordWriter& operator=(const RecordWriter&) = delete;

    bool isOn() const { return !m_file.empty(); }
    /// Whether the file is the first one, or none is written.
    bool isFirst();
    /// Gives the call its number, and returns it.
    std::uint64_t add(CallRecord& call);
    void add(const DoneRecord& done);
    void add(const AccessRecord& access);
    void add(const ClashRecord& clash);
    void add(const MeasuringRecord& measuring);
    /// So many pieces of work were beside others, and what they touched was not compared with all of these.
    void addForgotten(std::uint64_t works);
    /// May come from another thread than the one that holds the lock: that runs the launch, and writes nothing.
    void add(const RunningRecord& running);

private:
    /// Opens this process's file, if it has none yet.
    void open();
    void write(const nlohmann::ordered_json& json);
    void append(std::string_view line);

    std::string m_file; ///< empty: nothing is recorded
    int m_descriptor = -1;
    int m_process = 0; ///< that opened it: a forked one has another
    bool m_first = true;
    std::uint64_t m_bytes = 0, m_calls = 0;
};

} // namespace warpatlas::runtime
