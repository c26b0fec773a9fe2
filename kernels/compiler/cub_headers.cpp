#include "kernels/compiler/cub_headers.h"

#include "kernels/text/cpp_tokens.h"

#include <set>

namespace warpatlas::inline compiler {
namespace {

/// "BlockRadixSort" to "block_radix_sort".
std::string inSnakeCase(std::string_view name)
{
    std::string text;
    for (const char c : name) {
        const bool capital = c >= 'A' && c <= 'Z';
        if (capital && !text.empty())
            text += '_';
        text += capital ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return text;
}

} // namespace

std::vector<std::string> cubHeadersFor(
    std::string_view text, const std::function<bool(const std::string& header)>& isThere)
{
    std::set<std::string> headers;
    for (const CppToken& token : cppTokens(text)) {
        if (token.kind != CppToken::Kind::Name)
            continue;
        for (const auto& [beginning, folder] : {std::pair("Block", "cub/block/"), std::pair("Warp", "cub/warp/")}) {
            if (!token.text.starts_with(beginning))
                continue;
            const std::string header = folder + inSnakeCase(token.text) + ".cuh";
            if (isThere(header))
                headers.insert(header);
        }
    }
    return {headers.begin(), headers.end()};
}

} // namespace warpatlas::inline compiler
