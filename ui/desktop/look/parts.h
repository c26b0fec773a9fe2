/// The small parts that panels are made of, so that all look and read alike: headings, badges, chips, cards, facts.
#pragma once

#include "app/words/say.h"
#include "kernels/model/provenance.h"

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QString>

class QBoxLayout;
class QFormLayout;
class QGridLayout;
class QVBoxLayout;

namespace warpatlas::ui {

/// Sets a property that the style sheet selects by, and lets it take effect.
void setRole(QWidget* widget, const char* role);
void setKind(QWidget* widget, const QString& kind);

QLabel* makeLabel(const QString& text, const char* role, QWidget* parent = nullptr);
/// A chip is a check button; exclusive ones share a QButtonGroup.
QPushButton* makeChip(const QString& text, const QString& objectName);

/// Where the numbers beside it come from; hidden while there are none.
class Badge : public QLabel {
public:
    explicit Badge(QWidget* parent = nullptr);
    void setProvenance(Provenance provenance); ///< and becomes visible
};

/// A sentence with a coloured edge. The edge repeats what the words say; it never says anything alone.
class Card : public QFrame {
public:
    enum class Kind { Plain, Good, Warning, Wrong };
    Card(Kind kind, const QString& sentence, QWidget* parent = nullptr);
    QVBoxLayout* content() const { return m_content; }
    void setSentence(const QString& sentence);

private:
    QVBoxLayout* m_content;
    QLabel* m_words;
};

/// A heading with an optional badge, and a body below: every panel is one or more of these.
class Section : public QWidget {
public:
    explicit Section(const Text& title, QWidget* parent = nullptr);
    /// By which the program knows it, in any language: "Times".
    const QString& name() const { return m_name; }
    QVBoxLayout* body() const { return m_body; }
    Badge* badge() const { return m_badge; }
    QLabel* heading() const { return m_heading; }
    void setTitle(const QString& title);
    /// Soft words behind the heading ("grayscale.cu · lesson mode").
    void setRemark(const QString& text);
    /// To the right of the heading.
    void addTrailing(QWidget* widget);
    /// Where something else says the title and where its numbers come from: a tab.
    void hideHeading();

private:
    QString m_name;
    QBoxLayout* m_head;
    QWidget* m_title; ///< heading, remark and badge
    QVBoxLayout* m_body;
    QLabel *m_heading, *m_remark;
    Badge* m_badge;
};

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
