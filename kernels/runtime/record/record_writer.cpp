#include "kernels/runtime/record/record_writer.h"

#include <cerrno>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace warpatlas::runtime {

RecordWriter::RecordWriter(const std::string& file)
{
    if (!file.empty())
        m_descriptor = ::open(file.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

RecordWriter::~RecordWriter()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
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

void RecordWriter::add(const RunningRecord& running)
{
    if (isOn())
        write(toJson(running));
}

void RecordWriter::write(const nlohmann::ordered_json& json)
{
    if (m_bytes > largestRecord)
        return;
    std::string line = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
    m_bytes += line.size();
    if (m_bytes > largestRecord)
        line = "{\"cut\":true}\n";
    for (std::string_view rest = line; !rest.empty();) {
        const ssize_t written = ::write(m_descriptor, rest.data(), rest.size());
        if (written < 0 && errno != EINTR)
            return;
        rest.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
    }
}

} // namespace warpatlas::runtime
