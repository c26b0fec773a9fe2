/// What is shown and how: one colouring, one time, one selection, shared by canvas, toolbar and panels.
#pragma once

#include "ui/canvas/canvas.h"

#include <QObject>

namespace warpatlas::ui {

class ViewModel : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    const CanvasState& state() const { return m_state; }

    void setColourBy(render::ColourBy colourBy);
    void setTheme(render::Theme theme);
    void setReducedMotion(bool reduced);
    void setOverlayVisible(bool visible);
    void setCompared(bool compared);
    void selectThread(std::optional<std::uint64_t> linear);
    void select(const Selection& selection);
    void selectLine(std::optional<std::uint32_t> line);
    void setViews(const ShownViews& views);
    void showMain(ViewKind kind);
    void setAllBuffers(bool all); ///< the inputs beside the output in the data view
    void setFollowing(bool following); ///< follows the selected thread; does nothing where none is selected
    bool follow(const Outcome* shown); ///< as followSomebody()
    void setVisit(std::size_t visit); ///< and brings time to it
    void setRequest(std::size_t request);
    void setGrain(Grain grain);
    void setReversed(bool reversed);
    void playPause();
    void step(int direction);
    void scrub(double time);
    void setSpeed(double speed);
    void setOutdated(bool outdated);
    void setWaiting(const std::shared_ptr<const InputSet>& inputs); ///< null: nothing waits
    /// Replaces the whole state.
    void adopt(const CanvasState& state);
    /// The one state, for the canvas, which changes it as well and then calls tell().
    CanvasState& shared() { return m_state; }
    void tell() { emit changed(); }

signals:
    void changed();
    void themeChanged(warpatlas::render::Theme theme);

private:
    void showTime();

    CanvasState m_state;
};

} // namespace warpatlas::ui
