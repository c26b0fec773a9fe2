#include "app/source/source_kernel.h"

#include "app/dataset/file_bytes.h"
#include "kernels/compiler/device_code.h"

#include <algorithm>
#include <filesystem>
#include <utility>

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

void readText(SourceKernel& source)
{
    const std::vector<std::byte> bytes = readFile(source.file, maximumTextBytes);
    source.text = asText(bytes);
    source.headers = readHeaders(source.text, fs::absolute(source.file).parent_path().string());
}

std::map<std::string, std::string> readHeaders(const std::string& text, const std::string& folder)
{
    std::map<std::string, std::string> headers;
    gather(text, folder, headers);
    return headers;
}

CompileRequest compileRequestFor(const SourceKernel& source, std::vector<std::string> instances)
{
    CompileRequest request;
    request.name = sourceNameOf(source.file);
    request.text = source.text;
    request.mode = source.mode;
    request.compiler = source.compiler;
    request.headers = source.headers;
    request.instances = std::move(instances);
    request.limits = source.compilerLimits;
    return request;
}

std::string sourceNameOf(const std::string& file)
{
    return file == "-" ? "stdin.cu" : file.substr(file.rfind('/') + 1);
}

bool isPtx(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        at = end + 1;
        while (!line.empty() && (line[0] == ' ' || line[0] == '\t' || line[0] == '\r'))
            line.remove_prefix(1);
        if (line.empty() || line.starts_with("//"))
            continue;
        return line.starts_with(".version");
    }
    return false;
}

} // namespace warpatlas
