#include "kernels/compiler/process/toolkit_job.h"

#include <cstring>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

std::string withLength(const nlohmann::json& content)
{
    std::string message(sizeof(std::uint64_t), '\0');
    nlohmann::json::to_cbor(content, message);
    const std::uint64_t length = message.size() - sizeof(length);
    std::memcpy(message.data(), &length, sizeof(length));
    return message;
}

template <class T> T valueOf(const nlohmann::json& json, const char* key)
{
    return json.at(key).get<T>();
}

using Texts = std::vector<std::string>;

} // namespace

std::string messageOf(const ToolkitFacts& facts)
{
    return withLength({{"refusal", facts.refusal}, {"major", facts.major}, {"minor", facts.minor},
        {"architectures", facts.architectures}, {"folders", facts.includeFolders}});
}

std::string messageOf(const ToolkitJob& job)
{
    return withLength({{"name", job.name}, {"text", job.text}, {"standard", job.standard}, {"instances", job.instances},
        {"options", job.options}});
}

std::string messageOf(const ToolkitResult& result)
{
    return withLength(
        {{"status", result.status}, {"words", result.statusText}, {"log", result.log}, {"ptx", result.ptx}});
}

ToolkitFacts factsFrom(std::string_view content)
{
    const nlohmann::json json = nlohmann::json::from_cbor(content);
    return {valueOf<std::string>(json, "refusal"), valueOf<int>(json, "major"), valueOf<int>(json, "minor"),
        valueOf<std::vector<int>>(json, "architectures"), valueOf<Texts>(json, "folders")};
}

ToolkitJob jobFrom(std::string_view content)
{
    const nlohmann::json json = nlohmann::json::from_cbor(content);
    return {valueOf<std::string>(json, "name"), valueOf<std::string>(json, "text"),
        valueOf<std::string>(json, "standard"), valueOf<Texts>(json, "instances"), valueOf<Texts>(json, "options")};
}

ToolkitResult resultFrom(std::string_view content)
{
    const nlohmann::json json = nlohmann::json::from_cbor(content);
    return {valueOf<int>(json, "status"), valueOf<std::string>(json, "words"), valueOf<std::string>(json, "log"),
        valueOf<std::string>(json, "ptx")};
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

} // namespace warpatlas
