/// One thread and what it wrote: the one pointed at, otherwise the one selected.
#pragma once

#include "ui/desktop/panels/inspection.h"
#include "ui/desktop/parts.h"

namespace warpatlas::ui {

class CanvasHost;
class DesktopModel;
class ViewModel;

class InspectorPanel : public Section {
    Q_OBJECT
public:
    InspectorPanel(DesktopModel& model, ViewModel& view, QWidget* parent = nullptr);

private:
    void refresh();
    void present(const Inspection& inspection, const Launch& launch, bool pointed);

    DesktopModel& m_model;
    ViewModel& m_view;
    QLabel* m_empty;
    FactList* m_facts;
    QLabel* m_formula;
    // Finding a thread's elements reads the whole map: once a thread, not once a mouse move.
    std::optional<std::uint64_t> m_cachedThread;
    OutcomePointer m_cachedOutcome;
    Inspection m_cached;
};

} // namespace warpatlas::ui
