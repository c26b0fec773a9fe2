#include "ui/desktop/window/canvas_widget.h"

#include "ui/desktop/look/parts.h"
#include "ui/desktop/look/words.h"
#include "ui/desktop/window/canvas_events.h"
#include "ui/desktop/window/canvas_surface.h"

#include <QEvent>
#include <QOpenGLContext>
#include <QOpenGLExtraFunctions>
#include <QResizeEvent>

#include <cstring>
#include <exception>

namespace warpatlas::ui {

CanvasWidget::CanvasWidget(ViewModel& view, render::InteropPolicy policy, QWidget* parent)
    : CanvasHost(parent),
      m_view(view),
      m_surface(new CanvasSurface(*this)),
      m_refusal(makeLabel({}, "soft", this)),
      m_invoker(
          this, [this] { return enter(); }, [this] { m_surface->doneCurrent(); }),
      m_target(std::make_unique<GlDisplayTarget>(
          [this](const std::function<void()>& task) { return m_invoker.invoke(task); }, policy))
{
    setFocusProxy(m_surface);
    m_refusal->setObjectName("canvasRefusal");
    m_refusal->setAlignment(Qt::AlignCenter);
    m_refusal->setWordWrap(true);
    m_refusal->hide();
    m_nextFrame.setSingleShot(true);
    m_nextFrame.setTimerType(Qt::PreciseTimer);
    m_nextFrame.setInterval(16);
    connect(&m_nextFrame, &QTimer::timeout, m_surface, QOverload<>::of(&QWidget::update));
    connect(&m_view, &ViewModel::busyChanged, this, [this] {
        if (!m_canvas)
            return;
        m_canvas->state().busyWords = m_view.state().busyWords;
        m_canvas->state().busyFraction = m_view.state().busyFraction;
        m_surface->update();
    });
    connect(&m_view, &ViewModel::changed, this, [this] {
        if (m_adopting)
            ++m_heard;
        else
            takeState();
    });
}

void CanvasWidget::takeState()
{
    if (!m_canvas)
        return;
    // Pointing is the canvas' own affair.
    const Selection hovered = m_canvas->state().hovered;
    m_canvas->state() = m_view.state();
    m_canvas->state().hovered = hovered;
    m_surface->update();
}

CanvasWidget::~CanvasWidget()
{
    m_invoker.close();
    if (m_surface->context()) {
        m_surface->context()->disconnect(m_surface);
        m_surface->makeCurrent();
        drop();
        m_target.reset();
        m_surface->doneCurrent();
    }
    // Its destructor must find its owner still whole.
    delete m_surface;
}

bool CanvasWidget::enter()
{
    if (!m_canvas || !m_surface->context())
        return false;
    m_surface->makeCurrent();
    return true;
}

void CanvasWidget::initialise()
{
    if (!QOpenGLContext::currentContext()) {
        refuse("OpenGL's context cannot be used on this display.");
        return;
    }
    try {
        m_canvas = std::make_unique<Canvas>();
    } catch (const std::exception& error) {
        refuse(toQt(error.what()));
        return;
    }
    m_canvas->state() = m_view.state();
    m_canvas->onStateChanged = [this] {
        m_adopting = true;
        m_heard = 0;
        m_view.adopt(m_canvas->state());
        m_adopting = false;
        // Who heard of it has changed more: a problem's step, where the story has just come.
        if (m_heard > 1)
            takeState();
    };
    m_canvas->fitToView();
    applyOutcome();
    emit ready();
}

void CanvasWidget::drop()
{
    m_canvas.reset();
    m_drawn.reset();
}

void CanvasWidget::refuse(const QString& reason)
{
    m_refusal->setText("The canvas cannot be drawn here, everything else works.\n" + reason);
    m_refusal->show();
    m_refusal->raise();
    emit ready();
}

void CanvasWidget::setOutcome(OutcomePointer outcome)
{
    m_outcome = std::move(outcome);
    if (!m_canvas)
        return;
    m_surface->makeCurrent();
    applyOutcome();
    m_surface->doneCurrent();
    m_surface->update();
}

void CanvasWidget::setStory(const StoryPointer& story)
{
    if (!m_canvas || (!story && !m_canvas->story()))
        return;
    m_surface->makeCurrent();
    m_canvas->setStory(story);
    m_surface->doneCurrent();
    m_surface->update();
}

void CanvasWidget::setMoment(const MomentPointer& moment)
{
    if (!m_canvas)
        return;
    m_surface->makeCurrent();
    m_canvas->setMoment(moment);
    m_surface->doneCurrent();
    m_surface->update();
}

void CanvasWidget::applyOutcome()
{
    if (!m_outcome)
        return;
    const bool otherShape = !m_canvas->outcome()
        || m_canvas->outcome()->bound->work.outputBuffer().shape != m_outcome->bound->work.outputBuffer().shape;
    std::shared_ptr<render::SharedBuffer> buffer;
    if (m_outcome->display.path == Display::Path::Interop && m_target)
        buffer = m_target->finished();
    if (buffer && buffer->byteCount() < m_outcome->bound->work.outputBuffer().byteCount())
        buffer.reset(); // a later run's, of other data, which will be shown as soon as its outcome arrives
    m_canvas->setOutcome(m_outcome, buffer ? buffer->glName() : 0);
    m_drawn = std::move(buffer); // only now may the one before go
    if (otherShape)
        m_canvas->fitToView();
}

void CanvasWidget::fitToView()
{
    if (m_canvas)
        m_canvas->fitToView();
    m_surface->update();
}

bool CanvasWidget::goToThread(const Dim3& block, const Dim3& thread)
{
    if (!m_canvas || !m_canvas->goToThread(block, thread))
        return false;
    m_surface->update();
    return true;
}

std::optional<QPointF> CanvasWidget::placeOf(std::uint64_t element) const
{
    if (!m_canvas || !m_outcome)
        return std::nullopt;
    const render::Camera camera = m_canvas->camera();
    const render::Point corner =
        render::cellCorner(camera, m_outcome->bound->work.outputBuffer().shape.extent, element);
    const double scale = m_surface->devicePixelRatioF(), half = camera.pixelsPerCell / 2;
    return QPointF((corner.x + half) / scale, (corner.y + half) / scale);
}

std::optional<std::size_t> CanvasWidget::bufferAt(const QPointF& place) const
{
    const double scale = m_surface->devicePixelRatioF();
    return m_canvas ? m_canvas->bufferAt(place.x() * scale, place.y() * scale) : std::nullopt;
}

std::optional<render::Camera> CanvasWidget::camera() const
{
    // Whatever size a picture has: where everything is seen here, it is seen there.
    return m_canvas && !m_canvas->fitted() ? std::optional(m_canvas->camera()) : std::nullopt;
}

OutcomePointer CanvasWidget::wholeOutcome()
{
    if (!m_outcome || m_outcome->output || !m_drawn)
        return m_outcome;
    const BufferSpec& output = m_outcome->bound->work.outputBuffer();
    auto values = std::make_shared<Array>(output.type, output.shape);
    m_surface->makeCurrent();
    QOpenGLExtraFunctions& gl = *QOpenGLContext::currentContext()->extraFunctions();
    const std::span<std::byte> bytes = values->bytes();
    gl.glBindBuffer(GL_COPY_READ_BUFFER, m_drawn->glName());
    if (const void* mapped = gl.glMapBufferRange(GL_COPY_READ_BUFFER, 0, GLsizeiptr(bytes.size()), GL_MAP_READ_BIT))
        std::memcpy(bytes.data(), mapped, bytes.size());
    gl.glUnmapBuffer(GL_COPY_READ_BUFFER);
    gl.glBindBuffer(GL_COPY_READ_BUFFER, 0);
    m_surface->doneCurrent();
    auto whole = std::make_shared<Outcome>(*m_outcome);
    whole->output = std::move(values);
    return whole;
}

QImage CanvasWidget::picture()
{
    return m_canvas ? m_surface->grabFramebuffer() : QImage();
}

void CanvasWidget::resized(int width, int height)
{
    const double scale = m_surface->devicePixelRatioF();
    if (m_canvas)
        m_canvas->resize(int(width * scale + 0.5), int(height * scale + 0.5), scale);
}

bool CanvasWidget::handle(const QEvent& event)
{
    const auto input = toInputEvent(event, m_surface->devicePixelRatioF());
    if (!input || !m_canvas)
        return false;
    m_surface->makeCurrent();
    const bool changed = m_canvas->handle(*input);
    m_surface->doneCurrent();
    if (changed)
        m_surface->update();
    return changed;
}

void CanvasWidget::draw(unsigned framebuffer)
{
    if (!m_canvas)
        return;
    // Time passes only between frames that follow one another: the first after a rest does not jump.
    const double seconds = m_animating && m_sinceFrame.isValid() ? double(m_sinceFrame.nsecsElapsed()) * 1e-9 : 0;
    m_sinceFrame.start();
    m_animating = m_canvas->draw(framebuffer, seconds);
    if (m_animating)
        m_nextFrame.start();
    if (const auto window = m_canvas->elementsInView(); window && window != m_inView) {
        m_inView = window;
        emit lookedAt(*window);
    }
}

void CanvasWidget::resizeEvent(QResizeEvent* event)
{
    m_surface->setGeometry(rect());
    m_refusal->setGeometry(rect().adjusted(32, 32, -32, -32));
    CanvasHost::resizeEvent(event);
}

} // namespace warpatlas::ui
