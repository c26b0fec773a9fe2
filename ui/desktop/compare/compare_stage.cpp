#include "ui/desktop/compare/compare_stage.h"

#include "app/words/say.h"
#include "kernels/analysis/coverage.h"
#include "render/views/data/camera.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/style.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cstring>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int dividerWidth = 24, halfSecond = 500; ///< A and B once each a second
constexpr int keyOfA = Qt::Key_X;

constexpr std::uint64_t mostMarked = std::uint64_t{1} << 26U; ///< a byte each
enum ElementMark : std::uint8_t { SameElement, OtherThread, OtherValue };

/// Says whether two threads have the same indices; none is the same as none.
bool sameIndices(std::uint32_t a, const Launch& launchA, std::uint32_t b, const Launch& launchB)
{
    if (a == noThread || b == noThread)
        return a == b;
    if (launchA.block == launchB.block && launchA.grid == launchB.grid)
        return a == b;
    const ThreadId one = threadFromLinear(launchA, a), other = threadFromLinear(launchB, b);
    return one.block == other.block && one.thread == other.thread;
}

struct WayWords {
    const char* name;
    Text title, tip;
};
/// In the order of ComparedAs.
constexpr WayWords wayWords[] = {
    {"slide", {"compare.as.slide", "slide"},
        {"compare.as.slide.tip", "A left of a line that is dragged, B right of it. X held: all of A"}},
    {"beside", {"compare.as.beside", "beside"}, {"compare.as.beside.tip", "A and B side by side"}},
    {"blink", {"compare.as.blink", "blink"},
        {"compare.as.blink.tip", "A and B in turn, each half a second; X held: A"}},
    {"difference", {"compare.as.difference", "difference"},
        {"compare.as.difference.tip", "The elements of B whose value or thread is another than in A"}}};

} // namespace

QString nameOf(ComparedAs way)
{
    return wayWords[std::size_t(way)].name;
}
QString titleOf(ComparedAs way)
{
    return said(wayWords[std::size_t(way)].title);
}
QString toolTipOf(ComparedAs way)
{
    return said(wayWords[std::size_t(way)].tip);
}

/// The line between A and B, with a knob: dragged, or moved by the arrows.
class CompareStage::Divider : public QWidget {
public:
    explicit Divider(CompareStage& stage) : QWidget(&stage), m_stage(stage)
    {
        setObjectName("compare.divider");
        setCursor(Qt::SplitHCursor);
        setFocusPolicy(Qt::StrongFocus);
        setAccessibleName(said("compare.divider", "Line between A and B: the left and right arrow move it"));
        setToolTip(accessibleName());
        hide();
    }

private:
    void mousePressEvent(QMouseEvent* event) override { event->accept(); }
    void mouseMoveEvent(QMouseEvent* event) override
    {
        m_stage.setDivider(m_stage.mapFromGlobal(event->globalPosition()).x() / std::max(m_stage.width(), 1));
    }
    void keyPressEvent(QKeyEvent* event) override
    {
        switch (event->key()) {
        case Qt::Key_Left:
            return m_stage.setDivider(m_stage.divider() - 0.02);
        case Qt::Key_Right:
            return m_stage.setDivider(m_stage.divider() + 0.02);
        case Qt::Key_Home:
            return m_stage.setDivider(0);
        case Qt::Key_End:
            return m_stage.setDivider(1);
        default:
            QWidget::keyPressEvent(event);
        }
    }
    void focusInEvent(QFocusEvent*) override { update(); }
    void focusOutEvent(QFocusEvent*) override { update(); }
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QPointF middle = QRectF(rect()).center();
        const QColor line = hasFocus() ? tokens().accent : QColor(Qt::white), ground(20, 22, 27);
        painter.fillRect(QRectF(middle.x() - 2.5, 0, 5, height()), QColor(20, 22, 27, 150));
        painter.fillRect(QRectF(middle.x() - 1.5, 0, 3, height()), line);
        painter.setPen(Qt::NoPen);
        painter.setBrush(line);
        painter.drawEllipse(middle, 11, 11);
        painter.setPen(QPen(ground, 2));
        painter.setBrush(Qt::NoBrush);
        for (const double side : {-1.0, 1.0})
            painter.drawPolyline(QPolygonF{{middle.x() + side * 3, middle.y() - 4}, {middle.x() + side * 7, middle.y()},
                {middle.x() + side * 3, middle.y() + 4}});
    }

    CompareStage& m_stage;
};

