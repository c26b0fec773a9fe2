#include "ui/desktop/window/picture_canvas.h"

#include "ui/desktop/look/style.h"
#include "ui/pictures/canvas_picture.h"

#include <QPainter>

namespace warpatlas::ui {

PictureCanvas::PictureCanvas(ViewModel& view, double pixelScale, QWidget* parent)
    : CanvasHost(parent), m_view(view), m_pixelScale(pixelScale)
{
    setMinimumSize(240, 160);
}

void PictureCanvas::setOutcome(OutcomePointer outcome)
{
    m_outcome = std::move(outcome);
    m_image = {};
    update();
}

void PictureCanvas::setMoment(const MomentPointer& moment)
{
    m_moment = moment;
    m_image = {};
    update();
}

void PictureCanvas::setGlance(const MomentPointer& glance)
{
    m_glance = glance;
    m_image = {};
    update();
}

bool PictureCanvas::goToThread(const Dim3& block, const Dim3& thread)
{
    if (!m_outcome)
        return false;
    m_view.selectThread(linearFromThread(m_outcome->bound->launch, block, thread));
    return true;
}

QImage PictureCanvas::picture()
{
    const QSize pixels(int(width() * m_pixelScale + 0.5), int(height() * m_pixelScale + 0.5));
    if (!m_outcome || m_image.size() == pixels)
        return m_image;
    const CanvasState& state = m_view.state();
    CanvasPictureOptions options;
    options.buttons = true;
    options.width = pixels.width();
    options.height = pixels.height();
    options.pixelScale = m_pixelScale;
    options.theme = state.theme;
    options.colourBy = state.colourBy;
    options.time = state.playback.time;
    options.views = state.views;
    options.selectedThread = state.selected.thread;
    options.selection = state.selected;
    options.memoryBuffer = state.memoryBuffer;
    options.allBuffers = state.allBuffers;
    options.closeUp = m_closeUp;
    options.glance = m_glance;
    if (m_moment) {
        options.story = m_moment->story;
        options.visit = m_moment->visit;
        options.momentOf = [this](std::size_t) { return m_moment; };
    }
    const render::Picture drawn = drawCanvasPicture(m_outcome, options);
    m_image = QImage(drawn.rgba.data(), drawn.width, drawn.height, drawn.width * 4, QImage::Format_RGBA8888).copy();
    return m_image;
}

void PictureCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens().background);
    if (!m_image.isNull())
        painter.drawImage(QRectF(rect()), m_image);
}

} // namespace warpatlas::ui
