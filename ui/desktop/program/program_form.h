/// The form of a program's start: the compiler's options, its arguments, variables of its environment,
/// the file that it reads from, and where it runs.
#pragma once

#include "app/program/saved_program.h"
#include "kernels/device/device.h"

#include <QVariantList>
#include <QWidget>

#include <functional>

class QComboBox;
class QLineEdit;
class QPushButton;

namespace warpatlas::ui::inline desktop {

class ProgramForm : public QWidget {
    Q_OBJECT
public:
    explicit ProgramForm(QWidget* parent = nullptr);

    /// Puts what the fields say into the wish, and remembers it as that program's. Throws InputError for what cannot
    /// be.
    void fill(ProgramWish& wish);
    void show(const SavedProgram& program); ///< what it was compiled and started with
    void recall(const std::string& file); ///< what this program was started with last; else nothing
    /// The starts of programs, the last one first: a list of texts for each, the program's file before them.
    const QVariantList& starts() const { return m_starts; }
    void setStarts(const QVariantList& starts); ///< whatever is none of these is left out
    /// The GPUs of this machine, beside the simulator; without one there is nothing to choose.
    void setDevices(const std::vector<DeviceListing>& devices);
    /// Where a file dialog begins, and what it is told of the folder that was chosen.
    std::function<QString()> dialogFolder = [] { return QString("."); };
    std::function<void(const QString& folder)> savedIn = [](const QString&) {};

signals:
    void runWanted(); ///< Enter in a field
    void startsChanged();

private:
    QList<QLineEdit*> fields() const { return {m_arguments, m_environment, m_input, m_options}; }
    void choose();

    QLineEdit *m_arguments, *m_environment, *m_input, *m_options;
    QPushButton* m_choose;
    QComboBox* m_device;
    QString m_wanted; ///< id of the GPU that the shown program was measured on, which may be found later
    QVariantList m_starts; ///< texts of the fields, behind the program's file
};

} // namespace warpatlas::ui::inline desktop
