#include "ui/desktop/look/font_features.h"

#include <algorithm>

namespace warpatlas::ui {
namespace {

/// Big-endian numbers of the file; 0 past its end, which ends every loop over them.
class Reader {
public:
    explicit Reader(const QByteArray& bytes) : m_bytes(bytes) { }
    std::uint32_t number(qsizetype at, int bytes) const
    {
        if (at < 0 || at + bytes > m_bytes.size())
            return 0;
        std::uint32_t value = 0;
        for (int i = 0; i < bytes; ++i)
            value = value << 8 | std::uint8_t(m_bytes[at + i]);
        return value;
    }
    QByteArray tag(qsizetype at) const { return m_bytes.mid(at, 4); }

private:
    const QByteArray& m_bytes;
};

} // namespace

QByteArray withoutLigatures(QByteArray font)
{
    const Reader read(font);
    qsizetype substitutions = 0;
    for (std::uint32_t table = 0; table < read.number(4, 2); ++table)
        if (const qsizetype record = 12 + 16 * qsizetype(table); read.tag(record) == "GSUB")
            substitutions = read.number(record + 8, 4);
    if (substitutions == 0)
        return font;
    // A feature with another tag is never asked for, so its tables may stay as they are.
    const qsizetype features = substitutions + read.number(substitutions + 6, 2);
    for (std::uint32_t feature = 0; feature < read.number(features, 2); ++feature) {
        const qsizetype record = features + 2 + 6 * qsizetype(feature);
        const QByteArray tag = read.tag(record);
        if (tag == "calt" || tag == "liga" || tag == "clig")
            font.replace(record, 4, "none");
    }
    return font;
}

} // namespace warpatlas::ui
