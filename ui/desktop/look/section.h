/// A part of a panel: a heading and what stands below it.
#pragma once

#include "app/words/say.h"
#include "ui/desktop/look/badge.h"

#include <QLabel>
#include <QString>
#include <QWidget>

class QBoxLayout;
class QVBoxLayout;

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
