#include "ui/desktop/layout/drawer.h"

#include "ui/desktop/layout/answer_button.h"
#include "ui/desktop/look/flow_layout.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/window_commands.h"

#include <QKeyEvent>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace warpatlas::ui::inline desktop {

Drawer::Drawer(QWidget* parent) : QWidget(parent), m_line(new QWidget), m_stack(new QStackedWidget)
{
    setObjectName("drawer");
    setRole(this, "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* layout = makeLayout<QVBoxLayout>(0, this);
    m_line->setObjectName("drawerLine");
    m_line->setAttribute(Qt::WA_StyledBackground);
    layout->addWidget(m_line);
    for (const Question question : allQuestions) {
        const auto at = std::size_t(question);
        m_answers[at] = new AnswerButton(question, toQt(keyOfWindow("ask" + nameOf(question).toStdString())), m_line);
        connect(m_answers[at], &QAbstractButton::clicked, this, [this, question] { press(question); });
        m_chips[at] = new QWidget;
        auto* margins = new QVBoxLayout(m_chips[at]);
        margins->setContentsMargins(12, 8, 12, 0);
        margins->addLayout(m_flows[at] = new FlowLayout(8));
        layout->addWidget(m_chips[at]);
    }
    m_line->setFixedHeight(m_answers.front()->sizeHint().height() + 1); // its line above
    layout->addWidget(m_stack, 1);
    refresh();
}

QPushButton* Drawer::makeLead(Question question, const QString& name, const QString& title)
{
    QPushButton* chip = makeChip(asLabel(title), "drawer." + name.toLower());
    chip->setAccessibleName(title.isEmpty() ? name : title);
    chip->setFocusPolicy(Qt::StrongFocus);
    m_flows[std::size_t(question)]->addWidget(chip);
    return chip;
}

void Drawer::addPage(Question question, const QString& name, const QString& title, const QString& key, QWidget* page)
{
    QPushButton* chip = makeLead(question, name, title);
    chip->setToolTip(key.isEmpty() ? title : QString("%1 (%2)").arg(title, key));
    m_stack->addWidget(page);
    m_pages.push_back({name, title, key, question, chip, page});
    if (m_last[std::size_t(question)].isEmpty())
        m_last[std::size_t(question)] = name;
    connect(chip, &QAbstractButton::clicked, this, [this, name] {
        m_lit = nullptr;
        showPage(name);
        refresh(); // the chip has changed its own state
    });
    refresh();
}

QPushButton* Drawer::addChip(Question question, const QString& name, const QString& title, const QString& tip,
    const QString& page, const std::function<void()>& chosen)
{
    QPushButton* chip = makeLead(question, name, title);
    chip->setToolTip(tip);
    m_leads.push_back({page, chip});
    connect(chip, &QAbstractButton::clicked, this, [this, page, chip, chosen] {
        showPage(page);
        chosen();
        light(chip);
    });
    return chip;
}

void Drawer::light(const QPushButton* chip)
{
    m_lit = chip;
    refresh();
}

Drawer::Page* Drawer::find(const QString& name)
{
    const auto found = std::ranges::find(m_pages, name, &Page::name);
    return found == m_pages.end() ? nullptr : &*found;
}

const Drawer::Page* Drawer::current() const
{
    const auto found = std::ranges::find(m_pages, m_stack->currentWidget(), &Page::widget);
    return found == m_pages.end() ? nullptr : &*found;
}

void Drawer::setAnswer(Question question, const AnswerHeadline& answer)
{
    m_answers[std::size_t(question)]->setAnswer(answer);
    placeAnswers();
}

void Drawer::setHeadline(const QString& name, const Headline& headline)
{
    Page* page = find(name);
    if (!page)
        return;
    const QString words = inWords(headline);
    page->chip->setAccessibleName(words.isEmpty() ? page->title : page->title + ": " + words);
    const QString tip = page->key.isEmpty() ? page->title : QString("%1 (%2)").arg(page->title, page->key);
    page->chip->setToolTip(words.isEmpty() ? tip : tip + '\n' + words);
}

void Drawer::setPageShown(const QString& name, bool shown)
{
    Page* page = find(name);
    if (!page || page->shown == shown)
        return;
    page->shown = shown;
    if (!shown) {
        const auto first = std::ranges::find(m_pages, page->question, &Page::question);
        if (m_last[std::size_t(page->question)] == name)
            m_last[std::size_t(page->question)] = first->name;
        if (m_stack->currentWidget() == page->widget)
            m_stack->setCurrentWidget(first->widget);
    }
    refresh();
}

bool Drawer::hasPage(const QString& name) const
{
    return std::ranges::any_of(m_pages, [&](const Page& page) { return page.shown && page.name == name; });
}

QString Drawer::page() const
{
    const Page* now = current();
    return now ? now->name : QString();
}

Question Drawer::question() const
{
    const Page* now = current();
    return now ? now->question : Question::Right;
}

void Drawer::showPage(const QString& name)
{
    Page* page = find(name);
    if (!page || !page->shown)
        return;
    m_stack->setCurrentWidget(page->widget);
    m_last[std::size_t(page->question)] = name;
    setOpen(true);
    refresh();
    emit pageChanged(name);
}

void Drawer::takeKeys()
{
    QWidget* const page = m_stack->currentWidget();
    const Page* const now = current();
    if (!m_open || !now)
        return;
    window()->activateWindow(); // it may float
    if (const QWidget* focus = window()->focusWidget(); focus && page->isAncestorOf(focus))
        return;
    for (QWidget* next = page->nextInFocusChain(); next != page; next = next->nextInFocusChain())
        if (page->isAncestorOf(next) && next->isVisible() && next->isEnabled() && (next->focusPolicy() & Qt::TabFocus)
            && !next->focusProxy()) {
            next->setFocus(Qt::TabFocusReason);
            return;
        }
    now->chip->setFocus(Qt::TabFocusReason);
}

void Drawer::press(Question question)
{
    if (m_open && this->question() == question)
        setOpen(false);
    else
        ask(question);
    refresh(); // the button has changed its own state
}

void Drawer::setOpen(bool open)
{
    open = open || m_always;
    if (m_open == open)
        return;
    m_open = open;
    refresh();
    emit openChanged(open);
}

void Drawer::setAlwaysOpen(bool always)
{
    m_always = always;
    if (always)
        setOpen(true);
}

void Drawer::refresh()
{
    const Page* const now = current();
    for (const Question question : allQuestions) {
        const bool asked = m_open && now && now->question == question;
        m_answers[std::size_t(question)]->setChecked(asked);
        m_chips[std::size_t(question)]->setVisible(asked);
    }
    for (const Page& page : m_pages) {
        page.chip->setVisible(page.shown && !page.title.isEmpty());
        page.chip->setChecked(
            m_open && now == &page && std::ranges::none_of(m_leads, [this](const Lead& lead) { return isLit(lead); }));
    }
    for (const Lead& lead : m_leads)
        lead.chip->setChecked(isLit(lead));
    m_stack->setVisible(m_open);
    // A closed drawer has nothing to drag.
    setMaximumHeight(m_open ? QWIDGETSIZE_MAX : lineHeight());
    placeAnswers();
    updateGeometry();
}

/// Places the questions side by side, each with a share that does not move with the numbers. Only what is wrong takes
/// more from the others.
void Drawer::placeAnswers()
{
    // In the order of the questions, in hundredths: two times with their badges are the longest.
    static constexpr std::array shares{25, 32, 25, 18};
    std::array<int, shares.size()> widths{};
    const int all = m_line->width();
    int taken = 0;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const AnswerButton& answer = *m_answers[i];
        const bool wrong = answer.answer().kind == "wrong";
        widths[i] = std::max({all * shares[i] / 100, answer.leastWidth(), wrong ? answer.wholeWidth() : 0});
        taken += widths[i];
    }
    // First the others give way, then, in a very narrow window, what is wrong as well: never below its count.
    for (const bool wrong : {false, true})
        for (std::size_t i = widths.size(); i-- > 0;)
            if ((m_answers[i]->answer().kind == "wrong") == wrong && taken > all) {
                const int less = std::clamp(widths[i] - m_answers[i]->leastWidth(), 0, taken - all);
                widths[i] -= less;
                taken -= less;
            }
    widths.back() += std::max(all - taken, 0);
    int x = 0;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        m_answers[i]->setGeometry(x, 1, widths[i], m_line->height() - 1);
        x += widths[i];
    }
}

void Drawer::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layout()->activate(); // the line has its width before the questions are placed in it
    placeAnswers();
}

void Drawer::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && event->modifiers() == Qt::NoModifier)
        setOpen(false);
    event->ignore(); // the window gives the keys back to the picture
}

QSize Drawer::minimumSizeHint() const
{
    int width = 0, chips = 0;
    for (const AnswerButton* answer : m_answers)
        width += answer->leastWidth();
    for (const QWidget* row : m_chips)
        if (!row->isHidden())
            chips = row->heightForWidth(std::max(row->width(), 1)); // its size hint is that of a column of chips
    return {width, m_open ? lineHeight() + chips + 60 : lineHeight()};
}

} // namespace warpatlas::ui::inline desktop
