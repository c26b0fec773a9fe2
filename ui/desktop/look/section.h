/// A part of a panel: a heading and what stands below it.
#pragma once

#include "app/words/say.h"
#include "kernels/model/provenance.h"

#include <QFrame>
#include <QLabel>
#include <QString>
#include <QWidget>

class QBoxLayout;
class QVBoxLayout;
class QGridLayout;

namespace warpatlas::ui::inline desktop {

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

/// Shows the provenance of the numbers beside it; hidden while there are none.
class Badge : public QLabel {
public:
    explicit Badge(QWidget* parent = nullptr);
    void setProvenance(Provenance provenance); ///< and becomes visible
};

/// A heading with an optional badge, and a body below: every panel is one or more of these.
class Section : public QWidget {
public:
    explicit Section(const Text& title, QWidget* parent = nullptr);
    /// The name by which the program knows it, in any language: "Times".
    const QString& name() const { return m_name; }
    QVBoxLayout* body() const { return m_body; }
    Badge* badge() const { return m_badge; }
    QLabel* heading() const { return m_heading; }
    void setTitle(const QString& title);
    /// Sets soft words behind the heading ("grayscale.cu · lesson mode").
    void setRemark(const QString& text);
    /// Adds a widget to the right of the heading.
    void addTrailing(QWidget* widget);
    /// Hides the heading where a tab shows the title and the provenance of its numbers.
    void hideHeading();

private:
    QString m_name;
    QBoxLayout* m_head;
    QWidget* m_title; ///< heading, remark and badge
    QVBoxLayout* m_body;
    QLabel *m_heading, *m_remark;
    Badge* m_badge;
};

} // namespace warpatlas::ui::inline desktop
