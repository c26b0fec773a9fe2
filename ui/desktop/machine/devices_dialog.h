/// The devices of this machine in a window of their own, which stays beside the main one: what they are, their memory,
/// clocks and links now, and what is not there, with the reason. It asks only while it is open.
#pragma once

#include "ui/desktop/machine/machine_watch.h"

#include <QDialog>

#include <map>
#include <string>

class QGridLayout;
class QLabel;

namespace warpatlas::ui::inline desktop {

class DevicesDialog : public QDialog {
    Q_OBJECT
public:
    explicit DevicesDialog(MachineWatch::Source source = MachineWatch::thisMachine(),
        std::chrono::milliseconds interval = std::chrono::seconds(1), QWidget* parent = nullptr);

    /// What draws the window, as OpenGL names it: "NVIDIA H100/PCIe/SSE2", "llvmpipe (LLVM 15.0.6, 256 bits)".
    void setRenderer(const QString& renderer) { m_renderer = renderer; }
    const MachineWatch& watch() const { return m_watch; }

private:
    void take(const MachineFacts& machine, const std::vector<GpuState>& states);
    void build(const MachineFacts& machine);
    QString drawer(const MachineFacts& machine) const;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

    MachineWatch m_watch;
    QString m_renderer;
    QLabel *m_versions, *m_drawnBy, *m_asking;
    QWidget* m_cards;
    QGridLayout* m_grid;
    std::map<std::string, QLabel*> m_values; ///< by "cuda:0.memory", "cpu.threads"
    std::size_t m_built = 0; ///< cards
};

} // namespace warpatlas::ui::inline desktop
