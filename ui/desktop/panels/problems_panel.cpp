#include "ui/desktop/panels/problems_panel.h"

#include "app/words/problem_words.h"
#include "ui/desktop/look/icons.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/look/words.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/view_model.h"
#include "ui/desktop/panels/problem_delegate.h"

#include <QListWidget>
#include <QVBoxLayout>

namespace warpatlas::ui {

QString kindText(ProblemKind kind)
{
    return toQt(nameOf(kind)).replace('_', ' ');
}

QString severityText(Severity severity)
{
    return toQt(nameOf(severity));
}

namespace {

/// Each severity has a shape of its own; the colour only repeats it.
QIcon severityIcon(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return icon("severity_error", tokens().wrong);
    case Severity::Possible:
        return icon("severity_possible", tokens().warning);
    case Severity::Information:
        break;
    }
    return icon("severity_information", tokens().accent);
}

QString severityToolTip(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return "This is wrong.";
    case Severity::Possible:
        return "Depends on an order that CUDA leaves open: it did not show in this run, and may in another.";
    case Severity::Information:
        break;
    }
    return "Legal, and worth knowing.";
}

} // namespace

ProblemsPanel::ProblemsPanel(DesktopModel& model, ViewModel& view, QWidget* parent)
    : Section("Problems", parent),
      m_model(model),
      m_view(view),
      m_list(new QListWidget),
      m_hint(makeLabel(
          "A click or the arrow keys open the view that shows a problem, at its thread and line; Enter goes to the "
          "canvas.",
          "note")),
      m_empty(makeLabel({}, "soft"))
{
    m_list->setObjectName("problems");
    m_list->setAccessibleName("Problems of the run");
    m_list->setItemDelegate(new ProblemDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setWordWrap(true); // another width breaks the sentences elsewhere: rows are laid out anew
    m_hint->setObjectName("problemsHint");
    m_empty->setObjectName("problemsEmpty");
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    for (QLabel* label : {m_hint, m_empty})
        label->setWordWrap(true);
    body()->addWidget(m_list, 1);
    body()->addWidget(m_hint);
    body()->addWidget(m_empty, 1);
    connect(m_list, &QListWidget::itemSelectionChanged, this, &ProblemsPanel::showChosen);
    connect(m_list, &QListWidget::itemClicked, this, &ProblemsPanel::showChosen); // again, after something else was
    connect(m_list, &QListWidget::itemActivated, this, [this] {
        showChosen();
        emit activated();
    });
    connect(&m_model, &DesktopModel::outcomeChanged, this, &ProblemsPanel::refresh);
    connect(&m_view, &ViewModel::themeChanged, this, &ProblemsPanel::refresh);
    refresh();
}

void ProblemsPanel::showChosen()
{
    const QList<QListWidgetItem*> chosen = m_list->selectedItems();
    if (chosen.isEmpty())
        return;
    const QVariant thread = chosen.front()->data(ProblemDelegate::ThreadRole),
                   line = chosen.front()->data(ProblemDelegate::LineRole);
    if (thread.isValid())
        m_view.selectThread(thread.toULongLong());
    if (line.isValid())
        m_view.selectLine(line.toUInt());
    const OutcomePointer& outcome = m_model.outcome();
    const auto row = std::size_t(m_list->row(chosen.front()));
    if (outcome && row < outcome->problems.size())
        emit this->chosen(Problem(outcome->problems[row])); // a copy: whoever listens may change what is shown
}

void ProblemsPanel::refresh()
{
    const OutcomePointer& outcome = m_model.outcome();
    {
        // The rows of another run: nobody has chosen any of them.
        const QSignalBlocker quiet(m_list);
        m_list->clear();
    }
    if (outcome)
        for (const Problem& problem : outcome->problems) {
            const Launch& launch = outcome->bound->launch;
            const QString message = toQt(warpatlas::sentenceOf(problem));
            QStringList facts{severityText(problem.severity), kindText(problem.kind)};
            auto* item = new QListWidgetItem(m_list);
            if (problem.line) {
                facts += "line " + QString::number(*problem.line);
                item->setData(ProblemDelegate::LineRole, *problem.line);
            }
            if (problem.block && problem.thread) {
                facts += "block " + indexText(*problem.block, launch.grid) + ", thread "
                    + indexText(*problem.thread, launch.block);
                item->setData(
                    ProblemDelegate::ThreadRole, qulonglong(linearFromThread(launch, *problem.block, *problem.thread)));
            }
            if (problem.count > 1)
                facts += grouped(problem.count) + " times";
            item->setText(facts.join(QString::fromUtf8(" · ")));
            item->setIcon(severityIcon(problem.severity));
            item->setToolTip(severityToolTip(problem.severity));
            item->setData(ProblemDelegate::MessageRole, message);
            item->setData(Qt::AccessibleTextRole, item->text() + ": " + message);
        }
    const int count = m_list->count();
    m_list->setVisible(count > 0);
    m_hint->setVisible(count > 0);
    m_empty->setVisible(count == 0);
    setRemark(count > 0 ? QString::number(count) : QString());
    if (!outcome) {
        m_empty->setText("Nothing has run yet.");
    } else if (outcome->trace && !outcome->trace->known.isAll()) {
        m_empty->setText(
            QString("None found so far: %1 of %2 are simulated.")
                .arg(grouped(outcome->trace->knownBlocks()), countOf(outcome->trace->launch.blocks(), "block")));
    } else if (outcome->trace) {
        m_empty->setText(outcome->check && outcome->check->matches
                ? "None found: no access outside a buffer, and the result equals the CPU's."
                : "None found: no access outside a buffer.");
    } else {
        m_empty->setText("None known. This run was not traced, so accesses were not checked.");
    }
    if (count > 0 && outcome->trace)
        badge()->setProvenance(Provenance::Simulated);
    else
        badge()->hide();
}

} // namespace warpatlas::ui
