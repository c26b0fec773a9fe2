#include "app/program/record_tail.h"

#include <nlohmann/json.hpp>

#include <array>
#include <optional>

namespace warpatlas {

void RecordTail::read(const std::function<void(const runtime::RunningRecord&)>& tell)
{
    constexpr std::string_view beginning = "{\"running\":";
    if (!m_stream.is_open())
        m_stream.open(m_file, std::ios::binary);
    m_stream.clear();
    std::optional<runtime::RunningRecord> latest;
    std::array<char, 65536> part{};
    while (m_stream.read(part.data(), part.size()), m_stream.gcount() > 0) {
        std::string_view text(part.data(), static_cast<std::size_t>(m_stream.gcount()));
        for (std::size_t end = 0; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1)) {
            m_rest += text.substr(0, end);
            try {
                if (m_rest.starts_with(beginning))
                    latest = runtime::runningFrom(nlohmann::json::parse(m_rest));
                else
                    latest.reset(); // it has ended since
            } catch (const std::exception&) { // whoever reads the whole record counts damaged lines
            }
            m_rest.clear();
        }
        m_rest += text;
    }
    if (latest && !latest->early)
        tell(*latest);
}

} // namespace warpatlas
