#include "kernels/text/launch_signs.h"

#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace warpatlas::inline text {
namespace {

constexpr std::size_t partsOfSign = 3;

class LaunchSigns {
public:
    explicit LaunchSigns(std::string_view text) : m_text(text)
    {
        static constexpr std::string_view signs[] = {"<<=", ">>=", "->", "<=", ">="};
        m_tokens = cppTokens(text, signs);
        std::erase_if(m_tokens, [](const CppToken& token) { return token.kind == CppToken::Kind::Comment; });
    }

    std::string run()
    {
        for (std::size_t i = 1; i < m_tokens.size(); ++i) {
            // operator<< <char> is the only other text that has three of them in a row.
            if (!isOpening(i) || is(i - 1, "operator"))
                continue;
            if (const std::optional<std::size_t> close = closing(i)) {
                join(i);
                join(*close);
            }
            i += partsOfSign - 1;
        }
        return std::move(m_text);
    }

private:
    bool is(std::size_t at, std::string_view text) const { return at < m_tokens.size() && m_tokens[at].is(text); }
    /// As nvcc reads them: the first two are together, and the third of `<<<` is on their line.
    bool isSign(std::size_t at, std::string_view part) const
    {
        return is(at, part) && is(at + 1, part) && is(at + 2, part) && m_tokens[at].end() == m_tokens[at + 1].at;
    }
    bool isOpening(std::size_t at) const
    {
        if (!isSign(at, "<"))
            return false;
        const std::size_t begin = m_tokens[at + 1].end(), end = m_tokens[at + 2].at;
        return m_text.substr(begin, end - begin).find('\n') == std::string::npos || m_tokens[at].directive;
    }

    /// Where the sign is that ends what `<<<` at `open` begins.
    std::optional<std::size_t> closing(std::size_t open) const
    {
        int depth = 0;
        const bool inMacro = m_tokens[open].directive;
        for (std::size_t at = open + partsOfSign;
             at < m_tokens.size() && !is(at, ";") && m_tokens[at].directive == inMacro; ++at) {
            if (depth == 0 && isSign(at, ">") && is(at + partsOfSign, "("))
                return at;
            depth += m_tokens[at].nesting();
            if (depth < 0)
                break;
        }
        return std::nullopt;
    }

    /// Puts the third part behind the others, and what was before it behind it.
    void join(std::size_t first)
    {
        const auto third = m_text.begin() + std::ptrdiff_t(m_tokens[first + partsOfSign - 1].at);
        std::rotate(m_text.begin() + std::ptrdiff_t(m_tokens[first + 1].end()), third, third + 1);
    }

    std::string m_text;
    std::vector<CppToken> m_tokens;
};

} // namespace

std::string withLaunchSigns(std::string_view text)
{
    return LaunchSigns(text).run();
}

} // namespace warpatlas::inline text
