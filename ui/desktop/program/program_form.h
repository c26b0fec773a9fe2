/// What a program is started with: its arguments, variables of its environment, the file that it reads from, and where
/// it runs.
#pragma once

#include "app/program/saved_program.h"
#include "kernels/device/device.h"

#include <QStringList>
#include <QWidget>

#include <functional>
#include <map>

class QComboBox;
class QLineEdit;
class QPushButton;

namespace warpatlas::ui {

class ProgramForm : public QWidget {
    Q_OBJECT
public:
    explicit ProgramForm(QWidget* parent = nullptr);

    /// Puts what the fields say into the wish, and remembers it as that program's. Throws InputError for what cannot
    /// be.
    void fill(ProgramWish& wish);
    void show(const SavedProgram& program); ///< what it was started with
    void recall(const std::string& file); ///< what this program was started with last; else nothing
    /// The GPUs of this machine, beside the simulator; without one there is nothing to choose.
    void setDevices(const std::vector<DeviceListing>& devices);
    /// Where a file dialog begins, and what it is told of the folder that was chosen.
    std::function<QString()> dialogFolder = [] { return QString("."); };
    std::function<void(const QString& folder)> savedIn = [](const QString&) {};

signals:
    void runWanted(); ///< Enter in a field

private:
    QList<QLineEdit*> fields() const { return {m_arguments, m_environment, m_input}; }
    void choose();

    QLineEdit *m_arguments, *m_environment, *m_input;
    QPushButton* m_choose;
    QComboBox* m_device;
    std::map<std::string, QStringList> m_last; ///< texts of the fields, by the program's file
};

} // namespace warpatlas::ui
