/// The size of the dynamic shared memory (`extern __shared__`) of a block of one's own kernel. What nobody said is
/// chosen, and stands there quietly. Hidden where the kernel has none and no size is set.
#pragma once

#include <QWidget>

#include <cstdint>
#include <optional>

class QLineEdit;

namespace warpatlas::ui {

class DesktopModel;

class SharedRow : public QWidget {
    Q_OBJECT
public:
    explicit SharedRow(DesktopModel& model, QWidget* parent = nullptr);
    void refresh();

private:
    void take(); ///< what is typed
    std::optional<std::uint32_t> given() const;

    DesktopModel& m_model;
    QLineEdit* m_field;
    std::optional<std::uint32_t> m_shown; ///< what the field says of the experiment
};

} // namespace warpatlas::ui
