/// Declarations of CUDA C++ by their tokens alone: where a head, a body and a list of parameters begin and end.
/// Internal to kernels/compiler.
#pragma once

#include "kernels/text/cpp_tokens.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline compiler {

/// A declaration's tokens up to its body, its initialiser or its end: indices.
struct Declaration {
    std::size_t begin = 0;
    std::size_t end = 0; ///< of the head: its `{`, `=` or `;`
    bool body = false; ///< the head ends with `{`
};

/// Goes over tokens without comments and lines of the preprocessor. Any tokens: the compiler has the last word.
class DeclarationReader {
protected:
    /// Takes the tokens of `text`, without comments and lines of the preprocessor. Of branches that open or close
    /// brackets which others close (`#if ... f() { #else ... g() { #endif`) the first counts; what `#if 0` hides never
    /// does.
    void readTokens(std::vector<CppToken> tokens);
    /// Blanks `begin` to `end` of the tokens in `text`, and what belongs to branches that do not count among them.
    /// Lines of the preprocessor stay: what they define or include may be needed further down.
    void blankTokens(std::string& text, std::size_t begin, std::size_t end) const;
    const CppToken& token(std::size_t index) const;
    bool atEnd() const { return m_at >= m_tokens.size(); }

    /// From an opening bracket to behind the one that closes it.
    std::size_t behindGroup(std::size_t at) const { return warpatlas::behindGroup(m_tokens, at); }
    std::size_t behindAngles(std::size_t at) const;
    bool contains(std::size_t begin, std::size_t end, std::string_view word) const;

    /// Reads from here to where the head ends: at its body, at its initialiser, or at the semicolon.
    Declaration readHead();
    void skipToSemicolon(); ///< and over it
    /// Over `public:` and its kind; false where there is none.
    bool skipAccess();

    /// The `(` of the parameter list; empty if the head declares no function. Annotations with brackets are passed
    /// over.
    std::optional<std::size_t> parameterList(const Declaration& head) const;
    bool isClass(const Declaration& head) const;
    std::string_view nameBefore(std::size_t parameters) const;
    /// The name of a class, from behind its `struct` on.
    std::string_view className(std::size_t at) const;
    /// `template <typename T, int N = 4>`: "T", "N".
    std::vector<std::string_view> templateParameters(const Declaration& head) const;

    std::vector<CppToken> m_tokens;
    std::size_t m_at = 0;

private:
    std::vector<CppToken> m_others; ///< of branches that do not count
};

/// Words of the language and annotations before `(...)` that begin no list of parameters.
bool isAnnotation(std::string_view word);

} // namespace warpatlas::inline compiler
