#include "app/dataset/images/svg_check.h"

#include "app/dataset/numbers.h"
#include "app/words/say.h"

#include <QtCore/QBuffer>
#include <QtCore/QXmlStreamReader>
#include <QtGui/QImageReader>
#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

namespace warpatlas::inline dataset {

namespace {

constexpr std::size_t deepest = 200; ///< elements in elements
constexpr std::uint64_t mostDrawn = 1'000'000; ///< elements, those of repeated parts each time

/// Counts how often elements are drawn where parts of a drawing are used again, also within such parts.
class Repetition {
public:
    void open(const QString& id, const QString& used)
    {
        if (!id.isEmpty())
            m_parts.try_emplace(id, Part{m_count, m_count, 0, State::New});
        m_open.push_back(id);
        ++m_count;
        if (used.startsWith(u'#'))
            m_uses.push_back({m_count - 1, used.mid(1)});
    }
    void close()
    {
        // Two parts of one name count from the start of the first to the end of the last.
        if (const auto part = m_parts.find(m_open.back()); part != m_parts.end())
            part->second.end = m_count;
        m_open.pop_back();
    }
    std::size_t depth() const { return m_open.size(); }

    /// Returns how many are drawn; more than mostDrawn where it is past that, or without an end.
    std::uint64_t drawn() { return drawnIn(0, m_count, 0); }

private:
    enum class State { New, Open, Done };
    struct Part {
        std::uint64_t start, end; ///< elements, in the order of the file
        std::uint64_t drawn;
        State state;
    };
    struct Use {
        std::uint64_t at;
        QString part;
    };

    std::uint64_t drawnIn(std::uint64_t start, std::uint64_t end, std::size_t depth)
    {
        std::uint64_t sum = end - start;
        if (depth > deepest)
            return mostDrawn + 1;
        auto use = std::lower_bound(
            m_uses.begin(), m_uses.end(), start, [](const Use& entry, std::uint64_t at) { return entry.at < at; });
        for (; use != m_uses.end() && use->at < end && sum <= mostDrawn; ++use) {
            if (++m_work > mostDrawn)
                return mostDrawn + 1;
            const auto found = m_parts.find(use->part);
            if (found == m_parts.end())
                continue;
            Part& part = found->second;
            if (part.state == State::Open)
                return mostDrawn + 1; // it uses itself
            if (part.state == State::New) {
                part.state = State::Open;
                part.drawn = drawnIn(part.start, part.end, depth + 1);
                part.state = State::Done;
            }
            sum += part.drawn;
        }
        return sum;
    }

    std::map<QString, Part> m_parts;
    std::vector<Use> m_uses;
    std::vector<QString> m_open; ///< ids
    std::uint64_t m_count = 0, m_work = 0;
};

class SvgCheck {
public:
    SvgCheck(std::string_view content, std::uint64_t mostPixels, bool fonts)
        : m_xml(QByteArray::fromRawData(content.data(), qsizetype(content.size()))),
          m_mostPixels(mostPixels),
          m_fonts(fonts)
    {
    }

    std::optional<std::string> refusal()
    {
        while (m_refusal.empty() && !m_xml.atEnd())
            switch (m_xml.readNext()) {
            case QXmlStreamReader::StartElement:
                element();
                break;
            case QXmlStreamReader::EndElement:
                m_repetition.close();
                break;
            case QXmlStreamReader::ProcessingInstruction:
                if (m_xml.processingInstructionTarget() == u"xml-stylesheet")
                    refuseReference(
                        say("svg.style_sheet", "a style sheet"), m_xml.processingInstructionData().toString());
                break;
            case QXmlStreamReader::DTD:
                entities();
                break;
            default:
                break;
            }
        if (m_refusal.empty() && m_xml.hasError())
            return say("svg.damaged", "is damaged: {}", m_xml.errorString().toStdString());
        if (m_refusal.empty() && m_repetition.drawn() > mostDrawn)
            return say("svg.repeats", "repeats its parts too often to be drawn");
        return m_refusal.empty() ? std::nullopt : std::optional(m_refusal);
    }

private:
    void refuseReference(std::string_view what, const QString& name)
    {
        m_refusal = say("svg.refers", "refers to {} outside of it, {}, which is not read", what,
            quoteForMessage(name.toStdString()));
    }

    void element()
    {
        const QXmlStreamAttributes attributes = m_xml.attributes();
        const QStringView name = m_xml.name();
        QString reference, id;
        for (const QXmlStreamAttribute& attribute : attributes) {
            if (attribute.name() == u"href")
                reference = attribute.value().toString();
            if (attribute.name() == u"id")
                id = attribute.value().toString();
        }
        m_repetition.open(id, name == u"use" ? reference : QString());
        if (m_repetition.depth() > deepest)
            m_refusal = say("svg.nested", "has elements nested more than {} deep", deepest);
        else if (reference.startsWith(u"data:"))
            embedded(reference);
        else if (!reference.isEmpty() && name != u"a" && (!reference.startsWith(u'#') || name == u"image"))
            refuseReference(say("svg.file", "a file"), reference);
        else if (!m_fonts && (name == u"text" || name == u"textArea"))
            m_refusal = say("svg.text", "has text, which is drawn in the window only; make paths of it");
    }

    /// Checks a picture inside the drawing itself ("data:image/png;base64,..."). One that cannot be decoded would be
    /// looked for as a file, and a drawing inside has references of its own.
    void embedded(const QString& reference)
    {
        constexpr QStringView mark = u"base64,";
        const qsizetype at = reference.lastIndexOf(mark);
        QByteArray bytes = QByteArray::fromBase64(reference.mid(at + mark.size()).toLatin1());
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::ReadOnly);
        QImageReader reader(&buffer);
        reader.setDecideFormatFromContent(true);
        const QSize size = reader.size();
        m_pixels += size.isValid() ? std::uint64_t(size.width()) * std::uint64_t(size.height()) : 0;
        if (m_pixels > m_mostPixels)
            m_refusal = say("svg.large_pictures", "has pictures in it that are too large");
        else if (at < 0 || reader.format().startsWith("svg") || reader.read().isNull())
            m_refusal = say("svg.damaged_picture", "has a picture in it that is damaged, or is no picture of pixels");
    }

    void entities()
    {
        for (const QXmlStreamEntityDeclaration& entity : m_xml.entityDeclarations())
            if (!entity.systemId().isEmpty() || !entity.publicId().isEmpty())
                refuseReference(say("svg.entity", "an entity"), entity.systemId().toString());
    }

    QXmlStreamReader m_xml;
    Repetition m_repetition;
    std::uint64_t m_pixels = 0, m_mostPixels;
    bool m_fonts;
    std::string m_refusal;
};

} // namespace

std::optional<std::string> svgRefusal(std::string_view content, std::uint64_t mostPixels, bool fonts)
{
    return SvgCheck(content, mostPixels, fonts).refusal();
}

} // namespace warpatlas::inline dataset
