#include "kernels/compiler/device_code.h"

#include "kernels/compiler/declarations/declaration_reader.h"
#include "kernels/compiler/declarations/macro_words.h"
#include "kernels/compiler/declarations/nesting.h"
#include "kernels/compiler/given_headers.h"
#include "kernels/text/launch_signs.h"

#include <algorithm>
#include <set>
#include <utility>

namespace warpatlas::inline compiler {
namespace {

using TokenKind = CppToken::Kind;

class Extraction : DeclarationReader {
public:
    Extraction(std::string_view text, const MacroWords& words) : DeclarationReader(words), m_text(text) { }

    DeviceCode run()
    {
        m_result.text = m_text;
        const std::vector<CppToken> tokens = cppTokens(m_text, declarationSigns);
        std::vector<std::vector<CppToken>> bodies; // of macros
        for (std::size_t i = 0; i < tokens.size(); ++i)
            if (tokens[i].kind == TokenKind::Directive)
                readDirective(std::span(tokens).subspan(i), bodies);
        readTokens(tokens);
        readAll();
        m_inMacro = true;
        for (std::vector<CppToken>& body : bodies) {
            m_tokens = std::move(body);
            readAll();
        }
        return std::move(m_result);
    }

private:
    void readAll()
    {
        const std::vector<Declaration> all = declarations();
        for (std::size_t i = 0; i + 1 < m_tokens.size(); ++i)
            if (token(i).is("sizeof"))
                m_measured.insert(token(token(i + 1).is("(") ? i + 2 : i + 1).text);
        std::size_t behind = 0; // what is left out as a whole
        for (const Declaration& one : all)
            if (one.begin >= behind)
                behind = readDeclaration(one);
        // As for `static` variables: what is in it is found without it.
        for (const Declaration& one : all)
            if (one.kind == Declaration::Kind::Scope && token(one.begin).is("namespace") && one.end == one.begin + 1
                && one.close < m_tokens.size() && std::ranges::any_of(m_variables, [&](std::size_t variable) {
                       return one.begin < variable && variable < one.close;
                   })) {
                blankTokens(one.begin, one.end + 1);
                blankTokens(one.close, one.close + 1);
            }
        m_variables.clear();
        m_measured.clear();
    }

    void readDirective(std::span<const CppToken> tokens, std::vector<std::vector<CppToken>>& bodies)
    {
        const CppToken& directive = tokens[0];
        std::vector<CppToken> words;
        std::size_t end = directive.end();
        // A comment may begin on a directive's line and end on a later one.
        for (const CppToken& token : tokens.subspan(1)) {
            if (!token.directive || token.kind == TokenKind::Directive
                || token.text.find('\n') != std::string_view::npos)
                break;
            end = token.end();
            if (token.kind != TokenKind::Comment)
                words.push_back(token);
        }
        if (words.size() < 2)
            return;
        if (words[0].is("define")) {
            // Whole functions of the device in a macro; one of the host's among them is left out there.
            if (m_words.defines(words[1].text) && m_words.isDevice(words[1].text))
                bodies.push_back(m_words.bodyOf(words));
        } else if (words[0].is("include")) {
            const std::string_view rest = m_text.substr(words[0].end(), end - words[0].end());
            const std::size_t open = rest.find_first_of("<\"");
            const std::size_t close = open == std::string_view::npos ? open : rest.find_first_of(">\"", open + 1);
            if (close == std::string_view::npos)
                return;
            const std::string_view name = rest.substr(open + 1, close - open - 1);
            if (isGivenHeader(name))
                blank(directive.at, end);
            else
                m_result.includes.push_back(
                    {std::string(name), rest[open] == '"', directive.line, directive.at, end - directive.at});
        }
    }

    void blank(std::size_t begin, std::size_t end)
    {
        for (std::size_t i = begin; i < end; ++i)
            if (m_result.text[i] != '\n' && m_result.text[i] != '\r')
                m_result.text[i] = ' ';
    }
    void blankTokens(std::size_t begin, std::size_t end) { DeclarationReader::blankTokens(m_result.text, begin, end); }

    void noteDeviceVariables(const Declaration& head)
    {
        if ((!isDevice(head.begin, head.end) && !isInMemory(head.begin, head.end))
            || contains(head.begin, head.end, "__shared__"))
            return;
        const std::size_t known = m_result.host.variables.size();
        noteVariables(std::span(m_tokens).subspan(head.begin, head.behind - head.begin), m_result.host);
        if (m_result.host.variables.size() > known)
            m_variables.push_back(head.begin);
        // No code that is compiled fills it: clang would take what only this file sees for zero.
        if (!head.owner && !contains(head.begin, head.end, "const") && !contains(head.begin, head.end, "constexpr"))
            for (std::size_t i = head.begin; i < head.end; ++i)
                if (token(i).is("static"))
                    blankTokens(i, i + 1);
    }

