#include "ui/desktop/source/same_line_table.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"

#include <QGridLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

const Problem* firstRefused(const Outcome& outcome)
{
    const auto found = std::ranges::find_if(outcome.problems, [](const Problem& problem) {
        return problem.kind == ProblemKind::OutOfBounds && problem.line && problem.thread
            && problem.earlierEntry.empty();
    });
    return found == outcome.problems.end() ? nullptr : &*found;
}

QString rowName(const SameLine::Row& row)
{
    QString name = toQt(row.name);
    switch (row.what) {
    case SameLine::Row::What::Reads:
        return said("same_line.reads", "reads {}", name);
    case SameLine::Row::What::Writes:
        return said("same_line.writes", "writes {}", name);
    case SameLine::Row::What::Updates:
        return said("same_line.updates", "updates {}", name);
    case SameLine::Row::What::Value:
        break;
    }
    return name;
}

} // namespace

SameLineTable::SameLineTable(DesktopModel& model, QWidget* parent)
    : Section({"panel.same_line", "The same line, three threads"}, parent),
      m_model(model),
      m_note(makeLabel({}, "note"))
{
    setObjectName("sameLine");
    m_note->setWordWrap(true);
    body()->addWidget(m_note);
    hide();
    connect(&m_model, &DesktopModel::outcomeChanged, this, &SameLineTable::refresh);
}

void SameLineTable::refresh()
{
    const OutcomePointer& outcome = m_model.outcome();
    const Problem* const problem = outcome && outcome->trace ? firstRefused(*outcome) : nullptr;
    if (problem == nullptr) {
        m_of = nullptr;
        m_shown = nullptr;
        m_job.cancel();
        hide();
        return;
    }
    m_of = outcome;
    if (std::exchange(m_shown, m_of->trace) == m_of->trace)
        return;
    m_job.startNext([this, of = m_of](Progress& progress, const Job::Told& told) {
        SameLine table = sameLine(of, *firstRefused(*of), progress);
        told([this, of, table = std::move(table)] {
            if (m_of && m_of->trace == of->trace)
                show(table);
        });
    });
}

void SameLineTable::show(const SameLine& table)
{
    delete m_cells;
    m_cells = new QWidget;
    auto* grid = new QGridLayout(m_cells);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(2);
    const Launch& launch = m_of->bound->launch;
    const auto add = [&](const QString& text, const char* role, const char* kind, int row, int column) {
        QLabel* const label = makeLabel(text, role);
        setKind(label, kind);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        grid->addWidget(label, row, column);
    };
    add(said("same_line.line", "line {}", table.line), "note", "", 0, 0);
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const SameLine::Column& column = table.columns[i];
        auto* button =
            new QPushButton(said("same_line.thread", "thread {}", indexText(column.thread.thread, launch.block)));
        setRole(button, "link");
        introduce(button, QString("sameLine.thread.%1").arg(i), button->text());
        setKind(button, column.wrong ? "wrong" : "");
        button->setToolTip(
            said("same_line.thread.tip", "Block {}: shows this thread", indexText(column.thread.block, launch.grid)));
        connect(button, &QPushButton::clicked, this, [this, thread = column.thread, launch] {
            emit threadClicked(linearFromThread(launch, thread.block, thread.thread));
        });
        grid->addWidget(button, 0, int(i) + 1, Qt::AlignLeft);
    }
    int row = 1;
    for (const SameLine::Row& of : table.rows) {
        add(rowName(of), "soft", "", row, 0);
        for (std::size_t i = 0; i < of.texts.size(); ++i)
            add(toQt(of.texts[i]) + (of.wrong[i] ? QString::fromUtf8(" ×") : QString()), "mono",
                of.wrong[i] ? "wrong" : "", row, int(i) + 1);
        ++row;
    }
    grid->setColumnStretch(int(table.columns.size()) + 1, 1);
    body()->insertWidget(0, m_cells);
    m_note->setText(said("same_line.note",
        "On a GPU this often goes unnoticed: the memory behind a buffer belongs to whatever was allocated next. "
        "compute-sanitizer tells it there, as this does here."));
    setVisible(table.columns.size() > 1);
}

} // namespace warpatlas::ui::inline desktop
