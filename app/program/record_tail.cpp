#include "app/program/record_tail.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <optional>

namespace warpatlas::inline program {

void RecordTail::read(const std::function<void(const runtime::RunningRecord&)>& tell)
{
    constexpr std::string_view beginning = "{\"running\":";
    constexpr std::size_t longest = std::size_t{1} << 20; // lines that matter here are short
    const auto keep = [&](std::string_view text) {
        m_rest += text.substr(0, longest - std::min(m_rest.size(), longest));
    };
    if (!m_stream.is_open())
        m_stream.open(m_file, std::ios::binary);
    m_stream.clear();
    std::optional<runtime::RunningRecord> latest;
    std::array<char, 65536> part{};
    while (m_stream.read(part.data(), part.size()), m_stream.gcount() > 0) {
        std::string_view text(part.data(), static_cast<std::size_t>(m_stream.gcount()));
        for (std::size_t end = 0; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1)) {
            keep(text.substr(0, end));
            try {
                if (m_rest.starts_with(beginning))
                    latest = runtime::recordFrom<runtime::RunningRecord>(nlohmann::json::parse(m_rest));
                else
                    latest.reset(); // it has ended since
            } catch (const std::exception&) { // reading the whole record counts damaged lines
            }
            m_rest.clear();
        }
        keep(text);
    }
    if (latest && !latest->early)
        tell(*latest);
}

} // namespace warpatlas::inline program
