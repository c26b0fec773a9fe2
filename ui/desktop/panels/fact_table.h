/// Facts in two lists, a soft name and a value in the code font each: side by side where there is room, else one below
/// the other.
#pragma once

#include "kernels/model/provenance.h"
#include "ui/desktop/look/qt_words.h"

#include <QWidget>

#include <optional>
#include <vector>

class QBoxLayout;

namespace warpatlas::ui::inline desktop {

struct FactKey {
    QString name; ///< name of the value's object, the same in any language
    QString words; ///< what people read

    FactKey(const Text& text) : name(toQt(text.english)), words(said(text)) { }
    FactKey(const QString& code) : name(code), words(code) { }
    bool operator==(const FactKey&) const = default;
};

struct Fact {
    FactKey key;
    QString value = {};
    bool rich = false; ///< the value is rich text, whose links can be followed by mouse and keyboard
    std::optional<Provenance> provenance = {}; ///< shown with a badge, where it differs from the list's
    QString toolTip = {};
    bool code = false; ///< the key is a name of the source
    bool operator==(const Fact&) const = default;
};

class FactColumn;

class FactTable : public QWidget {
    Q_OBJECT
public:
    /// The value labels' object names are "`name`.KEY", in English.
    explicit FactTable(const QString& name, QWidget* parent = nullptr);
    /// Sets the facts; removes those that are not among them.
    void set(const std::vector<Fact>& left, const std::vector<Fact>& right);

signals:
    void linkActivated(const QString& link);

private:
    void resizeEvent(QResizeEvent* event) override;

    QBoxLayout* m_layout;
    FactColumn *m_left, *m_right;
};

} // namespace warpatlas::ui::inline desktop
