#include "app/program/command_file.h"

#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <filesystem>
#include <fstream>
#include <optional>
#include <unistd.h>

namespace warpatlas::inline program {
namespace {

bool isProgram(const std::filesystem::path& path)
{
    std::error_code unknown;
    return std::filesystem::is_regular_file(path, unknown) && ::access(path.c_str(), X_OK) == 0;
}

/// Reads parts of a file that may say anything of itself.
class ElfFile {
public:
    explicit ElfFile(const std::string& path) : m_stream(path, std::ios::binary) { }

    template <class T> std::optional<T> at(std::uint64_t offset)
    {
        T value{};
        m_stream.clear();
        if (offset > farthest || !m_stream.seekg(static_cast<std::streamoff>(offset))
            || !m_stream.read(reinterpret_cast<char*>(&value), sizeof value))
            return {};
        return value;
    }
    std::string textAt(std::uint64_t offset)
    {
        std::string text;
        for (auto letter = at<char>(offset); letter && *letter != '\0' && text.size() < longestName;
             letter = at<char>(++offset))
            text += *letter;
        return text;
    }

private:
    static constexpr std::uint64_t farthest = std::uint64_t{1} << 40;
    static constexpr std::size_t longestName = 4096;
    std::ifstream m_stream;
};

std::vector<Elf64_Phdr> segmentsOf(ElfFile& file)
{
    const auto head = file.at<Elf64_Ehdr>(0);
    if (!head || std::memcmp(head->e_ident, ELFMAG, SELFMAG) != 0 || head->e_ident[EI_CLASS] != ELFCLASS64
        || head->e_phentsize != sizeof(Elf64_Phdr))
        return {};
    std::vector<Elf64_Phdr> segments;
    for (unsigned i = 0; i < head->e_phnum; ++i)
        if (const auto segment = file.at<Elf64_Phdr>(head->e_phoff + i * sizeof(Elf64_Phdr)))
            segments.push_back(*segment);
    return segments;
}

} // namespace

std::string findCommand(const std::string& word, const std::string& first)
{
    std::error_code unknown;
    if (word.find('/') != std::string::npos) {
        if (!std::filesystem::exists(word, unknown))
            throw InputError(word, say("program.no_command_file", "there is no such file"));
        if (!isProgram(word))
            throw InputError(word, say("program.no_program", "is no program that can be started"));
        return word;
    }
    if (!first.empty() && isProgram(std::filesystem::path(first) / word))
        return (std::filesystem::path(first) / word).string();
    const char* const path = std::getenv("PATH");
    std::string folders = path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path;
    for (std::size_t from = 0; from <= folders.size();) {
        const std::size_t end = std::min(folders.find(':', from), folders.size());
        const std::filesystem::path folder = end == from ? "." : folders.substr(from, end - from);
        if (isProgram(folder / word))
            return (folder / word).string();
        from = end + 1;
    }
    throw InputError(word,
        isProgram(word)
            ? say("program.no_command_here", "there is no such command in PATH; ./{} is in this folder", word)
            : say("program.no_command", "there is no such command in PATH"));
}

std::vector<std::string> neededLibraries(const std::string& executable)
{
    ElfFile file(executable);
    const std::vector<Elf64_Phdr> segments = segmentsOf(file);
    const auto placeOf = [&](std::uint64_t address) -> std::optional<std::uint64_t> {
        for (const Elf64_Phdr& segment : segments)
            if (segment.p_type == PT_LOAD && address - segment.p_vaddr < segment.p_filesz)
                return address - segment.p_vaddr + segment.p_offset;
        return {};
    };
    std::vector<std::uint64_t> names;
    std::optional<std::uint64_t> texts;
    constexpr std::uint64_t most = 4096; // entries
    for (const Elf64_Phdr& segment : segments)
        for (std::uint64_t i = 0;
             segment.p_type == PT_DYNAMIC && i < std::min(most, segment.p_filesz / sizeof(Elf64_Dyn)); ++i) {
            const auto entry = file.at<Elf64_Dyn>(segment.p_offset + i * sizeof(Elf64_Dyn));
            if (!entry || entry->d_tag == DT_NULL)
                break;
            if (entry->d_tag == DT_NEEDED)
                names.push_back(entry->d_un.d_val);
            else if (entry->d_tag == DT_STRTAB)
                texts = placeOf(entry->d_un.d_ptr);
        }
    std::vector<std::string> libraries;
    for (const std::uint64_t name : names)
        if (texts)
            libraries.push_back(file.textAt(*texts + name));
    return libraries;
}

namespace {

/// "first:what the variable was"; an empty one would name the current folder.
std::string before(const std::string& first, const char* variable)
{
    const char* const value = std::getenv(variable);
    return value == nullptr || *value == '\0' ? first : first + ':' + value;
}

} // namespace

std::string libraryPathFor(const std::string& standIns)
{
    return before(standIns, "LD_LIBRARY_PATH");
}

std::string commandPathFor(const std::string& standIns)
{
    return before((std::filesystem::path(standIns) / "bin").string(), "PATH");
}

std::string pythonPathFor(const std::string& standIns, const std::string& package)
{
    const std::string own = (std::filesystem::path(standIns) / "python").string();
    return before(package.empty() ? own : own + ":" + package, "PYTHONPATH");
}

std::string ownProgramFile()
{
    std::error_code unknown;
    return std::filesystem::read_symlink("/proc/self/exe", unknown).string();
}

std::vector<std::string> missingStandIns(const std::string& executable, const std::string& folder)
{
    constexpr std::array<std::string_view, 12> ofCuda{"libcuda.", "libcudart.", "libcublas", "libcufft", "libcurand.",
        "libcusolver", "libcusparse", "libcudnn", "libnccl", "libnvrtc", "libnvJitLink", "libnpp"};
    std::vector<std::string> missing = neededLibraries(executable);
    std::erase_if(missing, [&](const std::string& name) {
        const bool isCudas =
            std::ranges::any_of(ofCuda, [&](std::string_view begin) { return name.starts_with(begin); });
        std::error_code unknown;
        return !isCudas || std::filesystem::exists(std::filesystem::path(folder) / name, unknown);
    });
    return missing;
}

} // namespace warpatlas::inline program
