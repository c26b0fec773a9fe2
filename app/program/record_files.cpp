#include "app/program/record_files.h"

#include "kernels/runtime/record/record_writer.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace warpatlas::inline program {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largestKept = std::uintmax_t{64} << 20;

fs::path placeOfKept(const std::string& record, std::int64_t made)
{
    return fs::path(record).parent_path() / "programs" / std::to_string(made);
}

} // namespace

std::vector<std::string> recordFiles(const std::string& record)
{
    std::vector<std::string> files;
    std::error_code unknown;
    for (std::string file = record; fs::exists(file, unknown); file = record + '.' + std::to_string(files.size()))
        files.push_back(file);
    return files;
}

std::string textOfRecord(const std::string& file)
{
    constexpr std::uint64_t longestLine = std::uint64_t{4} << 20;
    std::error_code unknown;
    const std::uintmax_t bytes = fs::file_size(file, unknown);
    std::string text(unknown ? 0 : std::min<std::uintmax_t>(bytes, runtime::largestRecord + longestLine), '\0');
    std::ifstream stream(file, std::ios::binary);
    stream.read(text.data(), std::streamsize(text.size()));
    text.resize(std::size_t(stream.gcount()));
    return text;
}

std::vector<std::byte> readSnapshot(const std::string& file)
{
    std::error_code unknown; // an allocation may be empty of bytes, which readFile() refuses
    const std::uintmax_t bytes = fs::file_size(file, unknown);
    std::vector<std::byte> contents(unknown ? 0 : bytes);
    std::ifstream stream(file, std::ios::binary);
    stream.read(reinterpret_cast<char*>(contents.data()), std::streamsize(contents.size()));
    contents.resize(std::size_t(stream.gcount()));
    return contents;
}

void keepProgram(const std::string& executable, const std::string& record)
{
    std::error_code failed; // then there are no lines where it is overwritten, and that is all
    const std::uintmax_t bytes = fs::file_size(executable, failed);
    const fs::path place = placeOfKept(record, runtime::madeAt(executable));
    fs::create_directory(place.parent_path(), failed);
    if (!failed && bytes <= largestKept)
        fs::copy_file(executable, place, fs::copy_options::overwrite_existing, failed);
}

std::string programOf(const ProgramRecord& record, const std::string& file, const std::string& usual)
{
    if (record.program.empty())
        return usual;
    if (record.made == 0 || runtime::madeAt(record.program) == record.made)
        return record.program;
    std::error_code unknown;
    const fs::path kept = placeOfKept(file, record.made);
    return fs::exists(kept, unknown) ? kept.string() : std::string();
}

} // namespace warpatlas::inline program
