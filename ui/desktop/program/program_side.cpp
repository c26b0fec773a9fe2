#include "ui/desktop/program/program_side.h"

#include "ui/desktop/look/problem_delegate.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/program/program_source.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int columnWidth = 320, leastPartHeight = 60;
/// Pages from this width on have both columns, and more than half of their width is the timeline's.
constexpr int widePage = 1500;
/// Far more than anybody reads; what comes first is left out.
constexpr int mostOutputLines = 5000;

QString kindOfProblem(Severity severity)
{
    return severity == Severity::Error   ? said("program.severity.error", "error")
        : severity == Severity::Possible ? said("program.severity.possible", "possible")
                                         : said("program.severity.remark", "remark");
}

} // namespace

ProgramSide::ProgramSide(QWidget* parent)
    : QWidget(parent),
      m_source(new ProgramSource),
      m_output(new QPlainTextEdit),
      m_problems(new QListWidget),
      m_chips(new QWidget),
      m_outputSide(makeOutput()),
      m_outputChip(makeChip(said("program.side.output", "Output"), "program.showOutput")),
      m_sourceChip(makeChip(said("program.side.source", "Text"), "program.showSource"))
{
    m_outputChip->setAccessibleName(said("program.side.output.name", "Show what is wrong and what was printed"));
    m_sourceChip->setAccessibleName(said("program.side.source.name", "Show the program's text"));
    auto* group = new QButtonGroup(this);
    auto* chips = makeLayout<QHBoxLayout>(6, m_chips);
    for (QPushButton* chip : {m_outputChip, m_sourceChip}) {
        chip->setToolTip(chip->accessibleName());
        group->addButton(chip);
        chips->addWidget(chip);
    }
    chips->addStretch(1);
    auto* columns = makeLayout<QHBoxLayout>(20);
    columns->addWidget(m_source);
    columns->addWidget(m_outputSide);
    auto* layout = makeLayout<QVBoxLayout>(6, this);
    layout->addWidget(m_chips);
    layout->addLayout(columns, 1);
    connect(m_outputChip, &QPushButton::clicked, this, &ProgramSide::showOutput);
    connect(m_sourceChip, &QPushButton::clicked, this, &ProgramSide::showSource);
    refresh();
}

QWidget* ProgramSide::makeOutput()
{
    introduce(m_output, "programOutput", said("program.output", "What the program printed"));
    m_output->setPlaceholderText(m_output->accessibleName());
    m_output->setReadOnly(true);
    m_output->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_output->setTabChangesFocus(true);
    m_output->setFrameShape(QFrame::NoFrame);
    m_output->setFont(monoFont(12));
    m_output->setMaximumBlockCount(mostOutputLines);
    introduce(m_problems, "program.problems", said("program.problems", "What is wrong with the program"));
    m_problems->setItemDelegate(new ProblemDelegate(m_problems));
    m_problems->setMouseTracking(true);
    m_problems->setResizeMode(QListView::Adjust);
    m_problems->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_problems->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_problems->setFrameShape(QFrame::NoFrame);
    const auto choose = [this](const QListWidgetItem* item) { emit problemChosen(std::size_t(m_problems->row(item))); };
    connect(m_problems, &QListWidget::itemClicked, this, choose);
    connect(m_problems, &QListWidget::itemActivated, this, choose); // by Enter
    auto* side = new QWidget;
    side->setFixedWidth(columnWidth);
    auto* layout = makeLayout<QVBoxLayout>(6, side);
    // They share the page's height, whatever that is; what is wrong stands first.
    for (QAbstractScrollArea* area :
        {static_cast<QAbstractScrollArea*>(m_problems), static_cast<QAbstractScrollArea*>(m_output)}) {
        area->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
        area->setMinimumHeight(leastPartHeight);
    }
    layout->addWidget(m_problems, 3);
    layout->addWidget(m_output, 2);
    return side;
}

void ProgramSide::setProblems(const std::vector<ProgramProblem>& problems)
{
    m_problems->clear();
    for (const ProgramProblem& problem : problems) {
        auto* const item = new QListWidgetItem(kindOfProblem(problem.severity), m_problems);
        item->setIcon(severityIcon(problem.severity));
        item->setData(ProblemDelegate::MessageRole, toQt(problem.words));
        item->setData(Qt::AccessibleTextRole, QString(item->text() + ": " + toQt(problem.words)));
    }
    m_problems->setVisible(!problems.empty());
}

void ProgramSide::setPageWidth(int width)
{
    m_wide = width >= widePage;
    m_source->setFixedWidth(m_wide ? columnWidth + (width - widePage) / 3 : columnWidth);
    refresh();
}

void ProgramSide::refresh()
{
    const bool any = m_source->hasLines();
    m_chips->setVisible(any && !m_wide);
    m_outputChip->setChecked(!m_sourceChosen);
    m_sourceChip->setChecked(m_sourceChosen);
    m_source->setVisible(any && (m_wide || m_sourceChosen));
    m_outputSide->setVisible(!any || m_wide || !m_sourceChosen);
}

void ProgramSide::choose(bool source)
{
    m_sourceChosen = source;
    refresh();
}

} // namespace warpatlas::ui::inline desktop
