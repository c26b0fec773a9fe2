#include "kernels/runtime/record/record_writer.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace warpatlas::runtime {

namespace {

constexpr int mostProcesses = 1000;

/// The file that this process runs; empty where the system does not say.
std::string programFile()
{
    std::array<char, 4096> path{};
    const ssize_t length = ::readlink("/proc/self/exe", path.data(), path.size());
    return length <= 0 ? std::string() : std::string(path.data(), static_cast<std::size_t>(length));
}

} // namespace

RecordWriter::RecordWriter(const std::string& file) : m_file(file) { }

RecordWriter::~RecordWriter()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

void RecordWriter::open()
{
    if (m_file.empty() || m_process == ::getpid())
        return;
    if (m_descriptor >= 0)
        ::close(m_descriptor); // of the process that this one was forked from
    m_descriptor = -1;
    m_process = ::getpid();
    m_bytes = 0;
    for (int number = 0; number < mostProcesses && m_descriptor < 0; ++number) {
        const std::string name = number == 0 ? m_file : m_file + '.' + std::to_string(number);
        m_first = number == 0;
        m_descriptor = ::open(name.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (m_descriptor < 0 && errno != EEXIST)
            break;
    }
    if (m_descriptor < 0)
        m_file.clear();
    else
        append(nlohmann::ordered_json{{"program", programFile()}}.dump(
                   -1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)
            + '\n');
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

void RecordWriter::add(const DoneRecord& done)
{
    if (isOn())
        write(toJson(done));
}

void RecordWriter::add(const AccessRecord& access)
{
    if (isOn())
        write(toJson(access));
}

void RecordWriter::add(const ClashRecord& clash)
{
    if (isOn())
        write(toJson(clash));
}

void RecordWriter::add(const MeasuringRecord& measuring)
{
    if (isOn())
        write(toJson(measuring));
}

void RecordWriter::addForgotten(std::uint64_t works)
{
    if (isOn())
        write({{"forgotten", works}});
}

void RecordWriter::add(const RunningRecord& running)
{
    if (isOn())
        write(toJson(running));
}

void RecordWriter::write(const nlohmann::ordered_json& json)
{
    open();
    if (!isOn() || m_bytes > largestRecord)
        return;
    std::string line = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
    m_bytes += line.size();
    if (m_bytes > largestRecord)
        line = "{\"cut\":true}\n";
    append(line);
}

void RecordWriter::append(std::string_view line)
{
    while (!line.empty()) {
        const ssize_t written = ::write(m_descriptor, line.data(), line.size());
        if (written < 0 && errno != EINTR)
            return;
        line.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
    }
}

} // namespace warpatlas::runtime
