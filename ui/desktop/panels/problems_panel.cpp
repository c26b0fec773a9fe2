#include "ui/desktop/panels/problems_panel.h"

#include "ui/desktop/desktop_model.h"
#include "ui/desktop/icons.h"
#include "ui/desktop/style.h"
#include "ui/desktop/view_model.h"
#include "ui/desktop/words.h"

#include <QHeaderView>
#include <QTreeWidget>
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
    : Section("Problems", parent), m_model(model), m_view(view), m_list(new QTreeWidget), m_empty(makeLabel({}, "soft"))
{
    m_list->setObjectName("problems");
    m_list->setAccessibleName("Problems of the run");
    m_list->setHeaderLabels({"severity", "what", "line", "thread", "count", "in words"});
    m_list->setRootIsDecorated(false);
    m_list->setTextElideMode(Qt::ElideNone);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_list->header()->setStretchLastSection(false); // a long sentence is scrolled to, never cut off
    m_empty->setObjectName("problemsEmpty");
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    body()->addWidget(m_list, 1);
    body()->addWidget(m_empty, 1);
    connect(m_list, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        const QVariant thread = item->data(0, Qt::UserRole);
        if (thread.isValid())
            m_view.selectThread(thread.toULongLong());
    });
    connect(&m_model, &DesktopModel::outcomeChanged, this, &ProblemsPanel::refresh);
    connect(&m_view, &ViewModel::themeChanged, this, &ProblemsPanel::refresh);
    refresh();
}

void ProblemsPanel::refresh()
{
    const OutcomePointer& outcome = m_model.outcome();
    m_list->clear();
    if (outcome)
        for (const Problem& problem : outcome->problems) {
            const Launch& launch = outcome->bound->launch;
            QString where;
            if (problem.block && problem.thread)
                where = indexText(*problem.block, launch.grid) + ' ' + indexText(*problem.thread, launch.block);
            auto* item = new QTreeWidgetItem(m_list,
                {severityText(problem.severity), kindText(problem.kind),
                    problem.line ? QString::number(*problem.line) : QString("–"),
                    where.isEmpty() ? QString("–") : where, grouped(problem.count), toQt(problem.message)});
            item->setIcon(0, severityIcon(problem.severity));
            item->setToolTip(0, severityToolTip(problem.severity));
            item->setToolTip(5, toQt(problem.message));
            if (problem.block && problem.thread)
                item->setData(0, Qt::UserRole, qulonglong(linearFromThread(launch, *problem.block, *problem.thread)));
        }
    const int count = m_list->topLevelItemCount();
    m_list->setVisible(count > 0);
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
