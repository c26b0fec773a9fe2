#include "ui/desktop/answers/result_page.h"

#include "app/words/sentence.h"
#include "ui/desktop/answers/result_table.h"
#include "ui/desktop/charts/chart_parts.h"
#include "ui/desktop/charts/point_view.h"
#include "ui/desktop/charts/result_figure.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>

namespace warpatlas::ui::inline desktop {
namespace {

QString joinedSentences(const std::vector<std::string>& lines)
{
    QStringList all;
    for (const std::string& line : lines)
        all += asSentence(line);
    return all.join(' ');
}

/// A label that is seen while it says something.
void sayIn(QLabel& label, const QString& words)
{
    label.setText(words);
    label.setVisible(!words.isEmpty());
}

} // namespace

ResultPage::ResultPage(DesktopModel& model, const Parts& parts, QWidget* parent)
    : Section(parts.title, parent),
      m_model(model),
      m_name(parts.name),
      m_side(new QVBoxLayout),
      m_below(new QVBoxLayout),
      m_beside(new QVBoxLayout),
      m_head(new QHBoxLayout),
      m_view(new PointView(parts.name + "Chart")),
      m_button(new QPushButton),
      m_bar(new QProgressBar),
      m_words(makeFittingLabel(parts.name + ".progress", "note")),
      m_notes(makeFittingLabel(parts.name + ".notes", "note")),
      m_faults(makeFittingLabel(parts.name + ".faults", "wrong")),
      m_sentence(makeFittingLabel(parts.name + ".sentence", "strong")),
      m_conditions(makeFittingLabel(parts.name + ".conditions", "note", false)),
      m_empty(makeFittingLabel(parts.name + ".empty", "soft")),
      m_badge(new Badge),
      m_saves(new ResultMenu({parts.name,
                                 [result = parts.result, chart = parts.figureChart,
                                     grows = parts.figureGrows]() -> std::unique_ptr<Chart> {
                                     const std::optional<Result> is = result();
                                     return is ? resultFigure(*is, chart(), grows, true) : nullptr;
                                 },
                                 [result = parts.result] {
                                     const std::optional<Result> is = result();
                                     return is ? csvOf(is->table) : std::string();
                                 },
                                 [result = parts.result] {
                                     const std::optional<Result> is = result();
                                     return is ? markdownOf(*is) : std::string();
                                 },
                                 parts.json, parts.fileName},
          parts.saves, this))
{
    badge()->hide(); // the sentence has its own
    auto* halves = makeLayout<QHBoxLayout>(20);
    halves->addWidget(makeSide(parts.sideWidth));
    fillBeside();
    halves->addLayout(m_beside, 1);
    body()->addLayout(halves, 1);
    connect(&m_job, &Job::ended, this, [this](const QString& refusal, bool cancelled) {
        if (m_timed)
            m_model.holdTimes(false);
        finish(refusal, cancelled);
    });
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (m_job.running())
            cancel();
        else
            press();
    });
}

ResultPage::~ResultPage() = default;

/// It scrolls by itself: as high as all of its words, the page would cut the chart's last row in a small window.
QWidget* ResultPage::makeSide(int width)
{
    auto* area = new QScrollArea;
    area->setObjectName(m_name + ".side");
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    constexpr int barWidth = 14; // what scrolls stands beside it
    area->setFixedWidth(width + barWidth);
    area->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Ignored);
    auto* inside = new QWidget;
    inside->setFixedWidth(width); // chips shrink, rather than being cut
    auto* layout = new QVBoxLayout(inside);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QVBoxLayout* column : {layout, m_side, m_below})
        column->setSpacing(8);
    m_button->setObjectName(m_name + ".run");
    introduce(m_bar, m_name + ".bar", said("page.bar", "Progress: {}", heading()->text()));
    m_bar->setTextVisible(false);
    m_bar->setRange(0, 1000);
    auto* row = makeLayout<QHBoxLayout>(10);
    row->addWidget(m_button, 0, Qt::AlignTop);
    row->addWidget(m_words, 1);
    layout->addLayout(m_side);
    layout->addLayout(row);
    layout->addWidget(m_bar);
    layout->addLayout(m_below);
    layout->addWidget(m_notes);
    layout->addStretch(1);
    area->setWidget(inside);
    return area;
}

