/// The tables of a result below one another, and its facts below these. What is folded is one row that a click or Enter
/// opens; copying takes all of it.
#pragma once

#include "app/result/result.h"

#include <QTreeWidget>

namespace warpatlas::ui::inline desktop {

class ResultTable : public QTreeWidget {
    Q_OBJECT
public:
    explicit ResultTable(const QString& objectName, QWidget* parent = nullptr);
    void setResult(const Result& result);
    QString asText() const; ///< cells behind tabs

private:
    QTreeWidgetItem* addRow(QTreeWidgetItem* parent, const QStringList& cells);
    QTreeWidgetItem* addTitle(const QString& words);
    void addRows(const Table& table, QTreeWidgetItem* parent);
    void fitColumns();
    void recolour();
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace warpatlas::ui::inline desktop
