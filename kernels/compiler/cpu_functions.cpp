#include "kernels/compiler/cpu_functions.h"

#include "kernels/compiler/declarations/declaration_reader.h"
#include "kernels/compiler/declarations/macro_words.h"
#include "kernels/compiler/declarations/nesting.h"
#include "kernels/compiler/device_code.h"
#include "kernels/compiler/narrowed_code.h"

#include <algorithm>
#include <set>
#include <span>
#include <utility>

namespace warpatlas::inline compiler {
namespace {

using TokenKind = CppToken::Kind;

/// "const", "float", "*" to "const float*".
std::string joined(std::span<const CppToken> tokens)
{
    std::string words;
    const auto isWord = [](const CppToken& token) {
        return token.kind == TokenKind::Name || token.kind == TokenKind::Number;
    };
    for (const CppToken& token : tokens) {
        const bool apart = !words.empty() && isWord(token) && (words.back() != ':' && words.back() != '<');
        words += (apart ? " " : "") + std::string(token.text);
    }
    return words;
}

bool isRestrict(const CppToken& token)
{
    return token.is("__restrict__") || token.is("__restrict") || token.is("restrict");
}

/// A word that ends a type, so that it is no parameter's name.
bool isTypeWord(std::string_view word)
{
    static const std::set<std::string_view> words{
        "bool", "char", "short", "int", "long", "float", "double", "unsigned", "signed", "const", "void", "size_t"};
    return words.contains(word);
}

/// The functions of a text that stand in no class.
class Functions : DeclarationReader {
public:
    struct Function : Declaration {
        std::string_view name;
        bool kernel = false, device = false, host = false; ///< host: can be called there
    };

    Functions(std::string_view text, const MacroWords& words) : DeclarationReader(words)
    {
        readTokens(cppTokens(text, declarationSigns));
        for (const Declaration& one : declarations())
            if (one.parameters && !one.owner && !token(one.end).is("="))
                note(one);
    }

    const std::vector<Function>& all() const { return m_functions; }

    CpuFunction described(const Function& function) const
    {
        CpuFunction cpu{std::string(function.name), function.scope, resultOf(function), {},
            templateParameters(function.begin), token(*function.parameters).line};
        for (const auto& [begin, end] : parametersAt(*function.parameters))
            cpu.parameters.push_back(parameterOf(begin, end));
        if (cpu.parameters.size() == 1 && cpu.parameters[0].type == "void" && cpu.parameters[0].understood)
            cpu.parameters.clear();
        return cpu;
    }

    /// The names that stand in it.
    std::set<std::string_view> namesIn(const Function& function) const
    {
        std::set<std::string_view> names;
        for (std::size_t i = *function.parameters; i < function.behind; ++i)
            if (token(i).kind == TokenKind::Name)
                names.insert(token(i).text);
        return names;
    }

    /// Where "__device__" goes to make it the device's.
    std::size_t placeOfMark(const Function& function) const
    {
        std::size_t at = function.begin;
        while (token(at).is("template") && token(at + 1).is("<"))
            at = behindAngles(at + 1);
        if (token(at).is("extern") && token(at + 1).kind == TokenKind::String)
            at += 2;
        return token(at).at;
    }

    void blank(std::string& text, const Function& function) const
    {
        blankTokens(text, function.begin, function.behind);
    }

private:
    void note(const Declaration& head)
    {
        const std::size_t parameters = *head.parameters;
        bool host = false;
        for (std::size_t i = head.begin; i < parameters; ++i) {
            const std::vector<std::string> words = m_words.namesIn(token(i).text);
            host = host || token(i).is("__host__") || std::ranges::find(words, "__host__") != words.end();
        }
        Function function{
            head, nameBefore(parameters), isKernel(head.begin, parameters), isDevice(head.begin, parameters)};
        function.host = !function.kernel && (host || !function.device);
        // Members of classes that are defined outside of them have no object here; operators no name.
        const bool member = parameters >= 2 && token(parameters - 2).is("::");
        if (!member && !contains(head.begin, parameters, "operator"))
            m_functions.push_back(std::move(function));
    }