void ResultPage::fillBeside()
{
    m_beside->setSpacing(4);
    m_head->setSpacing(8);
    m_head->addWidget(m_badge, 0, Qt::AlignTop);
    m_head->addWidget(m_sentence, 1);
    m_head->addWidget(m_saves->button(), 0, Qt::AlignTop);
    m_view->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // it takes the page's height, whatever that is
    m_beside->addWidget(m_faults);
    m_beside->addLayout(m_head);
    m_beside->addWidget(m_view, 1);
    m_beside->addWidget(m_conditions);
    m_empty->setSizePolicy(
        QSizePolicy::Expanding, QSizePolicy::Preferred); // else a page with nothing stands in its middle
    m_beside->addWidget(m_empty, 1);
}

void ResultPage::start(Job::Work work, bool timed)
{
    m_timed = timed;
    if (timed)
        m_model.holdTimes(true);
    m_fraction = 0;
    m_said.clear();
    m_job.start(std::move(work));
    refreshControls();
    emit headlineChanged();
}

void ResultPage::cancel()
{
    m_job.cancel();
    refreshControls();
}

void ResultPage::tellProgress(double fraction, const QString& words)
{
    m_fraction = fraction;
    m_said = words;
    refreshControls();
}

void ResultPage::refreshButton(const Button& button, const QString& line)
{
    const bool running = m_job.running();
    m_button->setVisible(running || !button.words.isEmpty());
    m_button->setText(running ? said("page.cancel", "Cancel") : button.words);
    m_button->setAccessibleName(running ? button.cancelTip
            : button.words.isEmpty()    ? heading()->text() // hidden: the page has nothing to begin
                                        : button.tip);
    m_button->setToolTip(m_button->accessibleName());
    m_button->setEnabled(running ? !m_job.cancelling() : button.enabled);
    m_bar->setVisible(running);
    m_bar->setValue(int(m_bar->maximum() * m_fraction));
    m_words->setText(!running    ? line
            : m_job.cancelling() ? said("page.cancelling", "Ends with what is under way.")
                                 : m_said);
    m_words->setAccessibleName(m_words->text());
}

void ResultPage::showResult(const Result& result, std::unique_ptr<Chart> chart, std::size_t points, std::size_t columns)
{
    m_view->setPoints(std::move(chart), points, columns);
    m_view->show();
    showWords(result);
}

void ResultPage::showResult(const Result& result)
{
    if (!m_table) {
        m_table = new ResultTable(m_name + "Table");
        m_table->setAccessibleName(heading()->text());
        m_table->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // as the chart
        m_beside->insertWidget(m_beside->indexOf(m_view), m_table, 1);
        m_view->hide();
    }
    m_table->setResult(result);
    m_table->show();
    showWords(result);
}

void ResultPage::showWords(const Result& result)
{
    m_saves->button()->show();
    m_empty->hide();
    m_badge->setVisible(result.provenance.has_value());
    if (result.provenance)
        m_badge->setProvenance(*result.provenance);
    sayIn(*m_faults, joinedSentences(result.faults));
    sayIn(*m_sentence, toQt(ended(result.sentence))); // it may begin with the name of a kernel
    sayIn(*m_notes, joinedSentences(result.notes));
    sayIn(*m_conditions, toQt(result.conditions));
    m_conditions->setToolTip(QString(m_conditions->text()).replace("; ", "\n"));
}

void ResultPage::showNothing(const QString& why)
{
    for (QWidget* widget : std::initializer_list<QWidget*>{
             m_view, m_saves->button(), m_badge, m_faults, m_sentence, m_notes, m_conditions})
        widget->hide();
    if (m_table)
        m_table->hide();
    sayIn(*m_empty, why);
}

} // namespace warpatlas::ui::inline desktop
