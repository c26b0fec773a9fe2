/// The state of the views: one colouring, one time, one selection, shared by canvas, toolbar and panels.
#pragma once

#include "ui/canvas/canvas.h"

#include <QObject>

namespace warpatlas::ui::inline desktop {

class ViewModel : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    const CanvasState& state() const { return m_state; }

    void setColourBy(render::ColourBy colourBy) { change(m_state.colourBy, colourBy); }
    void setTheme(render::Theme theme);
    void setReducedMotion(bool reduced) { change(m_state.reducedMotion, reduced, true); }
    void setOverlayVisible(bool visible) { change(m_state.overlayVisible, visible, true); }
    void setCompared(bool compared) { change(m_state.compared, compared); }
    void selectThread(std::optional<std::uint64_t> linear);
    void select(const Selection& selection);
    void selectLine(std::optional<std::uint32_t> line) { change(m_state.selected.line, line); }
    void setViews(const ShownViews& views) { change(m_state.views, views); }
    void showMain(ViewKind kind);
    void setAllBuffers(bool all) { change(m_state.allBuffers, all); } ///< the inputs beside the output in the data view
    void setFollowing(bool following); ///< follows the selected thread; does nothing where none is selected
    bool follow(const Outcome* shown); ///< as followSomebody()
    void setVisit(std::size_t visit); ///< and brings time to it
    void setRequest(std::size_t request) { change(m_state.request, request); }
    void setGrain(Grain grain) { change(m_state.playback.grain, grain); }
    void playPause();
    void step(int direction);
    void scrub(double time);
    void setSpeed(double speed) { change(m_state.playback.speed, speed, true); }
    void setOutdated(bool outdated) { change(m_state.outdated, outdated); }
    /// Null: nothing waits.
    void setWaiting(const std::shared_ptr<const InputSet>& inputs) { change(m_state.waiting, inputs); }
    /// Replaces the whole state.
    void adopt(const CanvasState& state);
    /// The one state, for the canvas, which changes it as well and then calls tell().
    CanvasState& shared() { return m_state; }
    void tell() { emit changed(); }

signals:
    void changed();
    void themeChanged(warpatlas::render::Theme theme);

private:
    /// Sets a part of the state; tells of it where it is another, or in any case.
    template <class Part, class To> void change(Part& part, const To& to, bool tells = false)
    {
        tells = tells || !(part == to);
        part = to;
        if (tells)
            emit changed();
    }
    void showTime();

    CanvasState m_state;
};

} // namespace warpatlas::ui::inline desktop
