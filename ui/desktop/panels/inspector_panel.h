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
    /// Finding a thread's elements reads the whole map: once a thread, not once a mouse move.
    struct Remembered {
        std::optional<std::uint64_t> thread;
        OutcomePointer outcome;
        Inspection found;
    };
    const Inspection& ofThread(Remembered& remembered, std::uint64_t thread);
    void refresh();
    void present(const Inspection& inspection, const Launch& launch, bool pointed);

    DesktopModel& m_model;
    ViewModel& m_view;
    QLabel* m_empty;
    FactList* m_facts;
    QLabel* m_formula;
    Remembered m_selected, m_pointed;
};

} // namespace warpatlas::ui
