/// Links the view of a second run to the first one's: time, selection, camera, colours and views are the same in both,
/// whichever of them is used, what is fitted has one size and one height, and both launches are drawn as coarse as the
/// coarser one. An element that is selected in one is
/// selected in the other, with the thread that writes it there.
#pragma once

#include "app/experiment/outcome.h"
#include "ui/canvas/state/canvas_state.h"
#include "ui/desktop/model/canvas_host.h"

#include <QObject>

namespace warpatlas::ui::inline desktop {

class ViewLink : public QObject {
    Q_OBJECT
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

} // namespace warpatlas::ui::inline desktop
