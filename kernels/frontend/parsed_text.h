/// A text as libclang parses it, with this program's own headers and nothing of a toolkit's. Internal to
/// kernels/frontend.
#pragma once

#include "kernels/frontend/clang_library.h"
#include "kernels/frontend/source_facts.h"

#include <string_view>

namespace warpatlas::inline frontend {

/// What SourceQuestion::instances are called behind the text, with their places: "warpatlas_asked_instance_0".
inline constexpr std::string_view askedInstanceName = "warpatlas_asked_instance_";

class ParsedText {
public:
    ParsedText(const ClangLibrary& clang, const SourceQuestion& question);
    ~ParsedText();
    ParsedText(const ParsedText&) = delete;
    ParsedText& operator=(const ParsedText&) = delete;

    CXTranslationUnit unit() const { return m_unit; } ///< null: it is no text for a compiler

private:
    const ClangLibrary& m_clang;
    CXIndex m_index;
    CXTranslationUnit m_unit = nullptr;
};

} // namespace warpatlas::inline frontend
