#include "app/dataset/recorded/program_file.h"

#include "app/dataset/file_bytes.h"
#include "app/dataset/file_kind.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/read_json.h"

#include <algorithm>

namespace warpatlas {
namespace {

constexpr const char* programVersionKey = "warpatlas_program";
constexpr std::uint64_t programVersion = 1;

std::string isNoProgram()
{
    return say("program_file.is_none", "is not a saved run of a program");
}

} // namespace

bool isProgramFile(const std::string& path)
{
    return extensionOf(path) == programExtension;
}

ProgramFile::ProgramFile(std::string path) : m_path(std::move(path)), m_bytes(readFile(m_path))
{
    read();
}

ProgramFile::ProgramFile(std::string path, std::vector<std::byte> bytes)
    : m_path(std::move(path)), m_bytes(std::move(bytes))
{
    read();
}

void ProgramFile::read()
{
    const auto end = std::ranges::find(m_bytes, std::byte{'\n'});
    const auto length = static_cast<std::size_t>(end - m_bytes.begin());
    m_head = readJson(asText(std::span(m_bytes).first(length)), m_path, isNoProgram(), [&](const JsonReader& file) {
        file.expectFormat(isNoProgram(), programVersionKey, programVersion);
        std::span<const std::byte> rest = std::span(m_bytes).subspan(std::min(length + 1, m_bytes.size()));
        for (const JsonReader& bytes : file.member("contents").list()) {
            const std::uint64_t wanted = bytes.whole();
            if (wanted > rest.size())
                bytes.fail(say("program_file.cut", "the file ends before that: it was cut off"));
            m_contents.push_back(rest.first(wanted));
            rest = rest.subspan(wanted);
        }
        return *file;
    });
}

std::span<const std::byte> ProgramFile::contents(std::uint64_t number) const
{
    if (number >= m_contents.size())
        throw InputError(m_path, say("program_file.no_contents", "has no contents with the number {}", number));
    return m_contents[number];
}

void writeProgramFile(
    const std::string& path, nlohmann::ordered_json head, std::span<const std::vector<std::byte>> contents)
{
    head[programVersionKey] = programVersion;
    head["contents"] = nlohmann::ordered_json::array();
    for (const std::vector<std::byte>& memory : contents)
        head["contents"].push_back(memory.size());
    const std::string line = head.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
    std::vector<std::byte> bytes(asBytes(line).begin(), asBytes(line).end());
    for (const std::vector<std::byte>& memory : contents)
        bytes.insert(bytes.end(), memory.begin(), memory.end());
    writeFile(path, bytes);
}

} // namespace warpatlas
