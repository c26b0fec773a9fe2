#include "ui/desktop/panels/problems_panel.h"

#include "app/report/report_words.h"
#include "app/words/problem_words.h"
#include "ui/desktop/look/icons.h"
#include "ui/desktop/look/problem_delegate.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/look/window_commands.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/view_model.h"

#include <QListWidget>
#include <QVBoxLayout>

#include <array>

namespace warpatlas::ui::inline desktop {

namespace {

/// In the order of ProblemKind.
constexpr std::array kindTexts{Text{"problem.kind.out_of_bounds", "out of bounds"}, Text{"problem.kind.race", "race"},
    Text{"problem.kind.uninitialised", "uninitialised"}, Text{"problem.kind.misaligned", "misaligned"},
    Text{"problem.kind.barrier", "barrier"}, Text{"problem.kind.launch", "launch"},
    Text{"problem.kind.mismatch", "mismatch"}, Text{"problem.kind.unsupported", "unsupported"},
    Text{"problem.kind.device", "device"}, Text{"problem.kind.assertion", "assertion"},
    Text{"problem.kind.trap", "trap"}, Text{"problem.kind.division_by_zero", "division by zero"},
    Text{"problem.kind.memory", "memory"}, Text{"problem.kind.uncoalesced", "uncoalesced"},
    Text{"problem.kind.bank_conflict", "bank conflict"}, Text{"problem.kind.idle_lanes", "idle lanes"},
    Text{"problem.kind.reference", "reference"}};
static_assert(kindTexts.size() == std::size_t(ProblemKind::Reference) + 1);

/// In the order of Severity: its name, and what it means.
constexpr std::pair<Text, Text> severityTexts[] = {
    {{"problem.severity.error", "error"}, {"panel.problems.error", "This is wrong."}},
    {{"problem.severity.possible", "possible"},
        {"panel.problems.possible",
            "Depends on an order that CUDA leaves open: it did not show in this run, and may in another."}},
    {{"problem.severity.information", "information"}, {"panel.problems.information", "Legal, and worth knowing."}}};

} // namespace

QString kindText(ProblemKind kind)
{
    return said(kindTexts[std::size_t(kind)]);
}

ProblemsPanel::ProblemsPanel(DesktopModel& model, ViewModel& view, QWidget* parent)
    : Section({"panel.problems", "Problems"}, parent),
      m_model(model),
      m_view(view),
      m_list(new QListWidget),
      m_age(makeLabel({}, "note")),
      m_hint(makeLabel(
          said("panel.problems.hint",
              "A click or the arrow keys open the view that shows a problem, at its thread and line; Enter goes to the "
              "canvas."),
          "note")),
      m_empty(makeLabel({}, "soft"))
{
    introduce(m_list, "problems", said("panel.problems.name", "Problems of the run"));
    m_list->setItemDelegate(new ProblemDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setWordWrap(true); // another width breaks the sentences elsewhere: rows are laid out anew
    m_age->setObjectName("problemsAge");
    setKind(m_age, "warning");
    m_hint->setObjectName("problemsHint");
    m_empty->setObjectName("problemsEmpty");
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    for (QLabel* label : {m_age, m_hint, m_empty})
        label->setWordWrap(true);
    body()->addWidget(m_age);
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
    connect(&m_model, &DesktopModel::outdatedChanged, this, &ProblemsPanel::tellAge);
    connect(&m_model, &DesktopModel::inputsChanged, this, &ProblemsPanel::tellAge);
    connect(&m_model, &DesktopModel::experimentChanged, this, &ProblemsPanel::tellAge);
    connect(&m_model, &DesktopModel::busyChanged, this, &ProblemsPanel::tellAge);
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
        emit this->chosen(Problem(outcome->problems[row])); // a copy: the receiver may change what is shown
}

void ProblemsPanel::refresh()
{
    const OutcomePointer& outcome = m_model.outcome();
    {
        // The rows of another run: none of them has been chosen.
        const QSignalBlocker quiet(m_list);
        m_list->clear();
    }
    if (outcome)
        for (const Problem& problem : outcome->problems) {
            const Launch& launch = outcome->bound->launch;
            const QString message = toQt(warpatlas::sentenceOf(problem));
            QStringList facts{said(severityTexts[std::size_t(problem.severity)].first), kindText(problem.kind)};
            auto* item = new QListWidgetItem(m_list);
            if (problem.line) {
                facts += said("panel.problems.line", "line {}", *problem.line);
                item->setData(ProblemDelegate::LineRole, *problem.line);
            }
            if (problem.block && problem.thread) {
                facts += said("panel.problems.place", "block {}, thread {}", indexText(*problem.block, launch.grid),
                    indexText(*problem.thread, launch.block));
                item->setData(
                    ProblemDelegate::ThreadRole, qulonglong(linearFromThread(launch, *problem.block, *problem.thread)));
            }
            if (problem.count > 1)
                facts += countOf(problem.count, noun::time);
            item->setText(facts.join(QString::fromUtf8(" · ")));
            item->setIcon(severityIcon(problem.severity));
            item->setToolTip(said(severityTexts[std::size_t(problem.severity)].second));
            item->setData(ProblemDelegate::MessageRole, message);
            item->setData(Qt::AccessibleTextRole, item->text() + ": " + message);
        }
    const int count = m_list->count();
    m_list->setVisible(count > 0);
    m_hint->setVisible(count > 0);
    m_empty->setVisible(count == 0);
    setRemark(count > 0 ? QString::number(count) : QString());
    if (!outcome) {
        m_empty->setText(said("panel.problems.not_run", "Nothing has run yet."));
    } else if (outcome->trace && !outcome->trace->known.isAll()) {
        m_empty->setText(said("panel.problems.none_so_far", "None found so far: {} of {} are simulated.",
            grouped(outcome->trace->knownBlocks()), countOf(outcome->trace->launch.blocks(), noun::block)));
    } else if (outcome->trace) {
        const QString checked = toQt(checkedInWords(*outcome));
        const QString none = checked.isEmpty() ? said("panel.problems.none", "None found: no access outside a buffer.")
                                               : checked.left(1).toUpper() + checked.mid(1) + '.';
        const std::string reference = nameOfReference(*outcome);
        m_empty->setText(!reference.empty()
                ? none + ' ' + said("panel.problems.equal_to", "The result equals that of {}.", reference)
                : outcome->check && outcome->check->matches
                ? none + ' ' + said("panel.problems.equal", "The result equals the CPU's.")
                : none);
    } else {
        m_empty->setText(
            said("panel.problems.not_traced", "None known. This run was not traced, so accesses were not checked."));
    }
    if (count > 0 && outcome->trace)
        badge()->setProvenance(Provenance::Simulated);
    else
        badge()->hide();
    tellAge();
}

/// The text or launch of the problems, where it is not the present one; else empty.
QString ProblemsPanel::ageInWords() const
{
    if (!m_model.outcome())
        return {};
    if (m_model.own().textRefused())
        return said("panel.problems.refused_text", "Of what ran before: the text as it is now does not compile.");
    if (!m_model.previous())
        return {};
    const auto &before = m_model.outcome()->bound->experiment.source, &now = m_model.experiment().source;
    const QString of = before && now && before->file == now->file && before->text != now->text
        ? said("panel.problems.old_text", "Of the text before the change.")
        : said("panel.problems.old_launch", "Of the run before the change.");
    return m_model.busy() ? of
        : m_model.stale()
        ? of + ' ' + said("panel.problems.run_it", "Run ({}) checks it as it is now.", keyOfWindow("run"))
        : of;
}

void ProblemsPanel::tellAge()
{
    const QString words = ageInWords();
    m_age->setText(words);
    m_age->setVisible(!words.isEmpty());
    for (int row = 0; row < m_list->count(); ++row) {
        m_list->item(row)->setData(ProblemDelegate::DimmedRole, !words.isEmpty());
        m_list->item(row)->setData(Qt::AccessibleDescriptionRole, words);
    }
    m_empty->setEnabled(words.isEmpty()); // "None found" is old as well
}

} // namespace warpatlas::ui::inline desktop
