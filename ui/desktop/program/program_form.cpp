#include "ui/desktop/program/program_form.h"

#include "app/program/compiler_words.h"
#include "app/program/program_start.h"
#include "kernels/model/device_id.h"
#include "ui/desktop/look/combo_box.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr qsizetype mostStarts = 40;

bool isStart(const QVariant& texts, qsizetype fields)
{
    return texts.typeId() == QMetaType::QStringList && texts.toStringList().size() == fields + 1;
}

} // namespace

ProgramForm::ProgramForm(QWidget* parent)
    : QWidget(parent),
      m_arguments(new QLineEdit),
      m_environment(new QLineEdit),
      m_input(new QLineEdit),
      m_options(new QLineEdit),
      m_choose(new QPushButton("…")),
      m_device(new ComboBox)
{
    auto* layout = makeLayout<QVBoxLayout>(8, this);
    const auto set = [this](QLineEdit* field, const QString& name, const QString& placeholder,
                         const QString& accessible, const QString& tip) {
        field->setObjectName("program." + name);
        field->setPlaceholderText(placeholder);
        field->setAccessibleName(accessible);
        field->setToolTip(tip);
        connect(field, &QLineEdit::returnPressed, this, &ProgramForm::runWanted);
    };
    set(m_arguments, "arguments", said("program.arguments", "arguments of the program"),
        said("program.arguments.name", "Arguments of the program"),
        said("program.arguments.tip", "As a shell takes them: blanks part them, quotes join them"));
    set(m_environment, "environment", said("program.environment", "environment NAME=VALUE"),
        said("program.environment.name", "Environment of the program"),
        said("program.environment.tip",
            "Variables of its environment, as they stand before a command: OMP_NUM_THREADS=1 MODE=\"two words\""));
    set(m_input, "input", said("program.input", "input from a file"),
        said("program.input.name", "Standard input of the program"),
        said("program.input.tip", "The file that its standard input comes from; none: it has no input"));
    set(m_options, "compilerOptions", said("program.options", "compiler options, further files"),
        said("program.options.name", "Compiler options"),
        said("program.options.tip",
            "What nvcc takes, with further files of the program, which are looked for beside it:\n"
            "-DN=64 -Iinclude -std=c++20 -rdc=true physics.cu\n--compiler clang compiles without a toolkit"));
    introduce(m_choose, "program.chooseInput", said("program.input.choose", "Choose the file of the standard input"));
    m_choose->setToolTip(m_choose->accessibleName());
    m_choose->setFixedWidth(m_choose->fontMetrics().horizontalAdvance("…") + 26);
    connect(m_choose, &QPushButton::clicked, this, &ProgramForm::choose);
    auto* input = makeLayout<QHBoxLayout>(6);
    input->addWidget(m_input, 1);
    input->addWidget(m_choose);
    layout->addWidget(m_arguments);
    layout->addWidget(m_environment);
    layout->addLayout(input);
    layout->addWidget(m_options);
    introduce(m_device, "program.device", said("program.device.name", "Where the program runs"),
        said("program.device.tip",
            "On the simulator each kernel and all of its memory are looked at; on a GPU calls, copies and kernels are "
            "measured"));
    m_device->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    layout->addWidget(m_device);
    setDevices({});
}

void ProgramForm::setDevices(const std::vector<DeviceListing>& devices)
{
    const QString chosen = m_wanted.isEmpty() ? m_device->currentData().toString() : m_wanted;
    m_device->clear();
    m_device->addItem(said("program.device.simulator", "runs on the simulator"), QString());
    for (const DeviceListing& device : devices)
        if (device.available && kindOfDevice(device.id) == DeviceKind::Cuda)
            m_device->addItem(said("program.device.gpu", "measured on {}", device.name), toQt(device.id));
    m_device->setCurrentIndex(std::max(0, m_device->findData(chosen)));
    m_device->setVisible(m_device->count() > 1);
}

void ProgramForm::fill(ProgramWish& wish)
{
    const std::vector<std::string> environment = shellWords(m_environment->text().toStdString());
    const std::string input = m_input->text().trimmed().toStdString();
    requireStart(environment, input, wish.isCommand);
    if (!wish.isCommand)
        takeCompilerWords(wish, shellWords(m_options->text().toStdString()));
    wish.arguments = shellWords(m_arguments->text().toStdString());
    wish.environment = environment;
    wish.output.inputFile = input;
    wish.real.reset();
    if (const std::string device = m_device->currentData().toString().toStdString(); !device.empty())
        wish.real = RealGpu{.id = device}; // the rest is found when it runs
    m_wanted.clear(); // what is chosen now counts
    QStringList texts{toQt(wish.file)};
    for (const QLineEdit* field : fields())
        texts += field->text();
    m_starts.removeIf([&](const QVariant& start) { return start.toStringList().front() == texts.front(); });
    m_starts.prepend(texts);
    m_starts.resize(std::min(m_starts.size(), mostStarts));
    emit startsChanged();
}

void ProgramForm::setStarts(const QVariantList& starts)
{
    m_starts = starts;
    m_starts.removeIf([this](const QVariant& start) { return !isStart(start, fields().size()); });
    m_starts.resize(std::min(m_starts.size(), mostStarts));
}

void ProgramForm::show(const SavedProgram& program)
{
    m_arguments->setText(toQt(shellText(program.arguments)));
    m_environment->setText(toQt(shellText(program.environment)));
    m_input->setText(toQt(program.inputFile));
    m_options->setText(toQt(shellText(compilerWords(program.wish()))));
    m_options->setVisible(!program.run.wasCommand);
    for (QLineEdit* const field : fields())
        field->setCursorPosition(0); // of what does not fit the beginning is seen
    m_wanted = toQt(program.device);
    m_device->setCurrentIndex(std::max(0, m_device->findData(m_wanted)));
}

void ProgramForm::recall(const std::string& file)
{
    const auto found = std::ranges::find_if(
        m_starts, [&](const QVariant& start) { return start.toStringList().front() == toQt(file); });
    const QStringList texts = found == m_starts.end() ? QStringList() : found->toStringList().mid(1);
    for (int i = 0; QLineEdit* const field : fields())
        field->setText(texts.value(i++));
    m_options->show();
    m_wanted.clear();
}

void ProgramForm::choose()
{
    const QString path = QFileDialog::getOpenFileName(window(), m_choose->accessibleName(), dialogFolder(), QString());
    if (path.isEmpty())
        return;
    savedIn(QFileInfo(path).absolutePath());
    m_input->setText(path);
}

} // namespace warpatlas::ui::inline desktop
