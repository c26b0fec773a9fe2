/// Streams and flow: the present kernel in chunks over streams as a timeline, beside the same work one step after
/// another.
#pragma once

#include "app/flow/run_flow.h"
#include "kernels/device/device.h"
#include "ui/desktop/answers/result_page.h"

#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QSpinBox;

namespace warpatlas::ui::inline desktop {

class FlowPanel : public ResultPage {
    Q_OBJECT
public:
    /// Runs it, as runFlow() does; on the job's thread.
    using Work = std::function<FlowResult(const Experiment& experiment, const FlowWishes& wishes, Progress& progress,
        const std::function<void(const FlowProgress&)>& told)>;

    /// `work` empty: runFlow().
    explicit FlowPanel(DesktopModel& model, Work work = {}, QWidget* parent = nullptr);

    Headline headline() const; ///< what is wrong; "4 chunks on 2 streams slower, 1.3 to 2.1 ms"; empty: nothing yet
    const FlowResult* result() const { return m_result ? &*m_result : nullptr; }
    FlowWishes wishes() const; ///< as the controls say
    void setWays(std::size_t chunks, std::size_t streams); ///< what is asked for next
    /// Which GPUs can be chosen; before it is called there is none.
    void setDevices(const std::vector<DeviceListing>& devices);

private:
    void makeControls();
    void press() override;
    void finish(const QString& refusal, bool cancelled) override;
    void refreshControls() override;
    void takeExperiment();
    void judge();
    void refresh();

    Work m_work;
    Experiment m_of; ///< whose result it is, or is being found
    std::shared_ptr<const FlowResult> m_found; ///< null: none
    std::optional<FlowResult> m_result; ///< what was found, with what is wrong with the run that is shown
    QString m_line; ///< why there is none
    std::vector<std::vector<int>> m_devices; ///< by entry of `m_gpus`; none: modelled

    QSpinBox *m_chunks, *m_streams;
    QComboBox* m_gpus;
    QPushButton *m_pinned, *m_pageable;
    QLabel* m_noGpu;
};

} // namespace warpatlas::ui::inline desktop
