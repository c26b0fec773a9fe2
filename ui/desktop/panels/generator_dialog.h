/// Data made from a few words, for an input: which kind, how large, of which type, from which seed.
#pragma once

#include "app/dataset/generators.h"
#include "app/inputs/input_set.h"

#include <QDialog>

#include <array>

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QSpinBox;

namespace warpatlas::ui {

class GeneratorDialog : public QDialog {
    Q_OBJECT
public:
    /// Begins with the input's present data, and with the sides that it must have.
    GeneratorDialog(const InputDescription& about, const InputState& now, QWidget* parent = nullptr);

    QString spec() const; ///< as --data takes it

private:
    void refresh();
    GeneratedData data() const;
    bool hasDepth() const; ///< the kernel takes volumes

    InputForm m_form;
    QComboBox *m_kind, *m_type;
    std::array<QSpinBox*, 3> m_sides{};
    std::array<QWidget*, 3> m_rows{};
    QSpinBox* m_seed;
    QLabel *m_words, *m_seedWords;
    QDialogButtonBox* m_buttons;
};

} // namespace warpatlas::ui
