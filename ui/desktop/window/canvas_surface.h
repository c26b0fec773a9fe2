/// The QOpenGLWidget of CanvasWidget: passes everything on, decides nothing.
#pragma once

#include <QOpenGLWidget>

namespace warpatlas::ui {

class CanvasWidget;

class CanvasSurface : public QOpenGLWidget {
    Q_OBJECT
public:
    explicit CanvasSurface(CanvasWidget& owner);

protected:
    void initializeGL() override;
    void resizeGL(int width, int height) override;
    void paintGL() override;
    bool event(QEvent* event) override;

private:
    CanvasWidget& m_owner;
};

} // namespace warpatlas::ui
