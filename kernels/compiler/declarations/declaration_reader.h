/// Declarations of CUDA C++ by their tokens alone: where a head, a body and a list of parameters begin and end.
/// Internal to kernels/compiler.
#pragma once

#include "kernels/compiler/declarations/macro_words.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpatlas::inline compiler {

/// A declaration's tokens: indices.
struct Declaration {
    enum class Kind : std::uint8_t {
        Statement, ///< `MACRO(...)` by itself, of a macro that stands for declarations
        Scope, ///< a namespace, or `extern "C" {`
        Class, ///< with its members
        Function, ///< with its body
        Other, ///< a prototype, a variable, an enumeration, another name ...
    } kind = Kind::Other;
    std::size_t begin = 0;
    std::size_t end = 0; ///< of the head: its `{`, `=` or `;`
    bool hasBody = false; ///< the head ends with `{`
    std::size_t close = 0; ///< of a scope and a class: the bracket that closes it
    std::size_t behind = 0; ///< all of it
    std::optional<std::size_t> parameters{}; ///< the `(` of the list; empty if the head declares no function
    std::optional<std::size_t> owner; ///< the number of the class whose member it is
    std::string scope{}; ///< around it: "sim::lbm::", without namespaces that have no name
};

/// Goes over tokens without comments and lines of the preprocessor. Any tokens: the compiler has the last word.
class DeclarationReader {
protected:
    /// `words`, which must outlive it: of all texts that belong together.
    explicit DeclarationReader(const MacroWords& words) : m_words(words) { }

    /// Takes the tokens of a text, without comments and lines of the preprocessor. Of branches that open or close
    /// brackets which others close (`#if ... f() { #else ... g() { #endif`) the first counts; what `#if 0` hides never
    /// does.
    void readTokens(std::span<const CppToken> tokens);
    /// All of the tokens, in their order: behind a scope or a class what is in it. None where they nest too deeply: no
    /// compiler gets such a text.
    std::vector<Declaration> declarations();
    /// Blanks `begin` to `end` of the tokens in `text`, and what belongs to branches that do not count among them.
    /// Lines of the preprocessor stay: what they define or include may be needed further down.
    void blankTokens(std::string& text, std::size_t begin, std::size_t end) const;
    const CppToken& token(std::size_t index) const;

    /// From an opening bracket to behind the one that closes it.
    std::size_t behindGroup(std::size_t at) const { return warpatlas::behindGroup(m_tokens, at); }
    std::size_t behindAngles(std::size_t at) const;
    bool contains(std::size_t begin, std::size_t end, std::string_view word) const;
    /// Whether a word among the tokens marks them as the device's: a function, or a variable in one of its memories.
    bool isDevice(std::size_t begin, std::size_t end) const;
    bool isInMemory(std::size_t begin, std::size_t end) const;
    bool isKernel(std::size_t begin, std::size_t end) const;

    std::string_view nameBefore(std::size_t parameters) const;
    /// The name of a class, from behind its `struct` on.
    std::string_view className(std::size_t at) const;
    /// `template <typename T, int N = 4>`: "T", "N".
    std::vector<std::string> templateParameters(std::size_t begin) const;
    /// Where each parameter of the list at `open` begins and ends, but for empty ones.
    std::vector<std::pair<std::size_t, std::size_t>> parametersAt(std::size_t open) const;

    const MacroWords& m_words;
    std::vector<CppToken> m_tokens;

private:
    void readScope(std::optional<std::size_t> owner);
    void readDeclaration(std::optional<std::size_t> owner);
    /// Reads from here to where the head ends: at its body, at its initialiser, or at the semicolon.
    void readHead(Declaration& head);
    void skipToSemicolon(); ///< and over it
    /// Over `public:` and its kind; false where there is none.
    bool skipAccess();
    /// Annotations with brackets are passed over.
    std::optional<std::size_t> parameterList(const Declaration& head) const;
    Declaration::Kind kindOf(const Declaration& head) const;

    std::vector<CppToken> m_others; ///< of branches that do not count
    std::vector<Declaration> m_declarations;
    std::size_t m_at = 0;
    std::string m_scope;
};

/// Words of the language and annotations before `(...)` that begin no list of parameters.
bool isAnnotation(std::string_view word);

} // namespace warpatlas::inline compiler
