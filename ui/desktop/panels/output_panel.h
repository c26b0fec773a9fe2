/// The output of the kernel's printf, as text that can be selected and copied.
#pragma once

#include "ui/desktop/look/section.h"

#include <memory>
#include <string>

class QPlainTextEdit;

namespace warpatlas {
struct Trace;
}

namespace warpatlas::ui::inline desktop {

class DesktopModel;

class OutputPanel : public Section {
    Q_OBJECT
public:
    explicit OutputPanel(DesktopModel& model, QWidget* parent = nullptr);

signals:
    void printed(bool something); ///< whether the shown run printed anything

private:
    void refresh();

    DesktopModel& m_model;
    QPlainTextEdit* m_text;
    QLabel* m_cut;
    std::shared_ptr<const Trace> m_trace;
};

} // namespace warpatlas::ui::inline desktop