    /// Whether the tokens name a type or a function that only the host has.
    bool namesHost(std::size_t begin, std::size_t end) const
    {
        for (std::size_t i = begin; i < end; ++i) {
            const std::string_view word = m_tokens[i].text;
            if (word == "<<<")
                return true;
            if (word == "std" && token(i + 1).is("::") && !isGivenStandardName(token(i + 2).text))
                return true;
            if (m_tokens[i].kind == TokenKind::Name && (m_hostNames.contains(word) || isHostOnlyName(word)))
                return true;
        }
        return false;
    }

    /// Gives what is behind it where it is left out with all that it holds, else 0.
    std::size_t readDeclaration(const Declaration& head)
    {
        switch (head.kind) {
        case Declaration::Kind::Class:
            return readClass(head);
        case Declaration::Kind::Function:
            readFunction(head);
            break;
        case Declaration::Kind::Other:
            readOther(head);
            break;
        case Declaration::Kind::Scope:
        case Declaration::Kind::Statement: // is no part of what follows
            break;
        }
        return 0;
    }

    void readOther(const Declaration& head)
    {
        if (!head.parameters)
            noteDeviceVariables(head);
        if (!head.hasBody && isDevice(head.begin, head.end)) {
            if (head.parameters && !head.owner)
                noteKernel(head);
            return;
        }
        if (head.owner || (!head.hasBody && isInMemory(head.begin, head.end)))
            return;
        if ((!head.parameters && leavesOutVariable(head)) || head.hasBody)
            return;
        // `using std::cout;` and its kind; a prototype of a function that is left out below.
        const bool hostPrototype = head.parameters && !token(head.end).is("=")
            && !contains(head.begin, head.end, "constexpr") && isPrototype(*head.parameters);
        if (namesHost(head.begin, head.behind) || hostPrototype) {
            noteHostAlias(head);
            blankTokens(head.begin, head.behind);
        }
    }

    bool namesHostVariable(std::size_t begin, std::size_t end) const
    {
        for (std::size_t i = begin; i < end; ++i)
            if (m_tokens[i].kind == TokenKind::Name && m_hostVariables.contains(m_tokens[i].text))
                return true;
        return false;
    }

    /// `int n = 5, *p;`: variables of numbers alone, and not const, because any other word may be a macro that marks
    /// them. Also `const int* p = &n;`, whose value is a host variable's.
    bool leavesOutVariable(const Declaration& head)
    {
        const std::size_t end = head.behind;
        static const std::set<std::string_view> words{"static", "extern", "inline", "volatile", "thread_local", "bool",
            "char", "short", "int", "long", "unsigned", "signed", "float", "double", "size_t", "int8_t", "int16_t",
            "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t"};
        std::size_t at = head.begin;
        bool plain = true;
        while (words.contains(token(at).text) || token(at).is("const") || token(at).is("constexpr")) {
            plain = plain && !token(at).is("const") && !token(at).is("constexpr");
            ++at;
        }
        if (at == head.begin || !token(end - 1).is(";") || (!plain && !namesHostVariable(head.end, end)))
            return false;
        std::vector<std::string_view> names;
        while (at < end) {
            while (token(at).is("*"))
                ++at;
            if (token(at).kind != TokenKind::Name || contains(at, at + 1, "const")
                || m_measured.contains(token(at).text))
                return false;
            names.push_back(token(at++).text);
            if (!token(at).is("[") && !token(at).is("=") && !token(at).is("{") && !token(at).is(",")
                && !token(at).is(";"))
                return false;
            while (at < end && !token(at).is(",") && !token(at).is(";"))
                at = behindGroup(at);
            ++at;
        }
        for (const std::string_view name : names) {
            m_hostVariables.insert(name);
            m_result.hostVariables.emplace_back(name);
        }
        blankTokens(head.begin, end);
        return true;
    }

    /// `float twice(float x);` rather than `dim3 block(16, 16);`: a list that is empty or begins with a type.
    bool isPrototype(std::size_t parameters) const
    {
        const CppToken& first = token(parameters + 1);
        if (first.is(")"))
            return true;
        static const std::set<std::string_view> types{"void", "bool", "char", "short", "int", "long", "float", "double",
            "unsigned", "signed", "const", "size_t", "auto"};
        return types.contains(first.text);
    }

    /// `typedef std::vector<float> Row;` makes Row a name of the host's.
    void noteHostAlias(const Declaration& head)
    {
        if (token(head.begin).is("using") && token(head.begin + 2).is("="))
            m_hostNames.insert(token(head.begin + 1).text);
        else if (token(head.begin).is("using") && token(head.end - 2).is("::"))
            m_hostNames.insert(token(head.end - 1).text);
        else if (token(head.begin).is("typedef") && head.end > head.begin)
            m_hostNames.insert(token(head.end - 1).text);
    }

