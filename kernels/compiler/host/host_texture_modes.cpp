#include "kernels/compiler/host/host_texture_modes.h"

#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <iterator>

namespace warpatlas::inline compiler {

void noteTextureModes(std::span<const CppToken> body, std::vector<HostTextureMode>& modes)
{
    static constexpr std::string_view members[] = {"filterMode", "addressMode", "readMode", "normalizedCoords"};
    for (std::size_t i = 1; i + 2 < body.size(); ++i) {
        if (std::ranges::find(members, body[i].text) == std::end(members)
            || !(body[i - 1].is(".") || body[i - 1].is("->")))
            continue;
        std::size_t at = i + 1;
        while (at + 2 < body.size() && body[at].is("["))
            at += 3;
        // In "a[0] = d.b[1] = c" the second one counts.
        const bool chained = at + 2 < body.size() && (body[at + 2].is(".") || body[at + 2].is("->"));
        const bool word = at + 1 < body.size()
            && (body[at + 1].kind == CppToken::Kind::Name || body[at + 1].kind == CppToken::Kind::Number);
        if (word && body[at].is("=") && !chained)
            modes.push_back({std::string(body[i].text), std::string(body[at + 1].text)});
    }
}

} // namespace warpatlas::inline compiler
