#include "ui/desktop/layout/answer_button.h"

#include "ui/desktop/charts/chart_parts.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/style.h"

#include <QFontMetrics>
#include <QPainter>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int answerMargin = 12, dotSize = 8, dotGap = 8, questionGap = 10, badgeGap = 5, badgePadding = 6;
constexpr int arrowWidth = 18, answerHeight = 32, badgeHeight = 16;
/// Fewer words than fit here say nothing.
constexpr int leastWords = 48;

QFont questionFont()
{
    return sansFont(14, true);
}

QFont answerBadgeFont()
{
    return sansFont(10, true);
}

QFont fontOf(const HeadlinePart& part)
{
    return sansFont(13, part.strong || !part.kind.isEmpty());
}

QString badgeText(Provenance provenance)
{
    return provenanceText(provenance).toUpper();
}

QString separator()
{
    return QString::fromUtf8(" · ");
}

BadgeColours coloursOf(Provenance provenance)
{
    const Tokens& t = tokens();
    if (provenance != Provenance::Simulated && provenance != Provenance::Theoretical)
        return badgeColours(provenance, t);
    return {mix(t.panel, t.accent, t.dark ? 0.16 : 0.12), mix(t.accent, t.text, t.dark ? 0.3 : 0.5)};
}

int wordsWidth(const QString& words, const QFont& font)
{
    return QFontMetrics(font).horizontalAdvance(words);
}

int widthOfPart(const HeadlinePart& part)
{
    int width = wordsWidth(part.words, fontOf(part));
    if (part.provenance)
        width += badgeGap + wordsWidth(badgeText(*part.provenance), answerBadgeFont()) + 2 * badgePadding;
    if (!part.after.isEmpty())
        width += badgeGap + wordsWidth(part.after, sansFont(13));
    return width;
}

int widthOfParts(const Headline& parts)
{
    int width = 0;
    for (std::size_t i = 0; i < parts.size(); ++i)
        width += widthOfPart(parts[i]) + (i > 0 ? wordsWidth(separator(), sansFont(13)) : 0);
    return width;
}

QColor colourOfKind(const QString& kind, const QColor& otherwise)
{
    const Tokens& t = tokens();
    return kind == "wrong" ? t.wrongText : kind == "warning" ? t.warningText : otherwise;
}

QColor dotColour(const AnswerHeadline& answer)
{
    const Tokens& t = tokens();
    return answer.kind == "wrong"  ? t.wrong
        : answer.kind == "warning" ? t.warning
        : answer.kind == "good"    ? t.good
                                   : t.faint;
}

int widthBeside()
{
    return 2 * answerMargin + dotSize + dotGap;
}

} // namespace

AnswerButton::AnswerButton(Question question, const QString& key, QWidget* parent) : QAbstractButton(parent)
{
    setObjectName("answer." + nameOf(question));
    setText(titleOf(question));
    setCheckable(true);
    setAccessibleName(text());
    setProperty("tip", QString("%1 (%2)").arg(sentenceOf(question), key));
    setToolTip(property("tip").toString());
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
}

void AnswerButton::setAnswer(const AnswerHeadline& answer)
{
    m_answer = answer;
    const QString words = inWords(answer.parts);
    setAccessibleName(words.isEmpty() ? text() : text() + ' ' + words);
    // Words without room are read here.
    QStringList tip{words, answer.detail, property("tip").toString()};
    tip.removeAll(QString());
    setToolTip(tip.join('\n'));
    update();
}

int AnswerButton::leastWidth() const
{
    int width = widthBeside() + wordsWidth(text(), questionFont());
    if (!m_answer.brief.isEmpty())
        width += questionGap + wordsWidth(m_answer.brief, sansFont(13, true));
    return width;
}

int AnswerButton::wholeWidth() const
{
    return widthBeside() + wordsWidth(text(), questionFont())
        + (m_answer.parts.empty() ? 0 : questionGap + widthOfParts(m_answer.parts)) + arrowWidth;
}

int AnswerButton::room() const
{
    return width() - widthBeside() - wordsWidth(text(), questionFont()) - questionGap;
}

