/// Writes a program's record to a file, a line a call, each written at once: a program that crashes leaves all that it
/// had done. The first line names the program, when its file was made, and what WARPATLAS_WATCHER says: the tool
/// that started it and waits for it. Of several processes, one behind the other, beside it or forked from it,
/// each that has something to write has a file of its own: the first the one that is named, the others that name with
/// ".1", ".2" and so on. The program's own descriptors are let alone: the file's has a number that programs do not use,
/// and one that the program closed, and may have given to another file, is not written to: the file is opened again.
/// Where there is no descriptor for it, calls are lost, and a link beside the file, which takes none, says why
/// (lostFile()). Threads: any; the caller holds the runtime's lock.
#pragma once

#include "kernels/runtime/record/program_record.h"

#include <string>
#include <string_view>

namespace warpatlas::runtime {

/// Past this many bytes a record holds no more calls, and a last line says so.
inline constexpr std::uint64_t largestRecord = std::uint64_t{64} << 20;

/// When the file of a program was last written, in nanoseconds: another one of that name has another time. 0: not
/// known.
std::int64_t madeAt(const std::string& program);

/// Beside the record of that file: a link to nothing, whose text says why calls are not in a record. Not there: all
/// are.
std::string lostFile(const std::string& file);

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
    /// Any other record. A RunningRecord may come from another thread than the one that holds the lock: that runs the
    /// launch, and writes nothing.
    template <class Record> void add(const Record& record);
    /// In a signal's handler, of a process that ends: neither allocates nor takes a lock.
    void addInSignal(const FaultRecord& fault) const;
    /// So many pieces of work were beside others, and what they touched was not compared with all of these.
    void addForgotten(std::uint64_t works);

private:
    /// Opens this process's file, if it has none yet or none any more. Returns false where that does not work.
    bool open();
    bool openNew(); ///< that no other process has
    bool keep(int descriptor); ///< takes what open() gave, or says why there is none
    bool isOpen() const;
    void write(const nlohmann::ordered_json& json);
    void append(std::string_view line) const;

    std::string m_file; ///< empty: nothing is recorded
    std::string m_own; ///< this process's
    int m_descriptor = -1;
    int m_process = 0; ///< that has it: a forked one has another
    std::uint64_t m_fileNumber = 0, m_fileSystem = 0; ///< as the system has them, whatever its name is
    bool m_first = true;
    std::uint64_t m_bytes = 0, m_calls = 0;
};

} // namespace warpatlas::runtime
