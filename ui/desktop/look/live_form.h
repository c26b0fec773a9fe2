/// A form whose rows are built anew while somebody works in it: the row of the same name goes on with the keys, the
/// text and the cursor of the one before, and Tab comes to the new rows where it came to the old ones.
#pragma once

#include <QWidget>

#include <functional>

class QLineEdit;
class QFormLayout;
class QLabel;

namespace warpatlas::ui::inline desktop {

/// Puts a long name above its field, so that neither it takes the room of all fields nor the field is cut.
void addFormRow(QFormLayout& form, QLabel* name, QWidget* field);
/// Puts the field below its name in any case.
void addBelow(QFormLayout& form, QLabel* name, QWidget* field);

/// Whether somebody has typed in it what it has not told yet.
bool isBeingTyped(const QLineEdit& field);

class LiveForm : public QWidget {
public:
    explicit LiveForm(QWidget* parent = nullptr);

    /// Replaces the rows by those that `fill` puts into an empty widget. The old ones go when the program comes round:
    /// one of them may be what leads here. No field of theirs tells what is typed in it so far.
    void build(const std::function<void(QWidget& rows)>& fill);
    /// no rows
    void clear() { build(nullptr); }

private:
    class Kept;
    void takeTabsPlace(QWidget* before);

    QWidget* m_rows = nullptr;
};

} // namespace warpatlas::ui::inline desktop
