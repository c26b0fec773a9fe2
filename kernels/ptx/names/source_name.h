/// Names as the source has them, from those that a compiler made longer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::ptx {

/// Stands in a name before a number where linking had to tell two of the same name apart.
inline constexpr std::string_view linkedMark = "$linked";

/// "void scale<float>(float*)" for "_Z5scaleIfEvPT_". Names without C++ mangling stay as they are ("f", "i"), although
/// a demangler takes each letter for a type. What nvcc adds to names of one file only ("static", namespaces without a
/// name) is left out.
std::string demangled(std::string_view symbol);
/// What demangled() gives, in its parts: "void scale<float, 4>(float*, int)".
struct SourceSignature {
    std::string name; ///< "scale<float, 4>", with scopes
    std::vector<std::string> types; ///< of the parameters
    bool known = false; ///< the types

    std::string text() const; ///< "scale<float, 4>(float*, int)"; the name alone where the types are not known
};
SourceSignature signatureInSource(std::string_view symbol);
/// "As" for "_ZZ5tiledE2As".
std::string sourceName(std::string_view symbol);

} // namespace warpatlas::ptx
