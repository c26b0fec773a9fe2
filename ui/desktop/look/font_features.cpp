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
    /// Where the table of that tag begins; 0: the font has none.
    qsizetype table(const char* wanted) const
    {
        for (std::uint32_t table = 0; table < number(4, 2); ++table)
            if (const qsizetype record = 12 + 16 * qsizetype(table); tag(record) == wanted)
                return number(record + 8, 4);
        return 0;
    }

private:
    const QByteArray& m_bytes;
};

} // namespace

QByteArray withoutLigatures(QByteArray font)
{
    const Reader read(font);
    const qsizetype substitutions = read.table("GSUB");
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

QByteArray withFamilyOfItsOwn(QByteArray font)
{
    const Reader read(font);
    const qsizetype names = read.table("name");
    if (names == 0)
        return font;
    const qsizetype texts = names + read.number(names + 4, 2);
    for (std::uint32_t name = 0; name < read.number(names + 2, 2); ++name) {
        const qsizetype record = names + 6 + 12 * qsizetype(name);
        const std::uint32_t what = read.number(record + 6, 2);
        constexpr std::uint32_t family = 1, typographicFamily = 16, macintosh = 1;
        if (what != family && what != typographicFamily)
            continue;
        // Two letters: of one byte each on the old Macintosh, else of two.
        const QByteArray begin = read.number(record, 2) == macintosh ? QByteArray("WA") : QByteArray("\0W\0A", 4);
        const qsizetype at = texts + read.number(record + 10, 2);
        if (read.number(record + 8, 2) >= begin.size() && at + begin.size() <= font.size())
            font.replace(at, begin.size(), begin);
    }
    return font;
}

} // namespace warpatlas::ui
