/// Reads back what a page has in itself, as assets/page/payload.js does.
#pragma once

#include "kernels/model/element_type.h"

#include <QtCore/QByteArray>

#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace warpatlas::test {

class PageReader {
public:
    /// `packed`: what Payload::packed() returns.
    explicit PageReader(const std::string& packed)
    {
        const QByteArray bytes = QByteArray::fromBase64(QByteArray::fromStdString(packed));
        // Qt wants the length in front of zlib's form; one that is too small is taken for a hint.
        m_all = qUncompress(QByteArray(4, '\0') + bytes);
        std::uint32_t length = 0;
        if (m_all.size() < 8 || !m_all.startsWith("WAPG"))
            return;
        std::memcpy(&length, m_all.constData() + 4, 4);
        facts = nlohmann::json::parse(m_all.mid(8, length).toStdString(), nullptr, false);
        m_begin = (8 + length + 7) / 8 * 8;
    }
    static PageReader ofHtml(const std::string& html)
    {
        const std::string begin = "id=\"run\">";
        const std::size_t at = html.find(begin) + begin.size();
        return PageReader(html.substr(at, html.find('<', at) - at));
    }

    template <class T> std::vector<T> numbers(std::size_t section) const
    {
        const nlohmann::json& of = facts.at("sections").at(section);
        const std::size_t count = of.at("count"), apart = of.value("delta", std::size_t{0});
        std::vector<T> numbers(count);
        const char* const from = m_all.constData() + m_begin + of.at("offset").get<std::size_t>();
        auto* const to = reinterpret_cast<char*>(numbers.data());
        for (std::size_t i = 0; i < count * sizeof(T); ++i)
            to[i] = apart == 0 ? from[i] : from[i % sizeof(T) * count + i / sizeof(T)];
        using Bits = std::conditional_t<sizeof(T) == 1, std::uint8_t,
            std::conditional_t<sizeof(T) == 2, std::uint16_t,
                std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>;
        for (std::size_t i = apart; apart != 0 && i < count; ++i) {
            Bits now, before;
            std::memcpy(&now, to + i * sizeof(T), sizeof(T));
            std::memcpy(&before, to + (i - apart) * sizeof(T), sizeof(T));
            now = Bits(now + before);
            std::memcpy(to + i * sizeof(T), &now, sizeof(T));
        }
        return numbers;
    }

    nlohmann::json facts;

private:
    QByteArray m_all;
    std::size_t m_begin = 0;
};

} // namespace warpatlas::test
