/// The options of the language that every compiler takes alike, as they are shown. Internal to kernels/compiler.
#pragma once

#include "kernels/compiler/compiler.h"

#include <string>

namespace warpatlas::inline compiler {

/// " -std=c++20 -DN=5": what is not as usual.
inline std::string languageOptions(const CompileRequest& request)
{
    std::string text;
    if (request.standard != CppStandard::Cpp17)
        text += " -std=" + std::string(nameOf(request.standard));
    for (const std::string& definition : request.definitions)
        text += " -D" + definition;
    return text;
}

} // namespace warpatlas::inline compiler
