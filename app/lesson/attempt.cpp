#include "app/lesson/attempt.h"

#include "app/dataset/file_bytes.h"
#include "app/words/say.h"
#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <array>
#include <span>

namespace warpatlas::inline lesson {
namespace {

std::vector<CppToken> withoutComments(const std::string& text)
{
    std::vector<CppToken> tokens = cppTokens(text);
    std::erase_if(tokens, [](const CppToken& token) { return token.kind == CppToken::Kind::Comment; });
    return tokens;
}

/// What stands behind each "#include", and what else brings a file in, with its line.
std::vector<std::pair<std::uint32_t, std::string>> includesOf(const std::string& text)
{
    const std::vector<CppToken> tokens = withoutComments(text);
    static constexpr std::array<std::string_view, 4> directives{"include", "include_next", "import", "embed"};
    std::vector<std::pair<std::uint32_t, std::string>> includes;
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
        if (tokens[i].kind != CppToken::Kind::Directive
            || std::ranges::find(directives, tokens[i + 1].text) == directives.end())
            continue;
        std::string name;
        for (std::size_t at = i + 2; at < tokens.size() && tokens[at].directive && tokens[at].line == tokens[i].line;
             ++at)
            name += tokens[at].text;
        includes.emplace_back(tokens[i].line, std::move(name));
    }
    return includes;
}

/// The text as the preprocessor reads it: a backslash at a line's end joins the next one to it.
std::string spliced(std::string text)
{
    for (std::size_t at = text.find('\\'); at != std::string::npos; at = text.find('\\', at)) {
        const std::size_t end = text.find_first_not_of(" \t\r\v\f", at + 1); // compilers overlook blanks behind it
        if (end != std::string::npos && text[end] == '\n')
            text.erase(at, end + 1 - at);
        else
            ++at;
    }
    return text;
}

/// <algorithm>, <cuda/std/span>: a header of the compiler's; "cuda_runtime.h", as templates of projects write it.
bool isOfTheCompiler(std::string_view name)
{
    static constexpr std::array<std::string_view, 6> quoted{"\"cuda_runtime.h\"", "\"device_launch_parameters.h\"",
        "\"cuda.h\"", "\"cuda_runtime_api.h\"", "\"cuda_fp16.h\"", "\"math_constants.h\""};
    if (std::ranges::find(quoted, name) != quoted.end())
        return true;
    return name.starts_with('<') && !name.starts_with("</") && name.find("..") == std::string_view::npos;
}

} // namespace

Attempt readAttempt(const std::string& file)
{
    return {file, readTextFile(file)};
}

Attempt attemptIn(const std::string& file)
{
    try {
        return readAttempt(file);
    } catch (const InputError& error) {
        return {file, {}, error.what()};
    }
}

std::optional<std::string> refusalOf(const Attempt& attempt, const Attempt& start)
{
    const std::string text = spliced(attempt.text);
    const std::vector<CppToken> tokens = withoutComments(text);
    const auto own = includesOf(start.text);
    for (const auto& [line, name] : includesOf(text))
        if (!isOfTheCompiler(name)
            && std::ranges::none_of(own, [&name = name](const auto& include) { return include.second == name; }))
            return say("lesson.includes", "line {} includes {}; an attempt is one file", line, name);
    static constexpr std::array<std::string_view, 3> instructions{"asm", "__asm", "__asm__"};
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].kind == CppToken::Kind::Name
            && std::ranges::find(instructions, tokens[i].text) != instructions.end())
            return say("lesson.asm",
                "line {} has instructions of its own (asm), which the lesson's counters do not judge", tokens[i].line);
        // The assembler gets their texts as they are, which may be instructions, or name a file.
        static constexpr std::array<std::string_view, 10> attributes{"section", "__section__", "alias", "__alias__",
            "ifunc", "__ifunc__", "symver", "__symver__", "weakref", "__weakref__"};
        if (tokens[i].kind == CppToken::Kind::Name && std::ranges::find(attributes, tokens[i].text) != attributes.end()
            && (tokens[i].directive || (i + 1 < tokens.size() && tokens[i + 1].is("("))))
            return say("lesson.attribute", "line {} tells the assembler what it is to write ({})", tokens[i].line,
                tokens[i].text);
        if (i > 0 && tokens[i - 1].is("%") && tokens[i].is(":") && tokens[i - 1].end() == tokens[i].at)
            return say("lesson.digraph", "line {} writes # in another way (%:)", tokens[i].line);
        if (i > 0 && tokens[i].directive && tokens[i].is("#") && tokens[i - 1].is("#"))
            return say("lesson.pasted", "line {} makes names by ##, behind which anything could stand", tokens[i].line);
    }
    return std::nullopt;
}

Experiment experimentOf(const LessonRun& run, const Attempt& attempt)
{
    Experiment experiment = run.experiment;
    experiment.source->file = attempt.file;
    experiment.source->text = attempt.text;
    return experiment;
}

} // namespace warpatlas::inline lesson
