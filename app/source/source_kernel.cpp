#include "app/source/source_kernel.h"

#include "app/dataset/file_bytes.h"
#include "app/words/say.h"
#include "kernels/compiler/device_code.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <tuple>
#include <utility>

namespace warpatlas::inline source {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most = 256; ///< headers; a tree of more is no learner's

class Headers {
public:
    /// `files`: those that cells of the notebook write.
    Headers(const std::vector<std::string>& folders, const std::map<std::string, std::string>& files) : m_files(files)
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
            if (const std::string* const written = fileOfCell(include.name)) {
                m_texts.emplace(include.name, *written);
                gather(*written, beside);
                continue;
            }
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
    /// By its whole name, or by the last part of it.
    const std::string* fileOfCell(const std::string& name) const
    {
        const std::string* alike = nullptr;
        for (const auto& [file, text] : m_files) {
            if (fs::path(file).lexically_normal() == fs::path(name).lexically_normal())
                return &text;
            if (fs::path(file).filename() == fs::path(name).filename())
                alike = &text;
        }
        return alike;
    }

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

    const std::map<std::string, std::string>& m_files;
    std::vector<fs::path> m_folders;
    std::map<std::string, std::string> m_texts;
};

std::map<std::string, std::string> headersOf(
    const SourceKernel& source, const std::string& folder, const std::map<std::string, std::string>& files)
{
    Headers headers(source.includeFolders, files);
    headers.gather(source.text, folder.empty() ? std::nullopt : std::optional<fs::path>(folder));
    return headers.take();
}

std::string folderOf(const std::string& file)
{
    return fs::absolute(file).parent_path().string();
}

/// Where the text lies when the notebook runs: as the file that its cell writes, else as the notebook itself.
std::string folderOf(const std::string& notebook, const NotebookText& text)
{
    const fs::path folder = folderOf(notebook);
    const bool isFile = text.form == KernelForm::WrittenFile || text.form == KernelForm::Shell;
    const fs::path beside = isFile ? (folder / text.named).parent_path() : folder;
    std::error_code unknown;
    return (fs::is_directory(beside, unknown) ? beside : folder).string();
}

/// "course.ipynb, cell 5".
std::string withCell(const std::string& file, const std::string& cell)
{
    return cell.empty() ? file : say("source.cell", "{}, cell {}", file, cell);
}

} // namespace

void readText(SourceKernel& source, std::string& kernel)
{
    if (!isNotebook(source.file)) {
        source.text = readTextFile(source.file);
        source.headers = headersOf(source, folderOf(source.file), {});
        return;
    }
    const NotebookKernels kernels = kernelsOf(Notebook(source.file));
    if (source.cell.empty())
        std::tie(source.cell, kernel) = chooseKernel(kernels, source.file, kernel).both();
    const NotebookText* const text = kernels.at(source.cell);
    if (text == nullptr)
        throw InputError(
            source.file, say("source.no_cell", "has no kernel in its cell {} (any more)", shortened(source.cell)));
    source.text = text->text;
    source.launches = text->launches;
    for (const std::string& definition : text->definitions)
        if (isDefinition(definition) && std::ranges::find(source.definitions, definition) == source.definitions.end())
            source.definitions.push_back(definition);
    source.headers = headersOf(source, folderOf(source.file, *text), kernels.files);
}

void readText(SourceKernel& source)
{
    std::string kernel;
    readText(source, kernel);
}

std::map<std::string, std::string> readHeaders(const SourceKernel& source, const std::string& folder)
{
    if (!isNotebook(source.file))
        return headersOf(source, folder, {});
    const NotebookKernels kernels = kernelsOf(Notebook(source.file));
    const NotebookText* const text = folder.empty() ? nullptr : kernels.at(source.cell);
    return headersOf(source, text == nullptr ? folder : folderOf(source.file, *text), kernels.files);
}

CompileRequest compileRequestFor(const SourceKernel& source, std::vector<std::string> instances, const GpuSheet* gpu)
{
    CompileRequest request;
    request.name = sourceNameOf(source);
    request.text = source.text;
    for (const CellLaunch& launch : source.launches)
        request.text += '\n' + launch.code;
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

std::string sourceNameOf(const SourceKernel& source)
{
    return source.file == "-" ? "stdin.cu" : withCell(source.file.substr(source.file.rfind('/') + 1), source.cell);
}

std::string wholeNameOf(const SourceKernel& source)
{
    return withCell(source.file, source.cell);
}

const CellLaunch* cellLaunchAt(const SourceKernel& source, std::uint32_t line)
{
    const auto lines = static_cast<std::size_t>(std::ranges::count(source.text, '\n')) + 1;
    return line > lines && line - lines <= source.launches.size() ? &source.launches[line - lines - 1] : nullptr;
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
