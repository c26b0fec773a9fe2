/// Paints the kernel's text with line numbers on the left and counters on the right, which stay while the text scrolls.
#pragma once

#include "ui/desktop/panels/source_text.h"

#include <QAbstractScrollArea>
#include <QStringList>

namespace warpatlas::ui {

class SourceView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit SourceView(QWidget* parent = nullptr);
    /// `lines` counters by line number, from 1.
    void setSource(const QString& text, std::vector<LineCounters> counters);
    QStringList lines() const { return m_lines; }
    const std::vector<LineCounters>& counters() const { return m_counters; }

private:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void updateScrollBars();
    int lineHeight() const;
    int countersWidth() const;

    QStringList m_lines;
    std::vector<std::vector<InkSpan>> m_spans;
    std::vector<LineCounters> m_counters;
};

} // namespace warpatlas::ui
