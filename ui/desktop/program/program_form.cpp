#include "ui/desktop/program/program_form.h"

#include "app/program/program_start.h"
#include "app/program/shell_words.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace warpatlas::ui {
ProgramForm::ProgramForm(QWidget* parent)
    : QWidget(parent),
      m_arguments(new QLineEdit),
      m_environment(new QLineEdit),
      m_input(new QLineEdit),
      m_choose(new QPushButton("…"))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
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
    m_choose->setObjectName("program.chooseInput");
    m_choose->setAccessibleName(said("program.input.choose", "Choose the file of the standard input"));
    m_choose->setToolTip(m_choose->accessibleName());
    m_choose->setFixedWidth(m_choose->fontMetrics().horizontalAdvance("…") + 26);
    connect(m_choose, &QPushButton::clicked, this, &ProgramForm::choose);
    auto* input = new QHBoxLayout;
    input->setSpacing(6);
    input->addWidget(m_input, 1);
    input->addWidget(m_choose);
    layout->addWidget(m_arguments);
    layout->addWidget(m_environment);
    layout->addLayout(input);
}

void ProgramForm::fill(ProgramWish& wish)
{
    const std::vector<std::string> environment = shellWords(m_environment->text().toStdString());
    const std::string input = m_input->text().trimmed().toStdString();
    requireStart(environment, input, wish.isCommand);
    wish.arguments = shellWords(m_arguments->text().toStdString());
    wish.environment = environment;
    wish.output.inputFile = input;
    QStringList texts;
    for (const QLineEdit* field : fields())
        texts += field->text();
    m_last[wish.file] = texts;
}

void ProgramForm::show(const SavedProgram& program)
{
    m_arguments->setText(toQt(shellText(program.arguments)));
    m_environment->setText(toQt(shellText(program.environment)));
    m_input->setText(toQt(program.inputFile));
}

void ProgramForm::recall(const std::string& file)
{
    const auto found = m_last.find(file);
    for (int i = 0; QLineEdit* const field : fields())
        field->setText(found == m_last.end() ? QString() : found->second[i++]);
}

void ProgramForm::choose()
{
    const QString path = QFileDialog::getOpenFileName(window(), m_choose->accessibleName(), dialogFolder(), QString());
    if (path.isEmpty())
        return;
    savedIn(QFileInfo(path).absolutePath());
    m_input->setText(path);
}

} // namespace warpatlas::ui
