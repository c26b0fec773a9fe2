/// Finds what a thread wrote: one field that takes blockIdx and threadIdx, an element, or a thread's number.
#pragma once

#include "app/experiment/outcome.h"
#include "kernels/model/answer.h"
#include "kernels/model/launch.h"
#include "ui/desktop/look/section.h"

#include <QString>

#include <cstdint>
#include <optional>

class QLineEdit;

namespace warpatlas::ui::inline desktop {

/// Reads "14, 7", "(14,7,0)", "14 7" or "14"; empty if it is anything else.
std::optional<Dim3> parseIndex(const QString& text);

/// Return the thread that two index texts, or one text with a linear id, name in `launch`.
Answer<std::uint64_t> findThread(const Launch& launch, const QString& block, const QString& thread);
Answer<std::uint64_t> findThread(const Launch& launch, const QString& linear);

/// Finds what one field names: "30,15 : 5,9" (block and thread), "485,249" (an element of the output with a row and a
/// column: the thread that wrote it last), or a thread's number.
Answer<std::uint64_t> findAnyhow(const Outcome& outcome, const QString& text);

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

} // namespace warpatlas::ui::inline desktop
