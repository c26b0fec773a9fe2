/// Letters of charts, the same in every kind of picture.
#pragma once

#include <QFont>
#include <QString>
#include <QStringList>

#include <string>

class QPainter;
class QRectF;

namespace warpatlas::ui {

/// Draws one line of text in the painter's font and colour, cut with an ellipsis where it does not fit. In an SVG it is
/// drawn as outlines: another program need not have the font.
void drawLetters(QPainter& painter, const QRectF& area, int alignment, const QString& text);

/// Breaks words into lines of at most `width`, at most `most` lines; the last one ends with an ellipsis if some are
/// left.
QStringList brokenIntoLines(const QString& words, const QFont& font, double width, int most);

/// The same for the conditions below a chart: what is cut off nobody can check, so they may take a third of the area.
QStringList conditionLines(const QString& words, const QFont& font, const QRectF& area);

/// The same for the sentences above a chart, which say what is wrong: at least four lines, as that takes a third.
QStringList sentenceLines(const QString& words, const QFont& font, const QRectF& area);

/// Words as a sentence that stands alone: "Words."
QString asSentence(const std::string& words);

} // namespace warpatlas::ui
