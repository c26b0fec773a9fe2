#include "ui/desktop/lesson/lesson_panel.h"

#include "app/lesson/mark_report.h"
#include "ui/desktop/lesson/lesson_model.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/section.h"
#include "ui/desktop/look/style.h"

#include <QApplication>
#include <QGridLayout>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr const char* viewScheme = "view:"; ///< a link in the text that shows one of the step's views

QPushButton* button(const QString& text, const QString& name)
{
    auto* made = new QPushButton(text);
    introduce(made, "lesson." + name, text);
    return made;
}

QLabel* wrapped(QLabel* label)
{
    label->setWordWrap(true);
    return label;
}

/// A choice with words that may be pressed as well as its button.
class ChoiceLine : public QWidget {
public:
    ChoiceLine() { setCursor(Qt::PointingHandCursor); }
    void setChoice(QRadioButton* choice) { m_choice = choice; }

private:
    void mouseReleaseEvent(QMouseEvent* event) override
    {
        if (m_choice && m_choice->isEnabled() && rect().contains(event->pos()))
            m_choice->click();
    }

    QRadioButton* m_choice = nullptr;
};

Card* markdownCard(const std::string& text)
{
    auto* const card = new Card(Card::Kind::Plain, toQt(text));
    card->findChild<QLabel*>("cardText")->setTextFormat(Qt::MarkdownText);
    return card;
}

QLabel* markdownLabel(const std::string& text)
{
    QLabel* const label = makeLabel(toQt(text), "");
    label->setTextFormat(Qt::MarkdownText);
    return wrapped(label);
}

} // namespace

/// As high as its text is; the column around it scrolls.
class StepText : public QTextBrowser {
public:
    explicit StepText(const QString& name)
    {
        setOpenLinks(false);
        setFrameShape(QFrame::NoFrame);
        setRole(this, "lesson");
        document()->setDocumentMargin(0);
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        introduce(this, name, said("lesson.text", "The lesson's text"));
    }
    void setWords(const QString& markdown, bool large)
    {
        document()->setDefaultFont(sansFont(large ? 16 : 14));
        setMarkdown(markdown);
        // Qt's Markdown leaves no room between paragraphs, and lines of code would be cut off.
        const auto isCode = [](const QTextBlock& block) {
            return block.isValid() && block.blockFormat().hasProperty(QTextFormat::BlockCodeFence);
        };
        for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
            QTextBlockFormat format = block.blockFormat();
            format.setBottomMargin(isCode(block) && isCode(block.next()) ? 0 : 8);
            format.setNonBreakableLines(false);
            QTextCursor(block).setBlockFormat(format);
        }
        takeHeight();
    }

private:
    void resizeEvent(QResizeEvent* event) override
    {
        QTextBrowser::resizeEvent(event);
        takeHeight();
    }
    void takeHeight()
    {
        document()->setTextWidth(viewport()->width());
        setFixedHeight(int(document()->size().height()) + 2);
    }
};

