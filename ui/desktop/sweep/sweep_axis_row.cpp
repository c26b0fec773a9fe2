#include "ui/desktop/sweep/sweep_axis_row.h"

#include "ui/desktop/look/drop_button.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/typed_number.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace warpatlas::ui {
namespace {

constexpr int titleWidth = 30, overWidth = 108, chooseWidth = 34;

/// Axes whose values a person has to name.
bool hasLadder(const std::string& name)
{
    return name == "block" || name == "size" || name == "variant" || name == "device" || name == "gpu"
        || name == "launches";
}

QString placeholderOf(const std::string& name)
{
    if (name == "block" || name == "size" || name == "launches")
        return said("sweep.values.ladder", "ladder");
    if (hasLadder(name))
        return said("sweep.values.all", "all");
    return name == "data" ? "ramp:64x40,ramp:640x400" : "1..6";
}

} // namespace

SweepAxisRow::SweepAxisRow(const QString& name, const QString& title, bool optional, QWidget* parent)
    : QWidget(parent),
      m_optional(optional),
      m_over(makeDropButton("sweep." + name,
          optional ? said("sweep.and.name", "What else changes from point to point")
                   : said("sweep.over.name", "What changes from point to point"))),
      m_choose(makeDropButton("sweep." + name + "Choose", said("sweep.choose.name", "Choose values"))),
      m_values(new QLineEdit),
      m_note(makeLabel({}, "note"))
{
    setRole(m_over, "row");
    setRole(m_choose, "row");
    m_over->setFixedWidth(overWidth);
    m_choose->setFixedWidth(chooseWidth);
    m_values->setObjectName("sweep." + name + "Values");
    m_values->setAccessibleName(
        optional ? said("sweep.and.values", "Values of the second axis") : said("sweep.over.values", "Values"));
    letEnterEnd(*m_values);
    m_note->setObjectName("sweep." + name + "Note");
    m_note->setMinimumWidth(0);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    auto* label = makeLabel(title, "soft");
    label->setFixedWidth(titleWidth);
    row->addWidget(label);
    row->addWidget(m_over);
    row->addWidget(m_values, 1);
    row->addWidget(m_choose);
    row->addStretch(0); // takes the room of fields that are not shown
    layout->addLayout(row);
    auto* below = new QHBoxLayout;
    below->addSpacing(titleWidth + 6);
    below->addWidget(m_note, 1);
    layout->addLayout(below);
    connect(m_values, &QLineEdit::textEdited, this, [this](const QString& values) {
        m_text.values = values.trimmed().toStdString();
        emit edited();
    });
    showText();
}

void SweepAxisRow::setChoices(const std::vector<AxisChoice>& choices)
{
    const bool same = std::ranges::equal(choices, m_choices, {}, &AxisChoice::name, &AxisChoice::name);
    m_choices = choices;
    if (!same) {
        QMenu& menu = *m_over->menu();
        menu.clear();
        const auto add = [&](const std::string& name, const QString& title, const QString& tip) {
            QAction* action = menu.addAction(asLabel(title));
            action->setObjectName(m_over->objectName() + '.' + (name.empty() ? "nothing" : toQt(name)));
            action->setToolTip(tip);
            connect(action, &QAction::triggered, this, [this, name] { choose(name); });
        };
        if (m_optional)
            add("", said("sweep.and.nothing", "nothing"), said("sweep.and.nothing.tip", "Along one axis"));
        for (const AxisChoice& choice : choices)
            add(choice.name, choice.title, choice.tip);
    }
    if (!m_text.name.empty() && std::ranges::find(choices, m_text.name, &AxisChoice::name) == choices.end())
        m_text = m_optional ? AxisText() : AxisText{"block", ""};
    showText();
}

void SweepAxisRow::setText(const AxisText& text)
{
    if (m_text == text)
        return;
    m_text = text;
    showText();
}

void SweepAxisRow::choose(const std::string& name)
{
    if (m_text.name == name)
        return;
    // What was typed is of another axis.
    m_text = {name, ""};
    showText();
    emit edited();
}

QString SweepAxisRow::titleOf(const std::string& name) const
{
    if (name.empty())
        return said("sweep.and.nothing", "nothing");
    const auto choice = std::ranges::find(m_choices, name, &AxisChoice::name);
    return choice == m_choices.end() ? toQt(name) : choice->title;
}

void SweepAxisRow::showText()
{
    m_over->setText(asLabel(titleOf(m_text.name)));
    const QString values = toQt(m_text.values);
    if (m_values->text().trimmed() != values)
        m_values->setText(values);
    const bool any = !m_text.name.empty();
    m_values->setVisible(any);
    m_values->setPlaceholderText(placeholderOf(m_text.name));
    const auto choice = std::ranges::find(m_choices, m_text.name, &AxisChoice::name);
    m_values->setToolTip(choice == m_choices.end() ? QString()
                                                   : said("sweep.values.tip",
                                                       "{}. Values are separated by commas; FIRST..LAST is a range, "
                                                       ":STEP or :xFACTOR behind it says its steps",
                                                       choice->tip));
    m_choose->setVisible(any && hasLadder(m_text.name));
    m_note->setVisible(any);
    fillValues();
}

void SweepAxisRow::fillValues()
{
    QMenu& menu = *m_choose->menu();
    menu.clear();
    const auto add = [&](const QString& text, const QString& name, const std::string& values) {
        QAction* action = menu.addAction(text);
        action->setObjectName(m_choose->objectName() + '.' + name);
        connect(action, &QAction::triggered, this, [this, values] {
            m_text.values = values;
            showText();
            emit edited();
        });
    };
    if (m_text.name == "block") {
        add(said("sweep.values.ladder_block", "A ladder: 8 to 1,024 threads"), "ladder", "");
        add(said("sweep.values.all_blocks", "All shapes of whole warps"), "all", "all");
    } else if (m_text.name == "size") {
        add(said("sweep.values.ladder_size", "A ladder: four times as large each"), "ladder", "");
    } else if (m_text.name == "launches") {
        add(said("sweep.values.ladder_launches", "A ladder: 1 to 256, twice as many each"), "ladder", "");
    } else {
        add(said("sweep.values.all_of_them", "All of them"), "all", "");
    }
}

void SweepAxisRow::setRead(const ReadAxis* read)
{
    const bool wrong = read && !read->refusal.empty(), noted = read && !wrong && !read->note.empty();
    setKind(m_values, wrong ? "wrong" : "");
    setKind(m_note, wrong ? "wrong" : noted ? "warning" : "");
    QString words = !read ? said("sweep.reading", "…") : wrong ? toQt(read->refusal) : valuesInWords(read->axis);
    if (noted)
        words += '\n' + toQt(read->note);
    m_note->setWordWrap(wrong || noted); // a reason is read whole
    m_note->setText(words);
    m_note->setToolTip(words);
    m_note->setAccessibleName(words);
}

} // namespace warpatlas::ui
