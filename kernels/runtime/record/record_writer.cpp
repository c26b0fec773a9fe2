#include "kernels/runtime/record/record_writer.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

namespace warpatlas::runtime {

namespace {

constexpr int mostProcesses = 1000;
/// Programs have the lowest numbers, and few have so many.
constexpr int highDescriptor = 900;

/// The file that this process runs; empty where the system does not say.
std::string programFile()
{
    std::array<char, 4096> path{};
    const ssize_t length = ::readlink("/proc/self/exe", path.data(), path.size());
    return length <= 0 ? std::string() : std::string(path.data(), static_cast<std::size_t>(length));
}

} // namespace

std::int64_t madeAt(const std::string& program)
{
    struct stat found { };
    return ::stat(program.c_str(), &found) != 0
        ? 0
        : std::int64_t{found.st_mtim.tv_sec} * 1'000'000'000 + found.st_mtim.tv_nsec;
}

std::string lostFile(const std::string& file)
{
    return file + ".lost";
}

RecordWriter::RecordWriter(const std::string& file) : m_file(file) { }

RecordWriter::~RecordWriter()
{
    if (isOpen())
        ::close(m_descriptor);
}

bool RecordWriter::isOpen() const
{
    struct stat found { };
    return m_descriptor >= 0 && ::fstat(m_descriptor, &found) == 0 && found.st_ino == m_fileNumber
        && found.st_dev == m_fileSystem;
}

bool RecordWriter::keep(int descriptor)
{
    int moved = descriptor < 0 ? -1 : ::fcntl(descriptor, F_DUPFD_CLOEXEC, highDescriptor);
    if (descriptor >= 0 && moved < 0) // the program may have no more than a few
        moved = ::fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    const int reason = errno;
    if (descriptor >= 0)
        ::close(descriptor);
    struct stat found { };
    if (moved < 0 || ::fstat(moved, &found) != 0) {
        if (reason == EMFILE || reason == ENFILE || reason == EINVAL) // it may have one later
            static_cast<void>(::symlink(std::strerror(reason == ENFILE ? ENFILE : EMFILE), lostFile(m_file).c_str()));
        else
            m_file.clear();
        return false;
    }
    m_descriptor = moved;
    m_fileNumber = found.st_ino;
    m_fileSystem = found.st_dev;
    return true;
}

bool RecordWriter::openNew()
{
    int descriptor = -1;
    for (int number = 0; number < mostProcesses && descriptor < 0; ++number) {
        m_own = number == 0 ? m_file : m_file + '.' + std::to_string(number);
        m_first = number == 0;
        descriptor = ::open(m_own.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (descriptor < 0 && errno != EEXIST)
            break;
    }
    if (!keep(descriptor))
        return false;
    m_process = ::getpid();
    m_bytes = 0;
    nlohmann::ordered_json head{{"program", programFile()}, {"process", m_process}, {"made", madeAt("/proc/self/exe")}};
    if (const char* const watcher = std::getenv("WARPATLAS_WATCHER"); watcher != nullptr && *watcher != '\0')
        head["watcher"] = watcher;
    append(head.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n');
    return true;
}

bool RecordWriter::open()
{
    if (m_file.empty())
        return false;
    if (m_process == ::getpid())
        return isOpen() || keep(::open(m_own.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
    if (isOpen())
        ::close(m_descriptor); // of the process that this one was forked from
    m_descriptor = -1;
    return openNew();
}

bool RecordWriter::isFirst()
{
    open();
    return m_first || !isOn();
}

std::uint64_t RecordWriter::add(CallRecord& call)
{
    call.number = m_calls++;
    if (isOn())
        write(toJson(call));
    return call.number;
}

template <class Record> void RecordWriter::add(const Record& record)
{
    if (isOn())
        write(toJson(record));
}

template void RecordWriter::add(const DoneRecord&);
template void RecordWriter::add(const AccessRecord&);
template void RecordWriter::add(const ClashRecord&);
template void RecordWriter::add(const MeasuringRecord&);
template void RecordWriter::add(const RunningRecord&);

void RecordWriter::addForgotten(std::uint64_t works)
{
    if (isOn())
        write({{"forgotten", works}});
}

void RecordWriter::write(const nlohmann::ordered_json& json)
{
    if (!open() || m_bytes > largestRecord)
        return;
    std::string line = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
    m_bytes += line.size();
    if (m_bytes > largestRecord)
        line = "{\"cut\":true}\n";
    append(line);
}

void RecordWriter::addInSignal(const FaultRecord& fault) const
{
    if (!isOpen() || m_process != ::getpid())
        return;
    std::array<char, 256> line{};
    char* end = line.data();
    const auto add = [&](std::string_view text) { end = std::ranges::copy(text, end).out; };
    const auto addNumber = [&](std::uint64_t number) { end = std::to_chars(end, line.end(), number).ptr; };
    add("{\"fault\":");
    addNumber(fault.address);
    add(",\"at\":");
    addNumber(fault.at);
    add(fault.write ? ",\"write\":true}\n" : "}\n");
    append({line.data(), static_cast<std::size_t>(end - line.data())});
}

void RecordWriter::append(std::string_view line) const
{
    while (!line.empty()) {
        const ssize_t written = ::write(m_descriptor, line.data(), line.size());
        if (written < 0 && errno != EINTR)
            return;
        line.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
    }
}

} // namespace warpatlas::runtime