LessonPanel::LessonPanel(LessonModel& lesson, QWidget* parent) : QWidget(parent), m_lesson(lesson)
{
    setObjectName("lessonPanel");
    setAttribute(Qt::WA_StyledBackground);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored); // the column beside it is not made larger by it
    auto* layout = makeLayout<QVBoxLayout>(8, this);
    layout->setContentsMargins(12, 10, 12, 10);
    auto* head = makeLayout<QHBoxLayout>(6);
    m_title = makeFittingLabel("lesson.title", "heading");
    m_close = makeLink(said("lesson.close", "Close"), "lesson.close", said("lesson.close.words", "Close the lesson"));
    head->addWidget(m_title, 1);
    head->addWidget(m_close, 0, Qt::AlignTop);
    layout->addLayout(head);
    auto* steps = makeLayout<QHBoxLayout>(6);
    m_back = button(said("lesson.back", "Back"), "back");
    m_place = makeLabel({}, "soft");
    m_place->setObjectName("lesson.step_of");
    m_next = button(said("lesson.next", "Next"), "next");
    steps->addWidget(m_back);
    steps->addWidget(m_place, 1, Qt::AlignCenter);
    steps->addWidget(m_next);
    layout->addLayout(steps);
    m_inside = new QWidget;
    m_inside->setObjectName("lesson.inside");
    auto* column = makeLayout<QVBoxLayout>(8, m_inside);
    m_text = makeText("lesson.text");
    column->addWidget(m_text);
    m_asked = makeLayout<QVBoxLayout>(8);
    column->addLayout(m_asked);
    column->addStretch(1);
    m_scroll = new QScrollArea;
    m_scroll->setWidget(m_inside);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    layout->addWidget(m_scroll, 1);
    connect(m_close, &QPushButton::clicked, &m_lesson, &LessonModel::close);
    connect(m_back, &QPushButton::clicked, this, [this] { m_lesson.goTo(m_lesson.step() - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] {
        if (m_lesson.step() + 1 < m_lesson.lesson()->steps.size())
            m_lesson.goTo(m_lesson.step() + 1);
        else
            m_lesson.open(m_lesson.nextLesson());
    });
    connect(&m_lesson, &LessonModel::changed, this, &LessonPanel::refresh);
}

void LessonPanel::refresh()
{
    const Lesson* const lesson = m_lesson.lesson();
    if (lesson == nullptr)
        return;
    const QWidget* const focus = QApplication::focusWidget();
    const bool hadKeys = focus && isAncestorOf(focus);
    const std::size_t step = m_lesson.step(), count = lesson->steps.size();
    m_title->setText(toQt(lesson->title));
    m_place->setText(m_lesson.isSolved(step) ? said("lesson.step_done", "{} of {} ✓", step + 1, count)
                                             : said("lesson.step_of", "{} of {}", step + 1, count));
    m_back->setEnabled(step > 0);
    const bool isLast = step + 1 == count;
    m_next->setText(isLast ? said("lesson.next_lesson", "Next lesson") : said("lesson.next", "Next"));
    m_next->setEnabled(!isLast || !m_lesson.nextLesson().isEmpty());
    const LessonStep& shown = m_lesson.shownStep();
    const bool isNewStep = std::exchange(m_step, &shown) != &shown;
    m_revealed = nullptr;
    fill(*m_text, 0, shown.partsBefore);
    emptyLayout(*m_asked);
    m_fields.clear();
    if (const auto* const question = std::get_if<LessonQuestion>(&m_lesson.shownStep().asks))
        showQuestion(*question);
    else if (const auto* const table = std::get_if<TableTask>(&m_lesson.shownStep().asks))
        showTable(*table);
    else if (const auto* const task = std::get_if<Task>(&m_lesson.shownStep().asks))
        showTask(*task);
    if (shown.partsBefore < shown.parts.size() && m_lesson.isRevealed()) {
        StepText* const behind = makeText("lesson.behind");
        reveal(behind);
        fill(*behind, shown.partsBefore, shown.parts.size());
    }
    // What is new here is shown later, and the scrolled column would keep the height that it had before.
    QMetaObject::invokeMethod(
        m_inside, [this, hadKeys, isNewStep] { takeUp(hadKeys, isNewStep); }, Qt::QueuedConnection);
}

void LessonPanel::takeUp(bool hadKeys, bool isNewStep)
{
    if (!m_lesson.lesson())
        return;
    // The keys stay with the question; once it is answered they lead on.
    if (hadKeys && m_lesson.isRevealed() && m_next->isEnabled()) {
        m_next->setFocus();
    } else if (hadKeys && !m_fields.isEmpty()) {
        m_fields.first()->setFocus();
        m_fields.first()->selectAll();
    } else if (auto* const first = hadKeys ? m_inside->findChild<QAbstractButton*>() : nullptr) {
        first->setFocus();
    }
    m_inside->layout()->invalidate();
    QCoreApplication::postEvent(m_inside, new QEvent(QEvent::LayoutRequest));
    const bool cameNow = !std::exchange(m_wasRevealed, m_lesson.isRevealed()) && m_wasRevealed;
    if (isNewStep)
        m_scroll->verticalScrollBar()->setValue(0);
    else if (cameNow && m_revealed)
        QMetaObject::invokeMethod(
            m_revealed, [this] { m_scroll->ensureWidgetVisible(m_revealed, 0, m_scroll->height() / 2); },
            Qt::QueuedConnection);
}

