#include "app/dataset/recorded/program_file.h"

#include "app/dataset/file_bytes.h"
#include "app/dataset/file_kind.h"
#include "app/dataset/output_file.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/read_json.h"
#include "kernels/model/text.h"

#include <QtCore/QCryptographicHash>

#include <algorithm>
#include <mutex>
#include <optional>
#include <sys/stat.h>

namespace warpatlas::inline dataset {
namespace {

constexpr const char* programVersionKey = "warpatlas_program";
constexpr std::uint64_t programVersion = 2;
constexpr std::uint64_t firstWithChecksum = 2;
constexpr std::string_view checksumName = "blake2b ";

std::string isNoProgram()
{
    return say("program_file.is_none", "is not a saved run of a program");
}

/// The mark by which a file is known to be the one that was read.
struct FileState {
    dev_t device = 0;
    ino_t node = 0;
    off_t bytes = 0;
    std::int64_t seconds = 0, nanoseconds = 0;
    bool operator==(const FileState&) const = default;
};

std::optional<FileState> stateOf(const std::string& path)
{
    struct stat found { };
    if (::stat(path.c_str(), &found) != 0)
        return {};
    return FileState{found.st_dev, found.st_ino, found.st_size, found.st_mtim.tv_sec, found.st_mtim.tv_nsec};
}

void addTo(QCryptographicHash& hash, std::span<const std::byte> bytes)
{
    hash.addData(QByteArray::fromRawData(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())));
}

std::string lineOf(const QCryptographicHash& hash)
{
    return std::string(checksumName) + hash.result().toHex().toStdString() + '\n';
}

/// `rest`: what stands behind the contents.
void checkEnd(
    std::span<const std::byte> all, std::span<const std::byte> rest, const JsonReader& file, Progress& progress)
{
    const std::string expected = checksumLine(all.first(all.size() - rest.size()), progress);
    if (rest.size() < expected.size())
        file.fail(say("program_file.no_checksum", "the file ends before its checksum: it was cut off"));
    if (rest.size() > expected.size())
        file.fail(say("program_file.longer", "the file goes on for {} behind its end",
            counted(rest.size() - expected.size(), noun::byte)));
    if (asText(rest) != expected)
        file.fail(say("program_file.damaged", "the file is damaged: its checksum is another"));
}

} // namespace

std::string checksumLine(std::span<const std::byte> bytes)
{
    Progress unseen;
    return checksumLine(bytes, unseen);
}

std::string checksumLine(std::span<const std::byte> bytes, Progress& progress)
{
    QCryptographicHash hash(QCryptographicHash::Blake2b_256);
    constexpr std::size_t mostAtOnce = std::size_t{4} << 20; // some milliseconds
    for (std::span<const std::byte> rest = bytes; !rest.empty();) {
        const std::size_t part = std::min(rest.size(), mostAtOnce);
        addTo(hash, rest.first(part));
        rest = rest.subspan(part);
        progress.throwIfCancelled();
        progress.report(1 - double(rest.size()) / double(bytes.size()));
    }
    return lineOf(hash);
}

bool isProgramFile(const std::string& path)
{
    return extensionOf(path) == programExtension;
}

namespace {

constexpr double readShare = 0.5; ///< of the time; the rest is the checksum's

std::vector<std::byte> readFirstPart(const std::string& path, Progress& progress)
{
    progress.enterPart(0, readShare);
    return readLongFile(path, progress);
}

} // namespace

ProgramFile::ProgramFile(std::string path) : m_path(std::move(path)), m_bytes(readFile(m_path))
{
    Progress unseen;
    read(unseen);
}

ProgramFile::ProgramFile(std::string path, Progress& progress)
    : m_path(std::move(path)), m_bytes(readFirstPart(m_path, progress))
{
    progress.enterPart(readShare, 1);
    read(progress);
}

std::shared_ptr<const ProgramFile> ProgramFile::open(const std::string& path)
{
    Progress unseen;
    return open(path, unseen);
}

std::shared_ptr<const ProgramFile> ProgramFile::open(const std::string& path, Progress& progress)
{
    static std::mutex mutex;
    static std::shared_ptr<const ProgramFile> last;
    static std::optional<FileState> lastState;
    const std::lock_guard lock(mutex);
    const std::optional<FileState> state = stateOf(path);
    if (!last || !state || state != lastState || last->path() != path) {
        last.reset(); // two would be twice the memory
        last = std::make_shared<const ProgramFile>(path, progress);
        lastState = state;
    }
    return last;
}

ProgramFile::ProgramFile(std::string path, std::vector<std::byte> bytes)
    : m_path(std::move(path)), m_bytes(std::move(bytes))
{
    Progress unseen;
    read(unseen);
}

void ProgramFile::read(Progress& progress)
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
        if (file.member(programVersionKey).whole() >= firstWithChecksum)
            checkEnd(m_bytes, rest, file, progress);
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
    const std::string& path, nlohmann::ordered_json head, std::span<const std::span<const std::byte>> contents)
{
    head[programVersionKey] = programVersion;
    head["contents"] = nlohmann::ordered_json::array();
    for (const std::span<const std::byte> memory : contents)
        head["contents"].push_back(memory.size());
    const std::string line = head.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
    // Part by part: together they would be the memory of the run a second time.
    OutputFile file(path);
    QCryptographicHash hash(QCryptographicHash::Blake2b_256);
    const auto write = [&](std::span<const std::byte> bytes) {
        file.write(bytes);
        addTo(hash, bytes);
    };
    write(asBytes(line));
    for (const std::span<const std::byte> memory : contents)
        write(memory);
    file.write(asBytes(lineOf(hash)));
    file.commit();
}

} // namespace warpatlas::inline dataset