/// Marks the elements that differ, where B's canvas has them.
class CompareStage::Marks : public QWidget {
public:
    explicit Marks(CompareStage& stage) : QWidget(&stage), m_stage(stage)
    {
        setObjectName("compare.marks");
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
    }

private:
    void paintEvent(QPaintEvent*) override
    {
        const auto& difference = m_stage.m_difference;
        const auto moved = m_stage.m_canvas.camera(), fitted = m_stage.m_canvas.fitCamera();
        const auto& camera = moved ? moved : fitted;
        if (!difference || !camera)
            return;
        QPainter painter(this);
        const double scale = devicePixelRatioF();
        const QPoint shift = m_stage.m_canvas.mapTo(&m_stage, QPoint()) - pos();
        const Extent& extent = difference->extent;
        for (std::uint64_t z = 0; z < extent.z; ++z) {
            const render::Point corner = render::cellCorner(*camera, extent, z * extent.x * extent.y);
            const QRectF place(corner.x / scale + shift.x(), corner.y / scale + shift.y(),
                double(extent.x) * camera->pixelsPerCell / scale, double(extent.y) * camera->pixelsPerCell / scale);
            painter.drawImage(place, difference->slices[z]);
        }
    }

    CompareStage& m_stage;
};

CompareStage::CompareStage(QWidget* frame, CanvasHost& canvas, ViewModel& view, QWidget* parent)
    : QWidget(parent),
      m_frame(frame),
      m_canvas(canvas),
      m_view(view),
      m_clip(new QWidget(this)),
      m_divider(nullptr),
      m_marks(nullptr)
{
    setObjectName("compareStage");
    frame->setParent(this);
    m_clip->setObjectName("compare.clip");
    m_clip->hide();
    m_clip->raise();
    m_marks = new Marks(*this);
    m_divider = new Divider(*this);
    setMinimumSize(frame->minimumSize());
    frame->setMinimumSize(0, 0); // half of it has room in a small window
    m_turns.setInterval(halfSecond);
    connect(&m_turns, &QTimer::timeout, this, [this] {
        m_turnOfA = !m_turnOfA;
        turn();
    });
    for (const auto signal : {&CanvasHost::cameraMoved, &CanvasHost::fitChanged}) {
        connect(&canvas, signal, this, &CompareStage::place);
        connect(&canvas, signal, m_marks, QOverload<>::of(&QWidget::update));
    }
    connect(&view, &ViewModel::changed, this, &CompareStage::place);
    (canvas.focusProxy() ? canvas.focusProxy() : &canvas)->installEventFilter(this);
}

void CompareStage::setSecond(QWidget* frame, CanvasHost* canvas)
{
    m_frameA = frame;
    m_canvasA = canvas;
    if (!frame)
        return;
    frame->setParent(m_clip);
    frame->setMinimumSize(0, 0);
    frame->show();
    (canvas->focusProxy() ? canvas->focusProxy() : canvas)->installEventFilter(this);
    place();
}

void CompareStage::setTwo(bool two)
{
    m_two = two;
    place();
}

void CompareStage::setWay(ComparedAs way)
{
    m_way = way;
    m_turnOfA = false;
    place();
}

void CompareStage::setDivider(double share)
{
    m_share = std::clamp(share, 0.0, 1.0);
    place();
}

void CompareStage::setDifference(std::shared_ptr<const RunDifference> difference)
{
    m_difference = std::move(difference);
    m_marks->update();
}

bool CompareStage::isShowingA() const
{
    return m_two && m_way != ComparedAs::Beside && (m_held || (m_way == ComparedAs::Blink && m_turnOfA));
}

void CompareStage::turn()
{
    place();
    emit turned();
}

QRect CompareStage::views() const
{
    const auto of = [this](const CanvasHost& canvas) {
        return canvas.placeOfViews().translated(m_canvas.mapTo(this, QPoint()));
    };
    // A canvas that was never drawn has no place for its views yet.
    const QRect own = of(m_canvas), both = m_canvasA ? own & of(*m_canvasA) : own;
    return 2 * both.height() < own.height() ? own : both;
}