void LessonPanel::reveal(QWidget* widget)
{
    m_asked->addWidget(widget);
    if (!m_revealed)
        m_revealed = widget;
}

/// In a wide column larger letters give lines that are as long.
void LessonPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    constexpr int wide = 360;
    if (std::exchange(m_isLarge, width() >= wide) == m_isLarge)
        return;
    setKind(this, m_isLarge ? "large" : "");
    refresh();
}

/// Fills it with parts of the step, from the first to before the last.
void LessonPanel::fill(StepText& text, std::size_t first, std::size_t last)
{
    std::string words = first == 0 ? "### " + m_lesson.shownStep().title + "\n\n" : std::string();
    for (std::size_t i = first; i < last; ++i) {
        const LessonPart& part = m_lesson.shownStep().parts[i];
        if (const LessonText* const written = std::get_if<LessonText>(&part))
            words += written->markdown + "\n\n";
        else
            words += fmt::format("[{}]({}{})\n\n",
                say("lesson.show_view", "Show it in the {} view", std::get<LessonView>(part).view), viewScheme, i);
    }
    text.setWords(toQt(words), m_isLarge);
}

StepText* LessonPanel::makeText(const QString& name)
{
    auto* const text = new StepText(name);
    connect(text, &QTextBrowser::anchorClicked, this, [this](const QUrl& address) {
        const std::string link = address.toString().toStdString();
        const auto& parts = m_lesson.shownStep().parts;
        for (std::size_t part = 0; part < parts.size(); ++part) {
            const auto* const text = std::get_if<LessonText>(&parts[part]);
            const auto found = text ? text->shows.find(link) : decltype(text->shows.end())();
            if (text && found != text->shows.end())
                return m_lesson.show(found->second);
            if (!text && link == viewScheme + std::to_string(part))
                return m_lesson.show(std::get<LessonView>(parts[part]));
        }
    });
    return text;
}

void LessonPanel::addCheck(const QString& words)
{
    QPushButton* const check = button(m_lesson.checking() ? said("lesson.checking", "Checking …") : words, "check");
    check->setEnabled(!m_lesson.checking());
    connect(check, &QPushButton::clicked, this, [this] { m_lesson.check(answer()); });
    m_asked->addWidget(check, 0, Qt::AlignLeft);
    if (const StepMark* const mark = m_lesson.checking() ? nullptr : m_lesson.mark())
        showMark(*mark);
}

void LessonPanel::showQuestion(const LessonQuestion& question)
{
    m_asked->addWidget(markdownLabel(question.ask));
    m_columns = 1;
    if (const auto* const choices = std::get_if<std::vector<Choice>>(&question.of)) {
        for (std::size_t i = 0; i < choices->size(); ++i) {
            auto* const line = new ChoiceLine;
            auto* const row = makeLayout<QHBoxLayout>(6, line);
            auto* const choice = new QRadioButton; // its own words would not be wrapped
            introduce(choice, QString("lesson.choice.%1").arg(i + 1), toQt((*choices)[i].text));
            choice->setChecked(m_lesson.answer() == QString::number(i + 1));
            choice->setEnabled(!m_lesson.checking());
            connect(choice, &QRadioButton::clicked, this, [this, i] { m_lesson.check(QString::number(i + 1)); });
            row->addWidget(choice, 0, Qt::AlignTop);
            QLabel* const words = markdownLabel((*choices)[i].text);
            words->setAttribute(Qt::WA_TransparentForMouseEvents); // the whole line is the choice
            row->addWidget(words, 1);
            line->setChoice(choice);
            m_asked->addWidget(line);
        }
        if (const StepMark* const mark = m_lesson.checking() ? nullptr : m_lesson.mark())
            showMark(*mark);
    } else {
        auto* const field = new QLineEdit(m_lesson.answer());
        introduce(field, "lesson.answer", toQt(question.ask));
        connect(field, &QLineEdit::returnPressed, this, [this] { m_lesson.check(answer()); });
        m_fields.append(field);
        m_asked->addWidget(field);
        addCheck(said("lesson.check", "Check"));
    }
    showWhy(question.why);
}

