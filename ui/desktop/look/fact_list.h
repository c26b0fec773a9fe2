/// Names and their values, a row each.
#pragma once

#include "app/words/say.h"

#include <QLabel>
#include <QString>
#include <QWidget>

class QGridLayout;

namespace warpatlas::ui {

/// Rows of a soft name and a value in the code font.
class FactList : public QWidget {
public:
    /// `trailing` (may be null) stands at the end of the first row.
    explicit FactList(QWidget* trailing = nullptr, QWidget* parent = nullptr);
    /// Adds the row or changes its value. The value label's object name is "NAMEOFLIST.KEY", in English.
    void set(const Text& key, const QString& value, const QString& toolTip = {});

private:
    QGridLayout* m_grid;
    bool m_trailing;
    int m_rows = 0;
};

} // namespace warpatlas::ui
