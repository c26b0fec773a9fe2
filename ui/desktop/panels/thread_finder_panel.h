/// Finds what a thread wrote: one field that takes blockIdx and threadIdx, an element, or a thread's number.
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
    void begin(); ///< brings the panel into view and gives it the keys

private:
    /// Goes to a thread that is found and gives the keys back.
    void go(const Answer<std::uint64_t>& found);
    void find();
    bool isTyped() const;
    void giveKeysBack(); ///< to the canvas
    void refresh();
    void followLaunch(); ///< clears the typed index when the launch is another one
    void fill(std::uint64_t linear, const Launch& launch);
    void clear();
    void tellForms();

    DesktopModel& m_model;
    ViewModel& m_view;
    CanvasHost& m_canvas;
    QLineEdit* m_field;
    QLabel* m_said;
    std::optional<std::uint64_t> m_shown;
    std::optional<Launch> m_launch;
};

} // namespace warpatlas::ui
