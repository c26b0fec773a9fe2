#include "app/dataset/file_bytes.h"
#include "app/simulate/simulate.h"
#include "kernels/compiler/device_code.h"

#include <filesystem>

namespace warpatlas {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most = 256; ///< headers; a tree of more is no learner's

void gather(const std::string& text, const fs::path& folder, std::map<std::string, std::string>& headers)
{
    for (const DeviceCode::Include& include : extractDeviceCode(text).includes) {
        const fs::path path = folder / include.name;
        std::error_code unknown;
        if (!include.quoted || headers.contains(include.name) || headers.size() == most
            || !fs::is_regular_file(path, unknown))
            continue;
        const std::vector<std::byte> bytes = readFile(path.string(), maximumTextBytes);
        const std::string header(asText(bytes));
        headers.emplace(include.name, header);
        gather(header, path.parent_path(), headers);
    }
}

} // namespace

std::map<std::string, std::string> readHeaders(const std::string& text, const std::string& folder)
{
    std::map<std::string, std::string> headers;
    gather(text, folder, headers);
    return headers;
}

} // namespace warpatlas