void LessonPanel::showTable(const TableTask& table)
{
    m_asked->addWidget(markdownLabel(table.ask));
    auto* const cells = new QWidget;
    auto* const grid = makeLayout<QGridLayout>(4, cells);
    m_columns = table.columns.size();
    const QStringList given = m_lesson.answer().split(QRegularExpression("[;,]"));
    for (std::size_t column = 0; column < m_columns; ++column)
        grid->addWidget(makeLabel(toQt(table.columns[column].title), "soft"), 0, int(column) + 1);
    for (std::size_t row = 0; row < table.runs.size(); ++row) {
        QPushButton* const run = makeLink(toQt(table.runs[row]), QString("lesson.row.%1").arg(row),
            said("lesson.show_row.words", "Show the run {}", toQt(table.runs[row])));
        connect(run, &QPushButton::clicked, this, [this, name = table.runs[row]] {
            m_lesson.show(LessonView{name, "data"});
        });
        grid->addWidget(run, int(row) + 1, 0);
        for (std::size_t column = 0; column < m_columns; ++column) {
            auto* const field = new QLineEdit(given.value(m_fields.size()));
            introduce(field, QString("lesson.cell.%1.%2").arg(row).arg(column),
                toQt(table.runs[row] + ", " + table.columns[column].title));
            m_fields.append(field);
            grid->addWidget(field, int(row) + 1, int(column) + 1);
        }
    }
    m_asked->addWidget(cells);
    addCheck(said("lesson.check", "Check"));
    showWhy(table.why);
}

void LessonPanel::showTask(const Task& task)
{
    m_asked->addWidget(markdownLabel(task.ask));
    for (const Gate& gate : task.gates)
        m_asked->addWidget(wrapped(makeLabel(toQt(wordsOf(gate)), "soft")));
    QPushButton* const write = button(
        m_lesson.isTaskBegun() ? said("lesson.write_on", "To my text") : said("lesson.write", "Write it"), "write");
    connect(write, &QPushButton::clicked, &m_lesson, &LessonModel::beginTask);
    m_asked->addWidget(write, 0, Qt::AlignLeft);
    addCheck(m_lesson.lesson()->run(task.runs.front()).program ? said("lesson.check_program", "Check my program")
                                                               : said("lesson.check_kernel", "Check my kernel"));
    for (std::size_t i = 0; i < m_lesson.hints(); ++i)
        m_asked->addWidget(markdownCard(task.hints[i]));
    if (m_lesson.hints() < task.hints.size()) {
        QPushButton* const hint = makeLink(said("lesson.hint_wanted", "Give me a hint"), "lesson.hint",
            said("lesson.hint_wanted.words", "Show the next hint"));
        connect(hint, &QPushButton::clicked, &m_lesson, &LessonModel::giveHint);
        m_asked->addWidget(hint, 0, Qt::AlignLeft);
    }
    if (m_lesson.isRevealed()) {
        StepText* const solution = makeText("lesson.solution");
        reveal(solution);
        solution->setWords(
            said("lesson.a_solution", "A solution") + "\n\n~~~~~~\n" + m_lesson.solution() + "\n~~~~~~\n", m_isLarge);
    }
    showWhy(task.why);
}

void LessonPanel::showWhy(const std::string& why)
{
    if (m_lesson.isRevealed()) {
        if (!why.empty())
            reveal(markdownCard(why));
    } else if (m_lesson.mark() != nullptr) {
        QPushButton* const up = makeLink(said("lesson.give_up", "Show me what is right"), "lesson.giveUp",
            said("lesson.give_up.words", "Give up this step"));
        connect(up, &QPushButton::clicked, &m_lesson, &LessonModel::giveUp);
        m_asked->addWidget(up, 0, Qt::AlignLeft);
    }
}

