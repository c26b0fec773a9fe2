#include "app/dataset/inner_files.h"

#include "app/dataset/file_bytes.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"

#include <QtCore/QByteArray>
#include <QtCore/QCryptographicHash>
#include <cstdlib>
#include <filesystem>

namespace warpatlas::inline dataset {

namespace {

namespace fs = std::filesystem;

fs::path unpackedFolder()
{
    const char *const cache = std::getenv("XDG_CACHE_HOME"), *const home = std::getenv("HOME");
    const fs::path base = cache && *cache ? fs::path(cache)
        : home && *home                   ? fs::path(home) / ".cache"
                                          : fs::temp_directory_path();
    return base.lexically_normal() / "warpatlas" / "files";
}

} // namespace

std::string packedFile(const std::string& path)
{
    const auto bytes = readFile(path, maximumInnerBytes);
    return QByteArray::fromRawData(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size()))
        .toBase64()
        .toStdString();
}

std::string unpackFile(const std::string& whose, const std::string& name, std::string_view packed)
{
    if (name.empty() || name == "." || name == ".." || name.find('/') != std::string::npos
        || name.find('\0') != std::string::npos)
        throw InputError(whose, say("inner_file.name", "'{}' is no name for a file within it", shortened(name)));
    const auto read = QByteArray::fromBase64Encoding(
        QByteArray(packed.data(), qsizetype(packed.size())), QByteArray::AbortOnBase64DecodingErrors);
    if (!read)
        throw InputError(whose, say("inner_file.damaged", "the file '{}' within it is damaged", shortened(name)));
    // A folder for each content: what was written once is never changed.
    const fs::path folder =
        unpackedFolder() / QCryptographicHash::hash(*read, QCryptographicHash::Sha1).toHex().toStdString();
    std::string path = (folder / name).string();
    std::error_code unknown;
    if (fs::file_size(path, unknown) != std::uintmax_t((*read).size()) || unknown) {
        fs::create_directories(folder, unknown); // writing says why
        writeFile(path, asBytes({(*read).constData(), std::size_t((*read).size())}));
    }
    return path;
}

bool isUnpacked(const std::string& path)
{
    const fs::path relative = fs::path(path).lexically_relative(unpackedFolder());
    return !relative.empty() && *relative.begin() != "..";
}

} // namespace warpatlas::inline dataset