    std::string resultOf(const Function& function) const
    {
        std::size_t at = function.begin;
        while (token(at).is("template") && token(at + 1).is("<"))
            at = behindAngles(at + 1);
        std::vector<CppToken> type;
        for (; at + 1 < *function.parameters; ++at) {
            static const std::set<std::string_view> left{"static", "inline", "extern", "constexpr", "__host__",
                "__device__", "__forceinline__", "__noinline__", "__inline__"};
            if (isAnnotation(token(at).text) && token(at + 1).is("("))
                at = behindGroup(at + 1) - 1;
            else if (!left.contains(token(at).text) && token(at).kind != TokenKind::String
                && !m_words.isDevice(token(at).text))
                type.push_back(token(at));
        }
        return joined(type);
    }

    CpuParameter parameterOf(std::size_t begin, std::size_t end) const
    {
        CpuParameter parameter;
        std::vector<CppToken> type;
        bool array = false;
        for (std::size_t i = begin; i < end; ++i) {
            if (token(i).is("=")) {
                parameter.hasDefault = true;
                break;
            }
            if (token(i).is("(")) {
                parameter.understood = false;
                i = behindGroup(i) - 1;
            } else if (token(i).is("[")) {
                parameter.understood = parameter.understood && !array; // a[][N]
                array = true;
                i = behindGroup(i) - 1;
            } else if (!isRestrict(token(i))) {
                type.push_back(token(i));
            }
        }
        if (type.size() > 1 && type.back().kind == TokenKind::Name && !isTypeWord(type.back().text)
            && !type[type.size() - 2].is("::")
            && !(type.size() == 2 && (type[0].is("const") || type[0].is("struct")))) {
            parameter.name = type.back().text;
            type.pop_back();
        }
        if (!type.empty() && type.back().is("const") && type.size() > 1)
            type.pop_back(); // of the parameter itself
        parameter.type = joined(type) + (array ? "*" : "");
        return parameter;
    }

    std::vector<Function> m_functions;
};

} // namespace

std::vector<CpuFunction> cpuFunctionsOf(std::string_view text)
{
    const MacroWords words(text);
    const Functions functions(text, words);
    std::vector<CpuFunction> found;
    for (const Functions::Function& function : functions.all())
        if (function.kind == Declaration::Kind::Function && function.host && function.name != "main"
            && std::ranges::find(found, function.name, &CpuFunction::name) == found.end())
            found.push_back(functions.described(function));
    return found;
}

std::string withCpuFunction(std::string_view text, std::string_view function)
{
    const MacroWords words(text);
    const Functions functions(text, words);
    std::set<std::string_view> wanted{function};
    for (bool more = true; more;) {
        more = false;
        for (const Functions::Function& candidate : functions.all())
            if (wanted.contains(candidate.name) && !candidate.kernel)
                for (const std::string_view name : functions.namesIn(candidate))
                    for (const Functions::Function& other : functions.all())
                        more = (other.name == name && other.kind == Declaration::Kind::Function && other.host
                                   && wanted.insert(name).second)
                            || more;
    }
    std::string code(text);
    std::vector<std::size_t> places;
    for (const Functions::Function& candidate : functions.all()) {
        if (candidate.kernel)
            functions.blank(code, candidate);
        else if (wanted.contains(candidate.name) && !candidate.device)
            places.push_back(functions.placeOfMark(candidate));
    }
    std::ranges::sort(places, std::ranges::greater());
    for (const std::size_t place : places)
        code.insert(place, "__device__ ");
    return code;
}

std::string withOneKernel(std::string_view text, std::string_view kernel)
{
    const MacroWords words(text);
    const Functions functions(text, words);
    std::string code(text);
    for (const Functions::Function& candidate : functions.all())
        if (candidate.kernel && candidate.name != kernel)
            functions.blank(code, candidate);
    return code;
}

std::string neededTokens(std::string_view text)
{
    const MacroWords words(text);
    const DeviceCode code = extractDeviceCode(text, words);
    const std::string needed = narrowedCode(code.text, {}, words, {}, {}, {}).text;
    std::string tokens;
    for (const CppToken& token : cppTokens(needed)) {
        if (token.kind == TokenKind::Directive)
            tokens += '\n';
        if (token.kind != TokenKind::Comment)
            tokens += std::string(token.text) + ' ';
    }
    return tokens;
}

} // namespace warpatlas::inline compiler
