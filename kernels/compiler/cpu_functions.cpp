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
    struct Function {
        std::size_t begin = 0, end = 0; ///< tokens, with the body
        std::size_t parameters = 0; ///< the list's bracket
        std::string_view name;
        std::string scope;
        bool kernel = false, device = false, host = false; ///< host: can be called there
        bool defined = false;
    };

    explicit Functions(std::string_view text) : m_text(text)
    {
        m_words.read(text);
        readTokens(cppTokens(text, declarationSigns));
        while (!atEnd()) {
            readScope();
            ++m_at;
        }
    }

    const std::vector<Function>& all() const { return m_functions; }

    CpuFunction described(const Function& function) const
    {
        CpuFunction cpu;
        cpu.name = function.name;
        cpu.scope = function.scope;
        cpu.line = token(function.parameters).line;
        for (const std::string_view name : templateParameters({function.begin, function.parameters, false}))
            cpu.templateParameters.emplace_back(name);
        cpu.result = resultOf(function);
        const std::size_t close = behindGroup(function.parameters) - 1;
        std::size_t start = function.parameters + 1;
        int angles = 0;
        for (std::size_t i = start; i <= close; ++i) {
            if (i != close && (token(i).is("(") || token(i).is("[") || token(i).is("{")))
                i = behindGroup(i) - 1;
            angles += token(i).is("<") ? 1 : token(i).is(">") ? -1 : 0;
            if (i != close && !(token(i).is(",") && angles == 0))
                continue;
            if (i > start)
                cpu.parameters.push_back(parameterOf(start, i));
            start = i + 1;
        }
        if (cpu.parameters.size() == 1 && cpu.parameters[0].type == "void" && cpu.parameters[0].understood)
            cpu.parameters.clear();
        return cpu;
    }

    /// The names that stand in it.
    std::set<std::string_view> namesIn(const Function& function) const
    {
        std::set<std::string_view> names;
        for (std::size_t i = function.parameters; i < function.end; ++i)
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

    void blank(std::string& text, const Function& function) const { blankTokens(text, function.begin, function.end); }

private:
    void readScope()
    {
        while (!atEnd() && !token(m_at).is("}")) {
            if (token(m_at).is(";"))
                ++m_at;
            else
                readDeclaration();
        }
    }

    void readDeclaration()
    {
        if (const std::size_t behind = m_words.behindStatement(m_tokens, m_at); behind > m_at) {
            m_at = behind;
            return;
        }
        const Declaration head = readHead();
        const auto parameters = parameterList(head);
        if (!parameters && head.body
            && (contains(head.begin, head.end, "namespace") || contains(head.begin, head.end, "extern"))) {
            const std::size_t scope = m_scope.size();
            if (contains(head.begin, head.end, "namespace") && !token(head.end - 1).is("namespace"))
                for (std::size_t i = head.begin; i < head.end; ++i)
                    if (!token(i).is("inline") && !token(i).is("namespace"))
                        m_scope += i + 1 == head.end ? std::string(token(i).text) + "::" : std::string(token(i).text);
            ++m_at;
            readScope();
            ++m_at;
            m_scope.resize(scope);
            return;
        }
        if (head.body && parameters) {
            m_at = behindGroup(m_at);
        } else if (head.body) {
            m_at = behindGroup(m_at); // a class, an enumeration, a value in braces
            skipToSemicolon();
        } else {
            skipToSemicolon();
        }
        if (m_at == head.begin)
            ++m_at; // nothing that is known: never stand still
        if (parameters && !token(head.end).is("="))
            note(head, *parameters);
    }

    void note(const Declaration& head, std::size_t parameters)
    {
        Function function{head.begin, std::min(m_at, m_tokens.size()), parameters, nameBefore(parameters), m_scope};
        function.defined = head.body;
        bool host = false;
        for (std::size_t i = head.begin; i < parameters; ++i) {
            function.kernel = function.kernel || m_words.isKernel(token(i).text);
            function.device = function.device || m_words.isDevice(token(i).text);
            const std::vector<std::string> words = m_words.namesIn(token(i).text);
            host = host || token(i).is("__host__") || std::ranges::find(words, "__host__") != words.end();
        }
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
        for (; at + 1 < function.parameters; ++at) {
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

    std::string_view m_text;
    MacroWords m_words;
    std::string m_scope;
    std::vector<Function> m_functions;
};

} // namespace

std::vector<CpuFunction> cpuFunctionsOf(std::string_view text)
{
    const Functions functions(text);
    std::vector<CpuFunction> found;
    for (const Functions::Function& function : functions.all())
        if (function.defined && function.host && function.name != "main"
            && std::ranges::find(found, function.name, &CpuFunction::name) == found.end())
            found.push_back(functions.described(function));
    return found;
}

std::string withCpuFunction(std::string_view text, std::string_view function)
{
    const Functions functions(text);
    std::set<std::string_view> wanted{function};
    for (bool more = true; more;) {
        more = false;
        for (const Functions::Function& candidate : functions.all())
            if (wanted.contains(candidate.name) && !candidate.kernel)
                for (const std::string_view name : functions.namesIn(candidate))
                    for (const Functions::Function& other : functions.all())
                        more =
                            (other.name == name && other.defined && other.host && wanted.insert(name).second) || more;
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
    const Functions functions(text);
    std::string code(text);
    for (const Functions::Function& candidate : functions.all())
        if (candidate.kernel && candidate.name != kernel)
            functions.blank(code, candidate);
    return code;
}

std::string neededTokens(std::string_view text)
{
    MacroWords words;
    words.read(text);
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
