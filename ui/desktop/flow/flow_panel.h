/// Streams and flow in the drawer: the present kernel in chunks over streams as a timeline, beside the same work one
/// step after another.
#pragma once

#include "kernels/device/device.h"
#include "ui/desktop/flow/flow_job.h"
#include "ui/desktop/look/badge.h"
#include "ui/desktop/look/section.h"

#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace warpatlas::ui {

class DesktopModel;
class PointView;
class ResultMenu;

struct FlowHeadline {
    QString words; ///< "4 chunks on 2 streams slower, 1.3 to 2.1 ms"; empty: nothing yet
    std::optional<Provenance> provenance;
    QString fault = {}; ///< "wrong values"; empty: nothing
};

class FlowPanel : public Section {
    Q_OBJECT
public:
    explicit FlowPanel(DesktopModel& model, FlowJob::Work work = flowWork(), QWidget* parent = nullptr);
    ~FlowPanel() override; ///< cancels and waits

    const FlowJob& job() const { return m_job; }
    FlowHeadline headline() const;
    const FlowResult* result() const { return m_result ? &*m_result : nullptr; }
    FlowWishes wishes() const; ///< as the controls say
    /// Which GPUs can be chosen; before it is called there is none.
    void setDevices(const std::vector<DeviceListing>& devices);
    ResultMenu& saves() const { return *m_saves; }

signals:
    void headlineChanged();

private:
    QWidget* makeControls();
    QWidget* makeChartSide();
    void press();
    void takeExperiment();
    void judge();
    void refresh();
    void refreshControls();

    DesktopModel& m_model;
    FlowJob m_job;
    Experiment m_of; ///< whose result it is, or is being found
    std::shared_ptr<const FlowResult> m_found; ///< null: none
    std::optional<FlowResult> m_result; ///< what was found, with what is wrong with the run that is shown
    QString m_line; ///< why there is none
    FlowProgress m_now;
    std::vector<std::vector<int>> m_devices; ///< by entry of `m_gpus`; none: modelled

    QSpinBox *m_chunks, *m_streams;
    QComboBox* m_gpus;
    QPushButton *m_pinned, *m_pageable, *m_run;
    PointView* m_view;
    QLabel *m_noGpu, *m_sentence, *m_faults, *m_notes, *m_conditions, *m_empty, *m_words;
    Badge* m_badge;
    QProgressBar* m_bar;
    ResultMenu* m_saves;
};

} // namespace warpatlas::ui
