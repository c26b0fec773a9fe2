#include "ui/desktop/window/canvas_pair.h"

#include "app/compare/compare_words.h"
#include "app/words/names.h"
#include "ui/canvas/state/follow_time.h"
#include "ui/desktop/compare/compare_model.h"
#include "ui/desktop/compare/compare_stage.h"
#include "ui/desktop/layout/middle.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/pictures/pair_picture.h"

#include <QHBoxLayout>
#include <QScopeGuard>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

QLabel* makeCaption(const char* name)
{
    QLabel* const label = makeFittingLabel(name, "caption", false);
    label->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return label;
}

/// "block 32 × 8, grid 30 × 17": what one side has that the other has not; empty where nothing is known to differ.
QString differenceOf(const CompareModel& compare, bool ofB)
{
    constexpr std::size_t mostNamed = 3;
    std::vector<std::string> words;
    if (const auto& comparison = compare.comparison()) {
        using What = ConditionDifference::What;
        const auto& all = comparison->conditions;
        // A grid follows from its block.
        const bool blocks = std::ranges::find(all, What::Block, &ConditionDifference::what) != all.end();
        for (const ConditionDifference& difference : all)
            if (words.size() < mostNamed && !(blocks && difference.what == What::Grid))
                words.push_back(titleOf(difference) + " " + valueInWords(difference, ofB));
    }
    return toQt(listed(words));
}

/// "transpose:naive", for as long as the comparison is not there.
QString nameOf(const Outcome& outcome)
{
    const KernelDescription& kernel = outcome.bound->kernel->description();
    return toQt(kernel.name + (kernel.variant.empty() ? "" : ":" + kernel.variant));
}

} // namespace

/// Links the view of a second run to the first one's: time, selection, camera, colours and views are the same in both,
/// whichever of them is used, what is fitted has one size and one height, and both launches are drawn as coarse as the
/// coarser one. An element that is selected in one is selected in the other, with the thread that writes it there.
class ViewLink : public QObject {
public:
    /// `first` leads: what only one of them can have (following a thread) stays its own.
    ViewLink(ViewModel& first, CanvasHost& firstCanvas, ViewModel& second, CanvasHost& secondCanvas, QObject* parent);

    /// Links from now on; `first` and `second` are what the canvases show. Null: links nothing.
    void setOutcomes(const OutcomePointer& first, const OutcomePointer& second);

private:
    void carry(const ViewModel& from, ViewModel& to, const Outcome& before, const Outcome& now);
    void shareFit();
    void moveCamera(const CanvasHost& from, CanvasHost& to);
    bool linked() const { return m_firstOutcome && m_secondOutcome; }

    ViewModel &m_first, &m_second;
    CanvasHost &m_firstCanvas, &m_secondCanvas;
    OutcomePointer m_firstOutcome, m_secondOutcome;
    std::optional<Selection> m_ofFirst, m_ofSecond; ///< selections as they were linked last; empty: not yet
    bool m_linking = false; ///< a change comes from the link itself
};

ViewLink::ViewLink(
    ViewModel& first, CanvasHost& firstCanvas, ViewModel& second, CanvasHost& secondCanvas, QObject* parent)
    : QObject(parent), m_first(first), m_second(second), m_firstCanvas(firstCanvas), m_secondCanvas(secondCanvas)
{
    connect(&m_first, &ViewModel::changed, this, [this] {
        if (linked())
            carry(m_first, m_second, *m_firstOutcome, *m_secondOutcome);
    });
    connect(&m_second, &ViewModel::changed, this, [this] {
        if (linked())
            carry(m_second, m_first, *m_secondOutcome, *m_firstOutcome);
    });
    connect(&m_firstCanvas, &CanvasHost::cameraMoved, this, [this] { moveCamera(m_firstCanvas, m_secondCanvas); });
    connect(&m_secondCanvas, &CanvasHost::cameraMoved, this, [this] { moveCamera(m_secondCanvas, m_firstCanvas); });
    for (const CanvasHost* const canvas : {&m_firstCanvas, &m_secondCanvas})
        connect(canvas, &CanvasHost::fitChanged, this, &ViewLink::shareFit);
}

