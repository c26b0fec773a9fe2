/// A form that is built anew while somebody types in it: the field of the same name goes on with the keys, the text and
/// the cursor of the one before.
#pragma once

#include <QString>

class QLineEdit;
class QWidget;

namespace warpatlas::ui {

/// Whether somebody has typed in it what it has not told yet.
bool isBeingTyped(const QLineEdit& field);

class KeptTyping {
public:
    /// Takes the keys from the form (null: there is none) without its field telling what is typed so far.
    explicit KeptTyping(QWidget* form);
    /// The new form must be where it is shown.
    void goOnIn(QWidget& form) const;

private:
    QString m_name; ///< of what had the keys; empty: nothing of the form
    QString m_text;
    bool m_typed = false, m_allChosen = false;
    int m_cursor = 0;
};

} // namespace warpatlas::ui
