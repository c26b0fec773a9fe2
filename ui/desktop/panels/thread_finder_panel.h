/// Type a thread to find what it wrote: blockIdx and threadIdx, or its linear id.
#pragma once

#include "kernels/model/answer.h"
#include "kernels/model/launch.h"
#include "ui/desktop/look/section.h"

#include <cstdint>
#include <optional>

class QLineEdit;

namespace warpatlas::ui {

class CanvasHost;
class DesktopModel;
class ViewModel;

class ThreadFinderPanel : public Section {
    Q_OBJECT
public:
    ThreadFinderPanel(DesktopModel& model, ViewModel& view, CanvasHost& canvas, QWidget* parent = nullptr);
    void begin(); ///< brings it into view and gives it the keys

private:
    /// A thread that is found gets the keys as well: what was typed has done its work.
    void go(const Answer<std::uint64_t>& found);
    void giveKeysBack(); ///< to the canvas
    void refresh();
    void followLaunch(); ///< what is typed belongs to a launch: another one takes it away
    void fill(std::uint64_t linear, const Launch& launch);
    void clear();

    DesktopModel& m_model;
    ViewModel& m_view;
    CanvasHost& m_canvas;
    QLineEdit* m_block;
    QLineEdit* m_thread;
    QLineEdit* m_linear;
    QLabel* m_said;
    std::optional<std::uint64_t> m_shown;
    std::optional<Launch> m_launch;
};

} // namespace warpatlas::ui