void LessonPanel::showMark(const StepMark& mark)
{
    const Card::Kind kind = mark.passed() ? Card::Kind::Good
        : m_lesson.isRevealed()           ? Card::Kind::Plain
                                          : Card::Kind::Wrong;
    if (const AnswerMark* const answer = std::get_if<AnswerMark>(&mark.mark)) {
        const QString words = mark.passed() ? said("lesson.that_is_right", "That is right.")
            : m_lesson.isRevealed()         ? said("lesson.right_answer", "Right is: {}", rightWords(*answer))
            : m_lesson.hidesPicture()       ? said("lesson.not_yet", "Not yet. Think again, or let it be shown.")
                                            : said("lesson.not_right", "Not yet. Look at the picture, and try again.");
        auto* const card = new Card(kind, words);
        card->setObjectName("lesson.mark");
        if (!answer->but.empty())
            card->content()->addWidget(markdownLabel(answer->but));
        m_asked->addWidget(card);
    } else if (std::holds_alternative<TaskMark>(mark.mark)) {
        showTaskMark(mark);
    } else {
        m_asked->addWidget(
            new Card(kind, said("lesson.cells", "{} of {} are right.", mark.passedParts(), mark.parts())));
    }
}

/// Of choices the one that is right, and not its number.
std::string LessonPanel::rightWords(const AnswerMark& answer) const
{
    const auto* const question = std::get_if<LessonQuestion>(&m_lesson.shownStep().asks);
    const auto* const choices = question ? std::get_if<std::vector<Choice>>(&question->of) : nullptr;
    return choices ? (*choices)[std::stoul(answer.right) - 1].text : answer.right;
}

void LessonPanel::showTaskMark(const StepMark& mark)
{
    auto* const badge = new Badge; // of the numbers of gates
    badge->setProvenance(Provenance::Simulated);
    m_asked->addWidget(badge, 0, Qt::AlignLeft);
    const std::vector<MarkPart> parts = partsOf(*m_lesson.lesson(), mark);
    const bool isWrong =
        std::ranges::any_of(parts, [](const MarkPart& part) { return part.run != nullptr && !part.passed; });
    for (const MarkPart& part : parts) {
        if (isWrong && !part.run && part.passed)
            continue; // what a wrong kernel counts is no praise
        QStringList reasons;
        for (const std::string& reason : part.run && !part.passed ? part.run->reasons() : std::vector<std::string>())
            if (!reasons.contains(toQt(reason)))
                reasons += toQt(reason);
        const QString found = reasons.isEmpty() ? toQt(part.words) : reasons.join("\n");
        const QString words = part.words.empty() ? said("lesson.part_right", "{}: right", toQt(part.name))
                                                 : said("lesson.part_found", "{}: {}", toQt(part.name), found);
        auto* const card = new Card(part.passed ? Card::Kind::Good : Card::Kind::Wrong, words);
        if (part.run && !part.passed && (part.run->outcome || part.run->program)) {
            const QString name = toQt(part.run->run);
            QPushButton* const show = makeLink(said("lesson.show_run", "Show this run"), "lesson.show." + name,
                said("lesson.show_run.words", "Show the run {} of your kernel", name));
            connect(show, &QPushButton::clicked, this, [this, run = *part.run] { m_lesson.show(run); });
            card->content()->addWidget(show, 0, Qt::AlignLeft);
        }
        m_asked->addWidget(card);
    }
}

QString LessonPanel::answer() const
{
    QString text;
    for (qsizetype i = 0; i < m_fields.size(); ++i)
        text += (i == 0 ? "" : std::size_t(i) % m_columns == 0 ? ";" : ",") + m_fields[i]->text();
    return text;
}

} // namespace warpatlas::ui::inline desktop
