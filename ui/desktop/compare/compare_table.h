/// A comparison as a table: what differs, times, counters, results; each with A, B, and B against A.
#pragma once

#include "app/compare/run_comparison.h"

#include <QTreeWidget>

namespace warpatlas::ui {

class CompareTable : public QTreeWidget {
    Q_OBJECT
public:
    explicit CompareTable(QWidget* parent = nullptr);
    void show(const RunComparison& comparison);
    /// All rows as text, its columns separated by tabs, as they are copied.
    QString asText() const;

private:
    enum class Tone { Plain, Good, Bad, Soft };
    void addHead(const QString& title);
    void addNote(const QString& words);
    void addRow(const QString& name, const QString& a, const QString& b, const QString& verdict, const QString& source,
        Tone tone = Tone::Plain);
    void addTimes(const RunComparison& comparison);
    void addCounters(const RunComparison& comparison);
    void addResults(const RunComparison& comparison);
    void fitColumns();
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void recolour();
};

} // namespace warpatlas::ui