    void readFunction(const Declaration& head)
    {
        if (isDevice(head.begin, head.end)) {
            if (!m_inMacro)
                m_result.functions.emplace_back(token(head.begin).line, token(head.behind - 1).line);
            if (!head.owner)
                noteKernel(head);
            return;
        }
        if (contains(head.begin, head.end, "constexpr") && !namesHost(head.begin, head.behind))
            return;
        if (head.owner && !namesHost(head.begin, head.behind) && !namesHostVariable(head.end, head.behind))
            return;
        const std::string_view name = nameBefore(*head.parameters);
        noteHostCode(std::span(m_tokens).subspan(head.end, head.behind - head.end), name, m_result.host);
        if (!m_inMacro && std::ranges::find(m_result.leftOut, name) == m_result.leftOut.end())
            m_result.leftOut.emplace_back(name);
        blankTokens(head.begin, head.behind);
    }

    /// Keeps a class that the device uses, without the members that only the host can use. Leaves out a class of the
    /// host's, and gives what is behind it.
    std::size_t readClass(const Declaration& head)
    {
        const std::size_t end = std::min(head.close + 1, m_tokens.size());
        if (!namesHost(head.begin, head.end) && (isDevice(head.end, end) || !dataNamesHost(head.end, end)))
            return 0;
        std::string_view name;
        for (std::size_t i = head.begin; i + 1 < head.end; ++i)
            if (token(i).is("struct") || token(i).is("class") || token(i).is("union"))
                m_hostNames.insert(name = className(i + 1));
        noteHostCode(std::span(m_tokens).subspan(head.end, end - head.end), name, m_result.host);
        blankTokens(head.begin, head.behind);
        return head.behind;
    }

    /// Whether a member's type, outside of functions' bodies, is one that only the host has.
    bool dataNamesHost(std::size_t body, std::size_t end) const
    {
        for (std::size_t i = body + 1; i + 1 < end;) {
            if (token(i).is("{")) {
                i = behindGroup(i);
            } else {
                if (namesHost(i, i + 1))
                    return true;
                ++i;
            }
        }
        return false;
    }

    std::string textOf(std::size_t begin, std::size_t end) const
    {
        return inOneLine(m_text.substr(token(begin).at, token(end - 1).end() - token(begin).at));
    }

    /// `const float* a = nullptr`, `float a[4]`; `int` alone is a type.
    DeclaredParameter parameterOf(std::size_t begin, std::size_t end) const
    {
        std::size_t behind = begin;
        while (behind < end && !token(behind).is("="))
            ++behind;
        std::size_t name = behind;
        while (name > begin && token(name - 1).is("]"))
            while (--name > begin && !token(name).is("["))
                continue;
        if (--name <= begin || name >= behind || token(name).kind != TokenKind::Name)
            return {behind > begin ? textOf(begin, behind) : std::string(), {}};
        return {textOf(begin, name) + (name + 1 < behind ? " []" : ""), std::string(token(name).text)};
    }

    void noteKernel(const Declaration& head)
    {
        if (m_inMacro || !isKernel(head.begin, head.end))
            return;
        KernelDeclaration kernel{std::string(nameBefore(*head.parameters)), {}, token(head.begin).is("template"),
            token(*head.parameters - 1).line, head.scope, templateParameters(head.begin)};
        for (const auto& [begin, end] : parametersAt(*head.parameters))
            kernel.parameters.push_back(parameterOf(begin, end));
        // A prototype and its definition are one kernel.
        const auto known = std::ranges::find(m_result.kernels, kernel.name, &KernelDeclaration::name);
        if (known == m_result.kernels.end())
            m_result.kernels.push_back(std::move(kernel));
        else if (!kernel.isTemplate || !kernel.templateParameters.empty() || known->templateParameters.empty())
            *known = std::move(kernel); // a specialisation is none
    }

    std::string_view m_text;
    bool m_inMacro = false;
    std::set<std::string_view> m_hostNames;
    std::set<std::string_view> m_hostVariables;
    std::set<std::string_view> m_measured; ///< their sizes are constants that device code may use
    std::vector<std::size_t> m_variables; ///< where those of the device are declared
    DeviceCode m_result;
};

} // namespace

DeviceCode extractDeviceCode(std::string_view text)
{
    return extractDeviceCode(text, MacroWords(text));
}

DeviceCode extractDeviceCode(std::string_view text, const MacroWords& words)
{
    const std::string read = withLaunchSigns(text);
    return Extraction(read, words).run();
}

} // namespace warpatlas::inline compiler
