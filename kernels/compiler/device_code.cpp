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
    Extraction(std::string_view text, const MacroWords& words) : m_text(text), m_words(words)
    {
        m_tokens = cppTokens(text, declarationSigns);
    }

    DeviceCode run()
    {
        m_result.text = m_text;
        std::vector<std::vector<CppToken>> bodies; // of macros
        for (std::size_t i = 0; i < m_tokens.size(); ++i)
            if (m_tokens[i].kind == TokenKind::Directive)
                readDirective(i, bodies);
        readTokens(std::exchange(m_tokens, {}));
        readAll();
        m_inMacro = true;
        for (std::vector<CppToken>& body : bodies) {
            m_tokens = std::move(body);
            m_at = 0;
            readAll();
        }
        return std::move(m_result);
    }

private:
    void readAll()
    {
        while (!atEnd()) {
            readScope(false);
            ++m_at; // a bracket too many: the compiler says so
        }
    }

    void readDirective(std::size_t first, std::vector<std::vector<CppToken>>& bodies)
    {
        const CppToken& directive = m_tokens[first];
        std::vector<CppToken> words;
        std::size_t end = directive.end();
        // A comment may begin on a directive's line and end on a later one.
        for (std::size_t i = first + 1; token(i).directive && token(i).kind != TokenKind::Directive; ++i) {
            if (token(i).text.find('\n') != std::string_view::npos)
                break;
            end = token(i).end();
            if (token(i).kind != TokenKind::Comment)
                words.push_back(token(i));
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

    /// Declarations up to the bracket that closes the scope, or to the end.
    void readScope(bool inClass)
    {
        while (m_at < m_tokens.size() && !token(m_at).is("}")) {
            if (token(m_at).is(";")) {
                ++m_at;
                continue;
            }
            if (!(inClass && skipAccess()))
                readDeclaration(inClass);
        }
    }

    bool marked(std::size_t begin, std::size_t end) const
    {
        for (std::size_t i = begin; i < end; ++i)
            if (m_words.isDevice(token(i).text))
                return true;
        return false;
    }
    bool holdsDeviceVariable(std::size_t begin, std::size_t end) const
    {
        return contains(begin, end, "__constant__") || contains(begin, end, "__shared__")
            || contains(begin, end, "__managed__");
    }

    void noteDeviceVariables(const Declaration& head, std::size_t end, bool inClass)
    {
        if ((!marked(head.begin, head.end) && !holdsDeviceVariable(head.begin, head.end))
            || contains(head.begin, head.end, "__shared__"))
            return;
        noteVariables(std::span(m_tokens).subspan(head.begin, end - head.begin), m_result.host);
        // No code that is compiled fills it: clang would take what only this file sees for zero.
        if (!inClass && !contains(head.begin, head.end, "const") && !contains(head.begin, head.end, "constexpr"))
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

    void readDeclaration(bool inClass)
    {
        if (const std::size_t behind = m_words.behindStatement(m_tokens, m_at); behind > m_at) {
            m_at = behind; // of a macro, which is no part of what follows
            return;
        }
        const Declaration head = readHead();
        const auto parameters = parameterList(head);
        if (!head.body) {
            finishWithoutBody(head, parameters, inClass);
            return;
        }
        if (!parameters && (contains(head.begin, head.end, "namespace") || contains(head.begin, head.end, "extern"))) {
            const std::size_t known = m_result.host.variables.size(), open = m_at;
            const std::size_t scope = m_scope.size();
            if (contains(head.begin, head.end, "namespace") && token(head.end - 1).kind == TokenKind::Name
                && !token(head.end - 1).is("namespace"))
                for (std::size_t i = head.begin; i < head.end; ++i)
                    if (!token(i).is("inline") && !token(i).is("namespace"))
                        m_scope += i + 1 == head.end ? std::string(token(i).text) + "::" : token(i).text;
            ++m_at;
            readScope(false);
            const bool nameless = token(head.begin).is("namespace") && open == head.begin + 1;
            if (nameless && m_result.host.variables.size() > known && m_at < m_tokens.size()) {
                // As for `static` variables: what is in it is found without it.
                blankTokens(head.begin, open + 1);
                blankTokens(m_at, m_at + 1);
            }
            ++m_at;
            m_scope.resize(scope);
        } else if (parameters) {
            readFunction(head, *parameters, inClass);
        } else if (isClass(head)) {
            readClass(head);
        } else {
            m_at = behindGroup(m_at); // an enumeration, or a value in braces
            skipToSemicolon();
            noteDeviceVariables(head, std::min(m_at, m_tokens.size()), inClass);
            if (!inClass)
                leavesOutVariable(head, std::min(m_at, m_tokens.size()));
        }
    }

    void finishWithoutBody(const Declaration& head, const std::optional<std::size_t>& parameters, bool inClass)
    {
        skipToSemicolon();
        if (m_at == head.begin)
            ++m_at; // nothing that is known: never stand still
        const std::size_t end = std::min(m_at, m_tokens.size());
        if (!parameters)
            noteDeviceVariables(head, end, inClass);
        if (marked(head.begin, head.end)) {
            if (parameters && !inClass)
                noteKernel(head, *parameters);
            return;
        }
        if (inClass || holdsDeviceVariable(head.begin, head.end))
            return;
        if (!parameters && leavesOutVariable(head, end))
            return;
        // `using std::cout;` and its kind; a prototype of a function that is left out below.
        const bool hostPrototype = parameters && !token(head.end).is("=")
            && !contains(head.begin, head.end, "constexpr") && isPrototype(*parameters);
        if (namesHost(head.begin, end) || hostPrototype) {
            noteHostAlias(head);
            blankTokens(head.begin, end);
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
    bool leavesOutVariable(const Declaration& head, std::size_t end)
    {
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
            if (token(at).kind != TokenKind::Name || contains(at, at + 1, "const") || isMeasured(token(at).text))
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

    /// The size of a host variable is a constant that device code may use.
    bool isMeasured(std::string_view name) const
    {
        for (std::size_t i = 0; i + 1 < m_tokens.size(); ++i)
            if (token(i).is("sizeof") && token(token(i + 1).is("(") ? i + 2 : i + 1).is(name))
                return true;
        return false;
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

    void readFunction(const Declaration& head, std::size_t parameters, bool inClass)
    {
        const std::size_t body = m_at;
        m_at = behindGroup(m_at);
        // `try` blocks as bodies, and a semicolon behind a body, are left to the compiler.
        const std::size_t end = std::min(m_at, m_tokens.size());
        if (marked(head.begin, head.end)) {
            if (!m_inMacro)
                m_result.functions.emplace_back(token(head.begin).line, token(end - 1).line);
            if (!inClass)
                noteKernel(head, parameters);
            return;
        }
        if (contains(head.begin, head.end, "constexpr") && !namesHost(head.begin, end))
            return;
        if (inClass) {
            if (!namesHost(body, end) && !namesHost(head.begin, head.end) && !namesHostVariable(body, end))
                return;
        }
        const std::string_view name = nameBefore(parameters);
        noteHostCode(std::span(m_tokens).subspan(body, end - body), name, m_result.host);
        if (!m_inMacro && std::ranges::find(m_result.leftOut, name) == m_result.leftOut.end())
            m_result.leftOut.emplace_back(name);
        blankTokens(head.begin, end);
    }

    void readClass(const Declaration& head)
    {
        const std::size_t body = m_at;
        const std::size_t end = behindGroup(body);
        // Keeps a class that the device uses, without the members that only the host can use. Leaves out a class of the
        // host's.
        if (namesHost(head.begin, head.end) || (!marked(body, end) && dataNamesHost(body, end))) {
            std::string_view name;
            for (std::size_t i = head.begin; i + 1 < head.end; ++i)
                if (token(i).is("struct") || token(i).is("class") || token(i).is("union"))
                    m_hostNames.insert(name = className(i + 1));
            noteHostCode(std::span(m_tokens).subspan(body, end - body), name, m_result.host);
            m_at = end;
            skipToSemicolon();
            blankTokens(head.begin, m_at);
            return;
        }
        ++m_at;
        readScope(true);
        ++m_at;
        skipToSemicolon();
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

    bool namesKernel(const Declaration& head) const
    {
        for (std::size_t i = head.begin; i < head.end; ++i)
            if (m_words.isKernel(token(i).text))
                return true;
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

    void noteKernel(const Declaration& head, std::size_t parameters)
    {
        if (m_inMacro || !namesKernel(head))
            return;
        KernelDeclaration kernel;
        kernel.name = nameBefore(parameters);
        kernel.scope = m_scope;
        kernel.isTemplate = token(head.begin).is("template");
        for (const std::string_view parameter : templateParameters(head))
            kernel.templateParameters.emplace_back(parameter);
        kernel.line = token(parameters - 1).line;
        const std::size_t close = behindGroup(parameters) - 1;
        std::size_t start = parameters + 1;
        int angles = 0;
        for (std::size_t i = start; i <= close; ++i) {
            if (token(i).is("(") || token(i).is("["))
                i = behindGroup(i) - 1;
            angles += token(i).is("<") ? 1 : token(i).is(">") ? -1 : 0;
            if (i != close && !(token(i).is(",") && angles == 0))
                continue;
            if (i > start)
                kernel.parameters.push_back(parameterOf(start, i));
            start = i + 1;
        }
        // A prototype and its definition are one kernel.
        const auto known = std::ranges::find(m_result.kernels, kernel.name, &KernelDeclaration::name);
        if (known == m_result.kernels.end())
            m_result.kernels.push_back(std::move(kernel));
        else if (!kernel.isTemplate || !kernel.templateParameters.empty() || known->templateParameters.empty())
            *known = std::move(kernel); // a specialisation is none
    }

    std::string_view m_text;
    const MacroWords& m_words;
    std::string m_scope; ///< "sim::lbm::", without namespaces that have no name
    bool m_inMacro = false;
    std::set<std::string_view> m_hostNames;
    std::set<std::string_view> m_hostVariables;
    DeviceCode m_result;
};

} // namespace

DeviceCode extractDeviceCode(std::string_view text)
{
    MacroWords words;
    words.read(text);
    return extractDeviceCode(text, words);
}

DeviceCode extractDeviceCode(std::string_view text, const MacroWords& words)
{
    const std::string read = withLaunchSigns(text);
    return Extraction(read, words).run();
}

} // namespace warpatlas::inline compiler