void CompareStage::place()
{
    const bool blinks = m_two && m_way == ComparedAs::Blink && !m_view.state().reducedMotion;
    if (blinks != m_turns.isActive())
        blinks ? m_turns.start() : m_turns.stop();
    if (!blinks)
        m_turnOfA = false;
    const bool two = m_two && m_frameA, beside = two && m_way == ComparedAs::Beside;
    constexpr int between = 2;
    const int half = (width() - between) / 2;
    m_frame->setGeometry(beside ? QRect(half + between, 0, width() - half - between, height()) : rect());
    if (m_frameA)
        m_frameA->resize(beside ? QSize(half, height()) : size());
    const QRect all = views();
    QRect part; ///< of A's frame
    if (beside)
        part = QRect(0, 0, half, all.bottom() + 1); // the bar of time is B's
    else if (two && isShowingA())
        part = QRect(0, 0, width(), all.bottom() + 1); // with its own words: B's are of another run
    else if (two && m_way == ComparedAs::Slide)
        part = QRect(all.left(), all.top(), int(m_share * width()) - all.left(), all.height());
    m_clip->setVisible(!part.isEmpty());
    if (!part.isEmpty()) {
        m_clip->setGeometry(part);
        m_frameA->move(-part.topLeft());
    }
    m_divider->setVisible(two && m_way == ComparedAs::Slide && !isShowingA());
    m_divider->setGeometry(int(m_share * width()) - dividerWidth / 2, all.top(), dividerWidth, all.height());
    m_marks->setVisible(two && m_way == ComparedAs::Difference && !isShowingA() && m_difference
        && m_view.state().views.main == ViewKind::Data);
    m_marks->setGeometry(all);
}

void CompareStage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

bool CompareStage::eventFilter(QObject* watched, QEvent* event)
{
    if (!m_two
        || (event->type() != QEvent::KeyPress && event->type() != QEvent::KeyRelease
            && event->type() != QEvent::FocusOut))
        return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut) {
        if (std::exchange(m_held, false))
            turn();
        return QWidget::eventFilter(watched, event);
    }
    const auto& key = *static_cast<QKeyEvent*>(event);
    if (key.key() != keyOfA || key.modifiers() != Qt::NoModifier || m_way == ComparedAs::Beside)
        return QWidget::eventFilter(watched, event);
    if (!key.isAutoRepeat() && std::exchange(m_held, event->type() == QEvent::KeyPress) != m_held)
        turn();
    return true;
}

Answer<std::shared_ptr<const RunDifference>> runDifference(const Outcome& a, const Outcome& b, const Progress& progress)
{
    const BufferSpec &outputA = a.bound->work.outputBuffer(), &outputB = b.bound->work.outputBuffer();
    if (outputA.shape != outputB.shape || outputA.type != outputB.type)
        return Refusal{say("compare.difference.sizes", "the outputs of A and B are not of one size and type")};
    const std::uint64_t elements = outputA.shape.extent.count();
    if (!a.output || !b.output || !a.owners || !b.owners || a.owners->partial || b.owners->partial
        || a.owners->owner.size() < elements || b.owners->owner.size() < elements)
        return Refusal{say("compare.difference.unknown", "it is not known of A and B who wrote what")};
    if (elements > mostMarked)
        return Refusal{say("compare.difference.large", "the outputs have too many elements to be marked one by one")};
    auto found = std::make_shared<RunDifference>();
    found->extent = outputA.shape.extent;
    found->elements = elements;
    const std::size_t bytes = a.output->bytes().size() / elements;
    const std::byte *const valuesA = a.output->bytes().data(), *const valuesB = b.output->bytes().data();
    std::uint64_t element = 0;
    for (std::uint64_t z = 0; z < found->extent.z; ++z) {
        QImage slice(int(found->extent.x), int(found->extent.y), QImage::Format_Indexed8);
        slice.setColorTable({qRgba(16, 18, 22, 205), qRgba(86, 140, 255, 120), qRgba(255, 107, 94, 235)});
        for (int y = 0; y < slice.height(); ++y) {
            progress.throwIfCancelled();
            std::uint8_t* const row = slice.scanLine(y);
            for (int x = 0; x < slice.width(); ++x, ++element) {
                const bool value = std::memcmp(valuesA + element * bytes, valuesB + element * bytes, bytes) != 0;
                const bool thread =
                    !sameIndices(a.owners->owner[element], a.bound->launch, b.owners->owner[element], b.bound->launch);
                found->values += value;
                found->threads += thread;
                row[x] = value ? OtherValue : thread ? OtherThread : SameElement;
            }
        }
        found->slices.push_back(std::move(slice));
    }
    return std::shared_ptr<const RunDifference>(std::move(found));
}

} // namespace warpatlas::ui::inline desktop
