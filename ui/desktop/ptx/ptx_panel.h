/// The kernel's PTX with a line below it that explains the instruction that is pointed at, with the values that the
/// followed thread has in its registers.
#pragma once

#include "ui/desktop/look/section.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace warpatlas::ui::inline desktop {

class DebugBridge;
class DesktopModel;
class PtxBridge;
class PtxView;

class PtxPanel : public Section {
    Q_OBJECT
public:
    PtxPanel(DesktopModel& model, PtxBridge& ptx, DebugBridge& debugging, QWidget* parent = nullptr);

    PtxView* view() const { return m_view; }
    /// The words about a row: the sentence, the thread's values, and a line for each modifier.
    QString wordsOf(std::uint32_t row) const;

signals:
    void closeRequested();

private:
    void showListing();
    void showCounters();
    void showThread();
    void explain();
    QString valuesOf(std::uint32_t row) const; ///< "%r4 = 3, %r5 = 256"; empty where no thread is followed there
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

    DesktopModel& m_model;
    PtxBridge& m_ptx;
    DebugBridge& m_debugging;
    PtxView* m_view;
    QLabel* m_words;
    std::shared_ptr<const void> m_trace; ///< whose counters are shown
    std::map<std::string, std::string> m_values; ///< of the thread's registers now
    std::uint32_t m_valuesOf = 0; ///< the function whose registers they are
};

} // namespace warpatlas::ui::inline desktop
