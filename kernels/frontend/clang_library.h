/// Debian's libclang, loaded where it is first used. Internal to kernels/frontend; for the compiler's child process,
/// which a crash of it does not take the program with.
#pragma once

#include "kernels/model/answer.h"

#include <clang-c/Index.h>
#include <string>

namespace warpatlas::inline frontend {

/// The functions that are used, by their names without "clang_".
// clang-format off
#define WARPATLAS_CLANG_FUNCTIONS(apply)                                                                               \
    apply(createIndex) apply(parseTranslationUnit2) apply(disposeTranslationUnit) apply(disposeIndex)                  \
    apply(getTranslationUnitCursor) apply(visitChildren) apply(getCursorKind) apply(getCursorSpelling)                 \
    apply(getCString) apply(disposeString)                                                                             \
    apply(getCursorType) apply(getCanonicalType) apply(getTypeSpelling) apply(Type_getSizeOf)                          \
    apply(getArrayElementType) apply(getArraySize) apply(getPointeeType) apply(getTypeDeclaration)                     \
    apply(Type_visitFields) apply(Cursor_getOffsetOfField) apply(Cursor_isBitField) apply(getCXXAccessSpecifier)       \
    apply(isVirtualBase) apply(getCursorReferenced) apply(getSpecializedCursorTemplate)                                \
    apply(getCursorSemanticParent) apply(Cursor_getNumArguments) apply(Cursor_getMangling) apply(getCursorLocation)    \
    apply(Location_isInSystemHeader) apply(getCursorUSR) apply(Cursor_getStorageClass) apply(Cursor_isNull)            \
    apply(getArgType) apply(saveTranslationUnit) apply(defaultSaveOptions) apply(Type_getAlignOf) apply(CXXMethod_isVirtual)
// clang-format on

struct ClangLibrary {
#define WARPATLAS_CLANG_MEMBER(name) decltype(&::clang_##name) name = nullptr; // NOLINT(bugprone-macro-parentheses)
    WARPATLAS_CLANG_FUNCTIONS(WARPATLAS_CLANG_MEMBER)
#undef WARPATLAS_CLANG_MEMBER

    /// Refuses where it is not installed, and says what to install.
    static const Answer<ClangLibrary>& instance();

    std::string text(CXString string) const; ///< takes the string
    /// Calls `visit(child)` for each, in the text's order.
    template <class Visit> void forChildren(CXCursor parent, Visit visit) const
    {
        visitChildren(
            parent,
            [](CXCursor child, CXCursor, CXClientData data) {
                (*static_cast<Visit*>(data))(child);
                return CXChildVisit_Continue;
            },
            &visit);
    }
};

} // namespace warpatlas::inline frontend
