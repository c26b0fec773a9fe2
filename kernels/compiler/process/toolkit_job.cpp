#include "kernels/compiler/process/toolkit_job.h"

#include "kernels/frontend/cbor.h"

#include <cstring>
#include <fmt/format.h>

namespace warpatlas::inline compiler {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ToolkitFacts, refusal, major, minor, architectures, includeFolders)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ToolkitJob, name, text, standard, instances, options)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ToolkitResult, status, statusText, log, ptx)

std::string messageOf(std::string_view content)
{
    const std::uint64_t length = content.size();
    std::string message(sizeof(length), '\0');
    std::memcpy(message.data(), &length, sizeof(length));
    return message.append(content);
}

std::string questionOf(ChildTask task, std::string_view content)
{
    return messageOf(fmt::format("{}{}", static_cast<char>(task), content));
}

std::string bytesOf(const ToolkitFacts& facts)
{
    return cborOf(facts);
}

std::string bytesOf(const ToolkitJob& job)
{
    return cborOf(job);
}

std::string bytesOf(const ToolkitResult& result)
{
    return cborOf(result);
}

ToolkitFacts factsFrom(std::string_view content)
{
    return nlohmann::json::from_cbor(content).get<ToolkitFacts>();
}

ToolkitJob jobFrom(std::string_view content)
{
    return nlohmann::json::from_cbor(content).get<ToolkitJob>();
}

ToolkitResult resultFrom(std::string_view content)
{
    return nlohmann::json::from_cbor(content).get<ToolkitResult>();
}

std::optional<std::string> takeMessage(std::string& received)
{
    std::uint64_t length = 0;
    if (received.size() < sizeof(length))
        return std::nullopt;
    std::memcpy(&length, received.data(), sizeof(length));
    if (received.size() - sizeof(length) < length)
        return std::nullopt;
    std::string content = received.substr(sizeof(length), length);
    received.erase(0, sizeof(length) + length);
    return content;
}

} // namespace warpatlas::inline compiler
