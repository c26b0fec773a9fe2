/// The macros of texts that belong together, as far as they tell what is device code. Internal to kernels/compiler.
#pragma once

#include "kernels/text/cpp_tokens.h"

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline compiler {

class MacroWords {
public:
    MacroWords() = default;
    explicit MacroWords(std::string_view text, std::span<const std::string> definitions = {});

    /// Takes the `#define`s of a text, in any order: what one uses may come in a later text.
    void read(std::string_view text);
    /// "NAME" or "NAME=VALUE", as -D takes them.
    void define(const std::string& definition);

    /// `__device__`, `__global__`, or a macro that has one of them: `#define HD __host__ __device__`.
    bool isDevice(std::string_view word) const;
    bool isKernel(std::string_view word) const; ///< the same for `__global__`
    /// Whether it stands for whole declarations: its text has a body or a semicolon.
    bool defines(std::string_view word) const;
    /// The names that it stands for, also through others; empty where it is no macro.
    std::vector<std::string> namesIn(std::string_view word) const;
    bool isMacro(std::string_view word) const { return m_macros.contains(std::string(word)); }

    /// The tokens of what `words`, those of a line `define NAME ...`, stand for: none in a directive.
    static std::vector<CppToken> bodyOf(std::span<const CppToken> words);
    /// Behind `MACRO(...)` at `at` where that is a declaration by itself, with its semicolon; else `at`.
    std::size_t behindStatement(std::span<const CppToken> tokens, std::size_t at) const;

private:
    struct Macro {
        bool takesArguments = false;
        bool hasStatements = false;
        std::vector<std::string> names;
    };
    void note(std::span<const CppToken> words);
    bool leadsTo(std::string_view word, bool kernelsAlone) const;
    std::map<std::string, Macro> m_macros;
};

} // namespace warpatlas::inline compiler