void ViewLink::setOutcomes(const OutcomePointer& first, const OutcomePointer& second)
{
    m_firstOutcome = first;
    m_secondOutcome = second;
    m_ofFirst.reset();
    CanvasState own = m_first.state();
    own.leastTileLevel = linked() ? m_second.state().tileLevel : 0;
    m_first.adopt(own);
    if (linked()) {
        carry(m_first, m_second, *first, *second);
        moveCamera(m_firstCanvas, m_secondCanvas);
        shareFit();
    }
}

/// Words above the data take more rows in one, and threads beside the data more room: what fits there fits in both.
void ViewLink::shareFit()
{
    // One that is out of sight does not follow the window's size; drawn again, it says so.
    if (!m_firstCanvas.isVisible() || !m_secondCanvas.isVisible())
        return;
    if (!linked() || !onSameSheet(*m_firstOutcome, *m_secondOutcome, m_first.state().allBuffers))
        return;
    const auto first = m_firstCanvas.fitCamera(), second = m_secondCanvas.fitCamera();
    if (!first || !second)
        return;
    render::Camera shared = first->pixelsPerCell <= second->pixelsPerCell ? *first : *second;
    // Views of one size begin below the higher of the two rows of words.
    if (first->pixelsPerCell == second->pixelsPerCell)
        shared.originY = std::min(first->originY, second->originY);
    m_firstCanvas.setFittedCamera(shared);
    m_secondCanvas.setFittedCamera(shared);
}

/// The first one's clock is the only one that runs: the second shows the moment that it is told.
void ViewLink::carry(const ViewModel& from, ViewModel& to, const Outcome& before, const Outcome& now)
{
    if (m_linking)
        return;
    m_linking = true;
    const auto done = qScopeGuard([this] { m_linking = false; });
    const bool toFirst = &to == &m_first;
    const CanvasState& source = from.state();
    CanvasState state = to.state();
    state.colourBy = source.colourBy;
    state.views = source.views;
    state.allBuffers = source.allBuffers;
    state.cone = source.cone;
    state.theme = source.theme;
    state.reducedMotion = source.reducedMotion;
    state.overlayVisible = source.overlayVisible;
    state.leastTileLevel = source.tileLevel;
    Playback& time = state.playback;
    if (!source.following && !state.following) {
        time.time = source.playback.time;
        time.speed = source.playback.speed;
        time.grain = source.playback.grain;
        time.reversed = source.playback.reversed;
        time.looping = source.playback.looping;
        time.playing = toFirst && source.playback.playing;
    }
    // A view that was only moved or hovered keeps a selection that the other one cannot have.
    if (!state.following && (toFirst ? m_ofSecond : m_ofFirst) != source.selected) {
        CanvasState carried = source;
        carried.following = false;
        CarriedSelection().take(carried, &before, now);
        state.selected = carried.selected;
        state.hovered = {};
    }
    to.adopt(state);
    m_ofFirst = m_first.state().selected;
    m_ofSecond = m_second.state().selected;
    // The second one's own clock stands, and its threads are not followed.
    if (const CanvasState& own = m_second.state(); own.playback.playing || own.following) {
        CanvasState stands = own;
        stands.playback.playing = false;
        setFollowing(stands, false);
        m_second.adopt(stands);
    }
}

void ViewLink::moveCamera(const CanvasHost& from, CanvasHost& to)
{
    if (m_linking || !linked() || !onSameSheet(*m_firstOutcome, *m_secondOutcome, m_first.state().allBuffers))
        return;
    m_linking = true;
    const auto done = qScopeGuard([this] { m_linking = false; });
    if (const auto camera = from.camera())
        to.setCamera(*camera);
    else
        to.fitToView();
}

