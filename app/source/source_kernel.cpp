#include "app/source/source_kernel.h"

#include "app/dataset/file_bytes.h"
#include "app/words/say.h"
#include "kernels/compiler/device_code.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

namespace warpatlas::inline source {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most = 256; ///< headers; a tree of more is no learner's

class Headers {
public:
    explicit Headers(const std::vector<std::string>& folders)
    {
        for (const std::string& folder : folders) {
            std::error_code unknown;
            if (!fs::is_directory(folder, unknown))
                throw InputError("-I " + folder, say("source.no_folder", "there is no such folder"));
            // A toolkit's own folder is what the compilers have already, each in its way.
            if (!fs::exists(fs::path(folder) / "cuda_runtime.h", unknown))
                m_folders.emplace_back(folder);
        }
    }

    void gather(const std::string& text, const std::optional<fs::path>& beside)
    {
        for (const DeviceCode::Include& include : extractDeviceCode(text).includes) {
            if (m_texts.contains(include.name) || m_texts.size() == most
                || (!include.quoted && isToolkitHeader(include.name)))
                continue;
            const std::optional<fs::path> path = find(include, beside);
            if (!path)
                continue;
            const std::string header = readTextFile(path->string());
            m_texts.emplace(include.name, header);
            gather(header, path->parent_path());
        }
    }

    std::map<std::string, std::string> take() { return std::move(m_texts); }

private:
    std::optional<fs::path> find(const DeviceCode::Include& include, const std::optional<fs::path>& beside) const
    {
        std::error_code unknown;
        if (include.quoted && beside && fs::is_regular_file(*beside / include.name, unknown))
            return *beside / include.name;
        for (const fs::path& folder : m_folders)
            if (fs::is_regular_file(folder / include.name, unknown))
                return folder / include.name;
        return std::nullopt;
    }

    std::vector<fs::path> m_folders;
    std::map<std::string, std::string> m_texts;
};

} // namespace

void readText(SourceKernel& source)
{
    source.text = readTextFile(source.file);
    source.headers = readHeaders(source, fs::absolute(source.file).parent_path().string());
}

std::map<std::string, std::string> readHeaders(const SourceKernel& source, const std::string& folder)
{
    Headers headers(source.includeFolders);
    headers.gather(source.text, folder.empty() ? std::nullopt : std::optional<fs::path>(folder));
    return headers.take();
}

CompileRequest compileRequestFor(const SourceKernel& source, std::vector<std::string> instances, const GpuSheet* gpu)
{
    CompileRequest request;
    request.name = sourceNameOf(source.file);
    request.text = source.text;
    request.mode = source.mode;
    request.compiler = source.compiler;
    request.headers = source.headers;
    request.definitions = source.definitions;
    request.standard = source.standard;
    if (gpu != nullptr)
        request.computeCapability = gpu->computeMajor * 10 + gpu->computeMinor;
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

} // namespace warpatlas::inline source
