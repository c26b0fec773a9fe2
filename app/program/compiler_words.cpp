#include "app/program/compiler_words.h"

#include "app/words/say.h"
#include "kernels/compiler/compiler.h"
#include "kernels/model/error.h"

#include <filesystem>
#include <optional>
#include <string_view>

namespace warpatlas::inline program {
namespace {

namespace fs = std::filesystem;

/// Words that are taken one by one; an option's value may be the next word.
class CompilerWordReader {
public:
    explicit CompilerWordReader(const std::vector<std::string>& words) : m_words(words) { }

    bool isAtEnd() const { return m_at == m_words.size(); }
    std::string next() { return m_words[m_at++]; }

    /// The value of an option, which stands behind it (`joint` between them) or is the next word.
    std::optional<std::string> valueOf(std::string_view option, std::string_view joint)
    {
        const std::string& word = m_words[m_at];
        if (word == option) {
            if (m_at + 1 == m_words.size())
                throw InputError(word, say("compiler_words.no_value", "needs a value behind it"));
            m_at += 2;
            return m_words[m_at - 1];
        }
        const std::string before = std::string(option) + std::string(joint);
        if (!word.starts_with(before))
            return {};
        ++m_at;
        return word.substr(before.size());
    }

private:
    const std::vector<std::string>& m_words;
    std::size_t m_at = 0;
};

/// Files beside the program come before those beside WarpAtlas, whose folder a window does not choose.
std::string beside(const std::string& program, const std::string& name)
{
    std::error_code unknown;
    const fs::path path = fs::absolute(program, unknown).parent_path() / name;
    return fs::exists(path, unknown) ? path.lexically_normal().string() : name;
}

constexpr std::string_view shellBlanks = " \t\n\r\v\f";

} // namespace

std::vector<std::string> compilerWords(const ProgramWish& wish)
{
    std::vector<std::string> words;
    for (const std::string& folder : wish.includeFolders)
        words.push_back("-I" + folder);
    for (const std::string& definition : wish.definitions)
        words.push_back("-D" + definition);
    if (wish.standard != CppStandard::Cpp17)
        words.push_back("-std=" + std::string(nameOf(wish.standard)));
    if (wish.compiler != ProgramCompiler::Any)
        words.insert(words.end(), {"--compiler", std::string(nameOf(wish.compiler))});
    words.insert(words.end(), wish.compilerOptions.begin(), wish.compilerOptions.end());
    return words;
}

void takeCompilerWords(ProgramWish& wish, const std::vector<std::string>& words)
{
    wish.includeFolders.clear();
    wish.definitions.clear();
    wish.compilerOptions.clear();
    wish.standard = CppStandard::Cpp17;
    wish.compiler = ProgramCompiler::Any;
    CompilerWordReader reader(words);
    while (!reader.isAtEnd()) {
        if (const auto folder = reader.valueOf("-I", "")) {
            wish.includeFolders.push_back(beside(wish.file, *folder));
            std::error_code unknown;
            if (!fs::is_directory(wish.includeFolders.back(), unknown))
                throw InputError("-I" + *folder, say("cli.exec.no_folder", "is no folder"));
        } else if (const auto definition = reader.valueOf("-D", "")) {
            if (!isDefinition(*definition))
                throw InputError("-D" + *definition, say("cli.source.no_definition", "is not NAME or NAME=VALUE"));
            wish.definitions.push_back(*definition);
        } else if (auto standard = reader.valueOf("-std", "="); standard || (standard = reader.valueOf("--std", "="))) {
            const std::optional<CppStandard> known = cppStandardFrom(*standard);
            if (!known)
                throw InputError(
                    "-std=" + *standard, say("compiler_words.no_standard", "is none of c++14, c++17, c++20"));
            wish.standard = *known;
        } else if (const auto compiler = reader.valueOf("--compiler", "=")) {
            const std::optional<ProgramCompiler> known = programCompilerFrom(*compiler);
            if (!known)
                throw InputError(
                    "--compiler " + *compiler, say("compiler_words.no_compiler", "is none of nvcc, clang"));
            wish.compiler = *known;
        } else {
            const std::string word = reader.next();
            wish.compilerOptions.push_back(word.starts_with('-') ? word : beside(wish.file, word));
        }
    }
}

std::vector<std::string> inFull(const std::vector<std::string>& filesAndOptions)
{
    std::vector<std::string> words = filesAndOptions;
    std::error_code unknown;
    for (std::string& word : words)
        if (!word.empty() && !word.starts_with('-') && fs::exists(word, unknown))
            word = fs::absolute(word, unknown).lexically_normal().string();
    return words;
}

std::vector<std::string> shellWords(std::string_view text)
{
    std::vector<std::string> words;
    bool inWord = false;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quote == 0 && shellBlanks.find(c) != std::string_view::npos) {
            inWord = false;
            continue;
        }
        if (!inWord)
            words.emplace_back();
        inWord = true;
        const char next = i + 1 < text.size() ? text[i + 1] : 0;
        if (c == '\\' && quote != '\'' && next != 0 && (quote == 0 || next == '"' || next == '\\'))
            words.back() += text[++i];
        else if (quote == 0 && (c == '\'' || c == '"'))
            quote = c;
        else if (c == quote)
            quote = 0;
        else
            words.back() += c;
    }
    if (quote != 0)
        throw InputError(std::string(text), say("shell_words.open", "a quote is not closed"));
    return words;
}

std::string shellText(const std::vector<std::string>& words)
{
    std::string text;
    for (const std::string& word : words) {
        text += text.empty() ? "" : " ";
        if (!word.empty() && word.find_first_of(std::string(shellBlanks) + "'\"\\") == std::string::npos) {
            text += word;
            continue;
        }
        text += '\'';
        for (const char c : word)
            text += c == '\'' ? std::string("'\\''") : std::string(1, c);
        text += '\'';
    }
    return text;
}

} // namespace warpatlas::inline program
