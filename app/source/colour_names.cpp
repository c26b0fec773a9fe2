#include "app/source/colour_names.h"

#include "app/source/names/size_name.h"
#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

namespace warpatlas::inline source {

bool timesThree(std::string_view text, const KernelSignature& signature)
{
    const std::vector<CppToken> tokens = cppTokens(text);
    std::vector<bool> others; // of the brackets around: an index of something else
    for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
        if (tokens[i].is("["))
            others.push_back(tokens[i - 1].is("]")
                    ? !others.empty() && others.back()
                    : std::ranges::none_of(signature.parameters,
                        [&](const KernelParameter& parameter) { return tokens[i - 1].is(parameter.name); }));
        else if (tokens[i].is("]") && !others.empty())
            others.pop_back();
        else if (tokens[i].is("*") && (tokens[i - 1].is("3") || tokens[i + 1].is("3"))
            && (others.empty() || !others.back()))
            return true;
    }
    return false;
}

bool namesColours(const KernelSignature& signature)
{
    return std::ranges::any_of(signature.parameters, [](const KernelParameter& parameter) {
        std::string name;
        for (const char c : parameter.name)
            name += char(std::tolower(static_cast<unsigned char>(c)));
        return sizeNamed(name) == SizeName::Channels || name.find("rgb") != std::string::npos
            || name.find("bgr") != std::string::npos;
    });
}

} // namespace warpatlas::inline source
