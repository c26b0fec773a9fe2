#include "ui/desktop/canvas_host.h"

#include "ui/desktop/canvas_widget.h"
#include "ui/desktop/parts.h"

#include <QOpenGLContext>
#include <QVBoxLayout>

namespace warpatlas::ui {
namespace {

/// Without OpenGL 4.3: the words in place of the canvas; launch, times, occupancy and problems work as ever.
class MissingCanvas : public CanvasHost {
public:
    MissingCanvas(const QString& reason, QWidget* parent) : CanvasHost(parent)
    {
        auto* layout = new QVBoxLayout(this);
        auto* words = makeLabel("The canvas cannot be drawn here, everything else works.\n" + reason, "soft");
        words->setObjectName("canvasRefusal");
        words->setAlignment(Qt::AlignCenter);
        words->setWordWrap(true);
        layout->addWidget(words);
        QMetaObject::invokeMethod(this, &CanvasHost::ready, Qt::QueuedConnection);
    }
    void setOutcome(OutcomePointer) override { }
    void fitToView() override { }
    bool goToThread(const Dim3&, const Dim3&) override { return false; }
    QImage picture() override { return {}; }
};

/// Why there is no context that the canvas can use; empty if there is one.
QString contextRefusal()
{
    QOpenGLContext context;
    context.setFormat(canvasFormat());
    if (!context.create())
        return "This computer gives no OpenGL context; the canvas needs OpenGL 4.3.";
    const auto version = context.format().version();
    if (version < qMakePair(4, 3))
        return QString("This computer's OpenGL is %1.%2; the canvas needs 4.3.").arg(version.first).arg(version.second);
    return {};
}

} // namespace

QSurfaceFormat canvasFormat()
{
    QSurfaceFormat format;
    format.setVersion(4, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setSwapInterval(1);
    return format;
}

CanvasFactory liveCanvas(render::InteropPolicy policy)
{
    return [policy](ViewModel& view, QWidget* parent) -> CanvasHost* {
        const QString refusal = contextRefusal();
        if (!refusal.isEmpty())
            return new MissingCanvas(refusal, parent);
        return new CanvasWidget(view, policy, parent);
    };
}

} // namespace warpatlas::ui
