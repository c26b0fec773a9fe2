/// The foot of the window: four questions with their answers in short. A click on one opens its pages below, one at a
/// time, with a row of chips between them.
#pragma once

#include "ui/desktop/layout/headlines.h"

#include <QWidget>

#include <array>
#include <functional>
#include <vector>

class QPushButton;
class QStackedWidget;

namespace warpatlas::ui::inline desktop {

class AnswerButton;
class FlowLayout;

class Drawer : public QWidget {
    Q_OBJECT
public:
    explicit Drawer(QWidget* parent = nullptr);
    /// Adds a page to those of a question. `title` is what people read on its chip, `key` the one that opens it, for
    /// the tool tip; empty: none. A page without a title has no chip of its own: others lead to it.
    void addPage(Question question, const QString& name, const QString& title, const QString& key, QWidget* page);
    /// Adds a chip that leads to a page and then does what `chosen` does; it is lit until another one is chosen.
    QPushButton* addChip(Question question, const QString& name, const QString& title, const QString& tip,
        const QString& page, const std::function<void()>& chosen);
    void light(const QPushButton* chip); ///< one of addChip(), as if it had been chosen
    void setAnswer(Question question, const AnswerHeadline& answer);
    /// Sets the numbers that the page's chip tells beside its title when it is asked.
    void setHeadline(const QString& name, const Headline& headline);
    /// Shows or hides a page's chip, as a page may have nothing to show; if it was open, the question's first one is.
    void setPageShown(const QString& name, bool shown);

    bool isOpen() const { return m_open; }
    void setOpen(bool open);
    bool hasPage(const QString& name) const; ///< whether it exists and has a chip
    QString page() const; ///< name of the page that is open, or was
    Question question() const; ///< of that page
    void showPage(const QString& name); ///< opens it as well; does nothing where no page has the name
    /// opens the page of it that was open last, its first one at first
    void ask(Question question) { showPage(m_last[std::size_t(question)]); }
    /// Gives the keys to the page that is open: to its first field or button, or to its chip where it has none. Keys
    /// that are in it already stay where they are.
    void takeKeys();
    /// height of the questions, which is all of it while closed
    int lineHeight() const { return m_line->height(); }
    /// Keeps it open while it floats: a floating panel is not just a line.
    void setAlwaysOpen(bool always);

    QSize minimumSizeHint() const override;

signals:
    void openChanged(bool open);
    void pageChanged(const QString& name);

private:
    struct Page {
        QString name, title, key;
        Question question;
        QPushButton* chip;
        QWidget* widget;
        bool shown = true;
    };
    /// A chip beside those of pages.
    struct Lead {
        QString page;
        QPushButton* chip;
    };
    Page* find(const QString& name);
    const Page* current() const;
    void press(Question question);
    void refresh();
    void placeAnswers();
    bool isLit(const Lead& lead) const { return m_open && lead.chip == m_lit && lead.page == page(); }
    QPushButton* makeLead(Question question, const QString& name, const QString& title);
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

    QWidget* m_line;
    std::array<AnswerButton*, allQuestions.size()> m_answers{};
    std::array<QWidget*, allQuestions.size()> m_chips{}; ///< rows of chips
    std::array<FlowLayout*, allQuestions.size()> m_flows{}; ///< their layouts
    std::array<QString, allQuestions.size()> m_last; ///< page that was open last
    QStackedWidget* m_stack;
    std::vector<Page> m_pages;
    std::vector<Lead> m_leads;
    const QPushButton* m_lit = nullptr; ///< of the leads, the one that was chosen last; null: the page's own chip
    bool m_open = false, m_always = false;
};

} // namespace warpatlas::ui::inline desktop