CanvasPair::CanvasPair(QWidget* frame, CanvasHost& canvas, ViewModel& view, CanvasFactory factory)
    : m_canvas(canvas),
      m_view(view),
      m_factory(std::move(factory)),
      m_stage(new CompareStage(frame, canvas, view)),
      m_captionA(makeCaption("compare.captionA")),
      m_captionB(makeCaption("compare.captionB")),
      m_row(makeRow())
{
    setObjectName("canvasPair");
    auto* layout = makeLayout<QVBoxLayout>(0, this);
    layout->addWidget(m_row);
    layout->addWidget(m_stage, 1);
    m_row->hide();
    connect(m_stage, &CompareStage::turned, this, &CanvasPair::tellWay);
    connect(&view, &ViewModel::changed, this, &CanvasPair::tellWay);
    tellWay();
}

/// The name of the left run, the ways to compare, the name of the right run.
QWidget* CanvasPair::makeRow()
{
    auto* row = new QWidget;
    auto* layout = makeLayout<QHBoxLayout>(6, row);
    layout->setContentsMargins(8, 4, 8, 4);
    m_segments = new QWidget;
    auto* segments = makeLayout<QHBoxLayout>(0, m_segments);
    for (const ComparedAs way : comparedWays) {
        QToolButton* const segment = makeSegment("compare.as." + nameOf(way), titleOf(way),
            way == comparedWays.front()      ? "first"
                : way == comparedWays.back() ? "last"
                                             : "");
        segment->setAccessibleName(said("compare.as.name", "Compare: {}", titleOf(way)));
        connect(segment, &QToolButton::clicked, this, [this, way] { showAs(way); });
        segments->addWidget(segment);
        m_ways[std::size_t(way)] = segment;
    }
    m_captionB->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    layout->addWidget(m_captionA, 1);
    layout->addWidget(m_segments);
    layout->addWidget(m_captionB, 1);
    return row;
}

void CanvasPair::showAs(ComparedAs way)
{
    m_stage->setWay(way);
    tellWay();
}

/// Only the data view has marks.
void CanvasPair::tellWay()
{
    const bool inData = m_view.state().views.main == ViewKind::Data;
    for (const ComparedAs way : comparedWays) {
        QToolButton* const segment = m_ways[std::size_t(way)];
        segment->setChecked(way == m_stage->way());
        segment->setToolTip(toolTipOf(way));
    }
    QToolButton* const difference = m_ways[std::size_t(ComparedAs::Difference)];
    difference->setEnabled(inData && m_noDifference.isEmpty());
    if (!difference->isEnabled())
        difference->setToolTip(inData ? m_noDifference : said("compare.difference.data", "In the data view alone"));
    if (m_stage->way() == ComparedAs::Difference && !difference->isEnabled())
        showAs(ComparedAs::Slide);
    const bool blinks = m_stage->way() == ComparedAs::Blink;
    const bool marks = m_two && m_stage->way() == ComparedAs::Difference && !m_counts.isEmpty();
    m_captionA->setText(marks ? m_otherValues : m_whoseA);
    m_captionB->setText(marks ? m_otherThreads : m_whoseB);
    for (QLabel* caption : {m_captionA, m_captionB})
        caption->setToolTip(marks ? caption->text() + '\n' + m_counts : caption->text());
    setRole(m_captionA, m_stage->isShowingA() ? "strong" : "caption");
    setRole(m_captionB, blinks && !m_stage->isShowingA() ? "strong" : "caption");
}

/// How many differ is said in the places of what A and B are, while they are marked.
void CanvasPair::findDifference()
{
    m_stage->setDifference(nullptr);
    m_noDifference.clear();
    m_otherThreads.clear();
    m_counts = m_otherValues = said("compare.difference.sought", "What differs is being found.");
    tellWay();
    m_difference.startNext([this, a = m_shownA, b = m_shownB](const Progress& progress, const Job::Told& told) {
        const auto found = runDifference(*a, *b, progress);
        told([this, a, b, found] {
            if (m_shownA != a || m_shownB != b)
                return;
            m_noDifference = found ? QString() : toQt(found.reason());
            m_stage->setDifference(found ? found.value() : nullptr);
            m_counts.clear();
            m_otherValues.clear();
            m_otherThreads.clear();
            if (found) {
                const RunDifference& is = *found.value();
                m_otherValues = said("compare.difference.values", "red {}", countOf(is.values, noun::value));
                m_otherThreads = said("compare.difference.threads", "blue {}", countOf(is.threads, noun::thread));
                m_counts = said("compare.difference.counts",
                    "of {} elements {} have another value (red), and {} another thread (blue)", grouped(is.elements),
                    grouped(is.values), grouped(is.threads));
            }
            tellWay();
        });
    });
}

