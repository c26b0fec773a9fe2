#include "kernels/frontend/parsed_text.h"

#include "kernels/frontend/cuda_headers.h"
#include "kernels/frontend/source_reader.h"
#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <unistd.h>

namespace warpatlas::inline frontend {
namespace {

constexpr const char *textPath = "/warpatlas/text.cu", *preludePath = "/warpatlas/prelude.cu",
                     *definitionsPath = "/warpatlas/definitions.h";

/// Files that are not on the disk.
class MemoryFiles {
public:
    MemoryFiles()
    {
        for (const auto& [name, text] : cudaHeaders())
            add("/" + name, text);
        add(preludePath, "#include <cuda_runtime.h>\n");
    }
    void add(const std::string& path, std::string_view text)
    {
        const std::string& kept = m_texts.emplace_back(path);
        const std::string& content = m_texts.emplace_back(text);
        m_files.push_back({kept.c_str(), content.c_str(), content.size()});
    }
    CXTranslationUnit parse(const ClangLibrary& clang, CXIndex index, const char* path,
        const std::vector<std::string>& options, unsigned how)
    {
        std::vector<const char*> arguments;
        for (const std::string& option : options)
            arguments.push_back(option.c_str());
        CXTranslationUnit unit = nullptr;
        clang.parseTranslationUnit2(index, path, arguments.data(), static_cast<int>(arguments.size()), m_files.data(),
            static_cast<unsigned>(m_files.size()), how, &unit);
        return unit;
    }

private:
    std::deque<std::string> m_texts; ///< stay where they are
    std::vector<CXUnsavedFile> m_files;
};

/// "run<float>" of `template void ns::run<float>(int);`; empty for what has no arguments of its own.
std::string instantiated(std::span<const CppToken> statement)
{
    int angles = 0;
    std::string name;
    for (std::size_t i = 0; i < statement.size(); ++i) {
        const CppToken& token = statement[i];
        const bool goesOn = angles > 0 || token.is("<") || token.is("::") || (i > 0 && statement[i - 1].is("::"));
        if (angles == 0 && token.is("("))
            return name.ends_with('>') ? name : std::string();
        angles += token.is("<") ? 1 : token.is(">") ? -1 : 0;
        name = (goesOn ? name : std::string()) + std::string(token.text);
        if (angles > 0 && token.kind == CppToken::Kind::Name)
            name += ' ';
    }
    return {};
}

/// `template void run<float>(int);` is in no tree of libclang's: behind it stands something that names the instance.
std::string withNamedInstantiations(const std::string& text)
{
    constexpr std::string_view signs[] = {"::"};
    const std::vector<CppToken> tokens = codeTokens(text, signs);
    std::string extended;
    std::size_t kept = 0, count = 0;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        if (!tokens[i].is("template") || tokens[i + 1].is("<"))
            continue;
        const auto end = std::ranges::find(tokens.begin() + std::ptrdiff_t(i), tokens.end(), ";", &CppToken::text);
        if (end == tokens.end())
            break;
        const std::string name = instantiated(std::span(tokens.begin() + std::ptrdiff_t(i) + 1, end));
        if (name.empty())
            continue;
        extended.append(text, kept, end->end() - kept);
        extended += fmt::format(" static auto* const warpatlas_instantiated_{} = &{};", count++, name);
        kept = end->end();
    }
    return extended.append(text, kept);
}

/// The text, and behind it what was asked for, so that the compiler makes it.
std::string extendedText(const SourceQuestion& question)
{
    std::string text = withNamedInstantiations(question.text) + "\n";
    for (std::size_t i = 0; i < question.instances.size(); ++i)
        text += fmt::format("static auto* const {}{} = &{};\n", askedInstanceName, i, question.instances[i]);
    return text;
}

std::string definitionsOf(const SourceQuestion& question)
{
    std::string text;
    for (std::string definition : question.definitions) {
        const std::size_t sign = definition.find('=');
        text += sign == std::string::npos ? fmt::format("#define {} 1\n", definition)
                                          : fmt::format("#define {}\n", definition.replace(sign, 1, " "));
    }
    return text;
}

std::vector<std::string> optionsOf(const SourceQuestion& question)
{
    constexpr int oldest = 70, newest = 86; // that clang 14 knows
    return {"-x", "cuda", "--cuda-device-only",
        fmt::format("--cuda-gpu-arch=sm_{}",
            question.computeCapability >= newest ? newest : std::max(question.computeCapability / 5 * 5, oldest)),
        "-nocudainc", "-nocudalib",
        // Launches are those of CUDA 9.2 and later.
        "-Xclang", "-target-sdk-version=11.5", "-std=" + question.standard, "-isystem", "/", "-ferror-limit=0", "-w"};
}

/// The headers as libclang saves them, in files that only this process has: by options, their descriptors; -1: there is
/// none.
std::map<std::vector<std::string>, int>& preludes()
{
    static std::map<std::vector<std::string>, int> kept;
    return kept;
}

void keepPrelude(const ClangLibrary& clang, const std::vector<std::string>& options, int& kept)
{
    MemoryFiles files;
    const CXIndex index = clang.createIndex(0, 0);
    const CXTranslationUnit unit = files.parse(
        clang, index, preludePath, options, CXTranslationUnit_Incomplete | CXTranslationUnit_ForSerialization);
    std::error_code ignored;
    std::string path = (std::filesystem::temp_directory_path(ignored) / "warpatlas-prelude-XXXXXX").string();
    if (const int made = unit == nullptr ? -1 : ::mkstemp(path.data()); made >= 0) {
        // It is written under another name and moved here: the descriptor has to be the new file's.
        if (clang.saveTranslationUnit(unit, path.c_str(), clang.defaultSaveOptions(unit)) == CXSaveError_None)
            kept = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        ::close(made);
        ::unlink(path.c_str());
    }
    if (unit != nullptr)
        clang.disposeTranslationUnit(unit);
    clang.disposeIndex(index);
}

constexpr int notYet = -2;

} // namespace

void compileHeadersForNext()
{
    const Answer<ClangLibrary>& clang = ClangLibrary::instance();
    for (auto& [options, kept] : preludes())
        if (clang && std::exchange(kept, kept == notYet ? -1 : kept) == notYet)
            keepPrelude(clang.value(), options, kept);
}

ParsedText::ParsedText(const ClangLibrary& clang, const SourceQuestion& question)
    : m_clang(clang), m_index(clang.createIndex(0, 0))
{
    MemoryFiles files;
    files.add(textPath, extendedText(question));
    files.add(definitionsPath, definitionsOf(question));
    for (const auto& [name, header] : question.headers)
        files.add("/warpatlas/" + name, header);
    const std::vector<std::string> common = optionsOf(question);
    std::vector<std::string> options = common;
    if (const int prelude = preludes().try_emplace(common, notYet).first->second; prelude >= 0)
        options.insert(
            options.end(), {"-include-pch", fmt::format("/proc/self/fd/{}", prelude), "-Xclang", "-fno-validate-pch"});
    else
        options.insert(options.end(), {"-include", "cuda_runtime.h"});
    options.insert(options.end(), {"-include", definitionsPath});
    m_unit = files.parse(clang, m_index, textPath, options, CXTranslationUnit_KeepGoing);
}

ParsedText::~ParsedText()
{
    if (m_unit != nullptr)
        m_clang.disposeTranslationUnit(m_unit);
    m_clang.disposeIndex(m_index);
}

} // namespace warpatlas::inline frontend