AnswerButton::Fitting AnswerButton::fitting() const
{
    Fitting fitting;
    for (const HeadlinePart& part : m_answer.parts) {
        fitting.parts.push_back(part);
        if (widthOfParts(fitting.parts) <= room())
            continue;
        fitting.parts.back().after.clear(); // whose number it is gives way before the number does
        if (part.provenance && widthOfParts(fitting.parts) <= room())
            break;
        fitting.parts.pop_back();
        break;
    }
    if (!fitting.parts.empty() || m_answer.parts.empty())
        return fitting;
    // A fault is never cut: its count stands for it.
    fitting.brief = !m_answer.brief.isEmpty() ? m_answer.brief
        : room() >= leastWords
        ? QFontMetrics(fontOf(m_answer.parts.front())).elidedText(m_answer.parts.front().words, Qt::ElideRight, room())
        : QString();
    return fitting;
}

QString AnswerButton::shown() const
{
    const Fitting now = fitting();
    QStringList words{now.brief};
    for (const HeadlinePart& part : now.parts)
        words += part.after.isEmpty() ? part.words : part.words + ' ' + part.after;
    words.removeAll(QString());
    return words.join(separator());
}

QSize AnswerButton::sizeHint() const
{
    return {wholeWidth(), answerHeight};
}

void AnswerButton::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), underMouse() || isDown() ? t.hover : t.panel);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), t.line);
    if (isChecked())
        painter.fillRect(QRect(0, 0, width(), 2), m_answer.kind == "wrong" ? t.wrong : t.accent);
    painter.setPen(Qt::NoPen);
    painter.setBrush(dotColour(m_answer));
    painter.drawEllipse(QRectF(answerMargin, (height() - dotSize) / 2.0, dotSize, dotSize));
    int x = answerMargin + dotSize + dotGap;
    const auto words = [&](const QString& text, const QFont& font, const QColor& colour) {
        painter.setFont(font);
        painter.setPen(colour);
        const int width = wordsWidth(text, font);
        painter.drawText(QRect(x, 0, width + 2, height()), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += width;
    };
    words(text(), questionFont(), t.text);
    x += questionGap;
    const Fitting now = fitting();
    if (!now.brief.isEmpty())
        words(now.brief, sansFont(13, m_answer.kind == "wrong" || m_answer.kind == "warning"),
            colourOfKind(m_answer.parts.front().kind, t.soft));
    for (std::size_t i = 0; i < now.parts.size(); ++i) {
        const HeadlinePart& part = now.parts[i];
        if (i > 0)
            words(separator(), sansFont(13), t.soft);
        words(part.words, fontOf(part), colourOfKind(part.kind, part.strong ? t.text : t.soft));
        if (part.provenance) {
            x += badgeGap;
            const QString badge = badgeText(*part.provenance);
            const BadgeColours colours = coloursOf(*part.provenance);
            const int width = wordsWidth(badge, answerBadgeFont()) + 2 * badgePadding;
            painter.setPen(Qt::NoPen);
            painter.setBrush(colours.surface);
            painter.drawRoundedRect(QRectF(x, (height() - badgeHeight) / 2.0, width, badgeHeight), 4, 4);
            const int end = x + width;
            x += badgePadding;
            words(badge, answerBadgeFont(), colours.text);
            x = end;
        }
        if (!part.after.isEmpty()) {
            x += badgeGap;
            words(part.after, sansFont(13), t.soft);
        }
    }
    // The arrow gives way to words.
    if (x + arrowWidth <= width() - answerMargin / 2) {
        const double middleX = width() - answerMargin - 4, middleY = height() / 2.0, up = isChecked() ? -2.5 : 2.5;
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.soft);
        painter.drawPolygon(QPolygonF(
            {QPointF(middleX - 4, middleY + up), QPointF(middleX + 4, middleY + up), QPointF(middleX, middleY - up)}));
    }
    painter.setBrush(Qt::NoBrush);
    if (hasFocus()) {
        painter.setPen(QPen(t.accent, 1));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 2.5, -2.5, -1.5), 4, 4);
    }
}

} // namespace warpatlas::ui::inline desktop