CanvasPair::~CanvasPair()
{
    close();
}

void CanvasPair::close()
{
    delete std::exchange(m_link, nullptr);
    if (m_canvasA)
        m_stage->setSecond(nullptr, nullptr);
    delete std::exchange(m_canvasA, nullptr); // before the view that it uses
}

void CanvasPair::setModels(DesktopModel& model, CompareModel& compare)
{
    m_model = &model;
    m_compare = &compare;
    connect(m_compare, &CompareModel::changed, this, &CanvasPair::refresh);
    connect(m_model, &DesktopModel::outcomeChanged, this, &CanvasPair::refresh);
}

void CanvasPair::makeSecond()
{
    if (m_canvasA)
        return;
    m_viewA = std::make_unique<ViewModel>();
    m_viewA->adopt(m_view.state());
    auto* frame = new CanvasFrame;
    m_canvasA = m_factory(*m_viewA, frame);
    frame->setCanvas(m_canvasA);
    introduce(m_canvasA, "canvasOfA", said("compare.canvas_a", "Canvas of A"));
    m_stage->setSecond(frame, m_canvasA);
    m_link = new ViewLink(m_view, m_canvas, *m_viewA, *m_canvasA, this);
}

void CanvasPair::tellWhose()
{
    const auto whose = [this](const char* side, const Outcome& outcome, bool ofB) {
        const QString difference = differenceOf(*m_compare, ofB);
        return said("compare.caption", "{}: {}", side, difference.isEmpty() ? nameOf(outcome) : difference);
    };
    m_whoseA = whose("A", *m_compare->kept(), false);
    m_whoseB = whose("B", *m_model->pictured(), true);
    tellWay();
}

/// A is there, and nothing else yet.
void CanvasPair::tellWaiting()
{
    const Launch& launch = m_compare->kept()->bound->launch;
    m_whoseA = said("compare.waits.a", "A: {}, block {}, is kept", nameOf(*m_compare->kept()), dimText(launch.block));
    m_whoseB = said("compare.waits.b", "Change something, or press a card: that is B");
    tellWay();
}

void CanvasPair::refresh()
{
    const OutcomePointer& a = m_compare->kept();
    const OutcomePointer& b = m_model->pictured();
    const bool was = std::exchange(m_two, a && b && !m_compare->isSameRun());
    m_view.setCompared(m_two);
    if (m_two)
        makeSecond();
    m_row->setVisible(m_two || a);
    m_segments->setVisible(m_two);
    m_stage->setTwo(m_two);
    if (!m_two) {
        if (a)
            tellWaiting();
        if (m_link)
            m_link->setOutcomes(nullptr, nullptr);
        m_shownA = m_shownB = nullptr;
        m_difference.cancel();
        if (was && b) {
            m_canvas.setOutcome(b);
            m_canvas.fitToView();
        }
        return;
    }
    tellWhose();
    if (m_shownA == a && m_shownB == b)
        return;
    const bool other = m_shownA != a || !was;
    m_shownA = a;
    m_shownB = b;
    m_canvasA->setOutcome(withScaleOf(a, b));
    m_canvas.setOutcome(withScaleOf(b, a));
    m_link->setOutcomes(b, a);
    findDifference();
    if (other) {
        m_canvas.fitToView();
        m_canvasA->fitToView();
    }
}

} // namespace warpatlas::ui::inline desktop
