/// The source's lines in the column: broken where they are too long, with the thread's values below their words. Device
/// pixels.
#pragma once

#include "ui/canvas/overlay/panels.h"
#include "ui/canvas/words/column_source.h"

namespace warpatlas::ui {

class ColumnLines {
public:
    ColumnLines(Screen& screen, float width);
    ColumnLines(const ColumnLines&) = delete;
    ColumnLines& operator=(const ColumnLines&) = delete;

    /// Chooses the lines that fit; returns the height that they take.
    float choose(float room);
    void draw(float x, float y);

private:
    struct Chip {
        const SourceValue* value;
        float x = 0, width = 0;
        int row = 0; ///< below the letters
    };
    /// Letters of a line, and below them the values of its words.
    struct Row {
        std::size_t from = 0, to = 0; ///< bytes
        float x = 0;
        std::vector<Chip> chips;
        int chipRows = 0;
    };
    struct Laid {
        const ColumnLine* line = nullptr;
        std::vector<Row> rows;
        std::vector<Paragraph> below;
        float height = 0;
    };

    std::size_t anchor() const;
    Laid lay(const ColumnLine& line) const;
    void place(Row& row, const SourceValue& value, const std::string& text) const;
    std::string textOfChip(const SourceValue& value) const;
    ImU32 inkOf(TermInk ink) const;
    void draw(const Laid& laid, float x, float y);
    void drawLetters(const ColumnLine& line, const Row& row, float x, float y);
    void drawChip(const Chip& chip, float x, float y);

    Screen& m_screen;
    Painter& m_painter;
    float m_letter, m_width, m_gutter = 0;
    std::vector<ColumnLine> m_lines;
    std::vector<Laid> m_laid; ///< by line
    std::vector<std::size_t> m_shown;
};

} // namespace warpatlas::ui
