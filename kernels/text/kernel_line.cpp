#include "kernels/text/kernel_line.h"

#include "kernels/text/cpp_tokens.h"

#include <algorithm>

namespace warpatlas::inline text {

namespace {

std::string_view withoutQualifiers(std::string_view kernel)
{
    kernel = kernel.substr(0, kernel.find('<'));
    const std::size_t space = kernel.rfind("::");
    return space == std::string_view::npos ? kernel : kernel.substr(space + 2);
}

} // namespace

std::uint32_t lineOfKernel(std::string_view text, std::string_view kernel)
{
    const std::string_view name = withoutQualifiers(kernel);
    const std::vector<CppToken> tokens = codeTokens(text);
    std::uint32_t begin = 0; // of the declaration that the tokens are in
    bool isKernel = false, isNamed = false;
    int brackets = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const CppToken& token = tokens[i];
        if (begin == 0)
            begin = token.line;
        isKernel = isKernel || token.is("__global__");
        isNamed = isNamed || (token.is(name) && i + 1 < tokens.size() && tokens[i + 1].is("("));
        brackets += token.is("(") ? 1 : token.is(")") ? -1 : 0;
        if (brackets > 0 || !(token.is(";") || token.is("{") || token.is("}")))
            continue;
        if (isKernel && isNamed && token.is("{"))
            return begin;
        begin = 0;
        isKernel = isNamed = false;
        brackets = 0;
    }
    return 0;
}

} // namespace warpatlas::inline text
