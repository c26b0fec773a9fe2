#include "ui/desktop/panels/arguments_panel.h"

#include "kernels/model/error.h"
#include "ui/desktop/look/form_row.h"
#include "ui/desktop/look/live_form.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/typed_number.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/panels/struct_rows.h"
#include "ui/desktop/panels/variable_field.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas::ui {
namespace {

struct ArgumentRow {
    std::string parameter;
    std::string type; ///< as the source writes it
    std::string spec; ///< "i32:1000", "out:f32:64x32"
    bool chosen = false;
    std::uint32_t line = 0; ///< of the launch that has it; 0: it is none's
};

/// What stands before the part that a person changes: "i32:", "out:f32:".
std::string prefixOf(const std::string& spec)
{
    const std::size_t first = spec.find(':');
    return spec.starts_with("out:") ? spec.substr(0, spec.find(':', first + 1) + 1) : spec.substr(0, first + 1);
}

bool isObject(const std::string& spec)
{
    return spec.starts_with("tex:") || spec.starts_with("surf:");
}

bool isStructure(const std::string& spec)
{
    return spec.starts_with("struct:") || spec.starts_with("bytes:");
}

/// What a person types is the part behind the prefix; with a colon it is all of the spec. Of a texture or a surface
/// data have colons of their own.
std::string specOf(const ArgumentRow& row, const std::string& typed)
{
    if (isStructure(row.spec))
        return beginsField(typed) ? "struct:" + typed : typed;
    const bool whole = isObject(row.spec) ? isObject(typed) : typed.find(':') != std::string::npos;
    return typed.empty() || whole ? typed : prefixOf(row.spec) + typed;
}

QString refusalOf(const std::string& spec)
{
    try {
        if (!spec.empty())
            parseArgumentSpec(spec);
    } catch (const InputError& error) {
        return toQt(error.reason());
    }
    return {};
}

QLineEdit* makeField(DesktopModel& model, const ArgumentRow& row)
{
    auto* field = new QLineEdit;
    const QString name = toQt(row.parameter), value = toQt(row.spec.substr(prefixOf(row.spec).size()));
    field->setObjectName("argument." + name);
    letEnterEnd(*field);
    field->setAccessibleName(name);
    // Each field of a structure has a row below.
    field->setPlaceholderText(row.spec.starts_with("bytes:") || row.spec == "struct:"
            ? said("panel.arguments.zero", "all zero (chosen)")
            : isStructure(row.spec) ? said("panel.arguments.fields", "FIELD=VALUE")
            : row.line != 0         ? said("panel.arguments.of_launch", "{} (line {})", value, row.line)
                                    : said("panel.arguments.chosen", "{} (chosen)", value));
    field->setText(row.chosen ? QString() : value);
    field->setCursorPosition(0); // the data stand before the modes
    field->setToolTip(row.spec.starts_with("out:") ? said("panel.arguments.output.tip",
                          "{} {}: an array that the kernel fills, width x height x depth. Empty: "
                          "as large as the data",
                          row.type, row.parameter)
            : row.spec.starts_with("tex:")         ? said("panel.arguments.texture.tip",
                          "{} {}: a texture of DATA[,filter=linear][,address=clamp|border|wrap|mirror][,normalized]"
                                  "[,read=float|element]. Empty: the data that are open",
                          row.type, row.parameter)
            : row.spec.starts_with("surf:")        ? said("panel.arguments.surface.tip",
                         "{} {}: a surface, as in:DATA, out:TYPE:WxH or inout:DATA. Empty: chosen by what the code does",
                         row.type, row.parameter)
            : row.spec.starts_with("bytes:") || row.spec.starts_with("struct:")
            ? said("panel.arguments.struct.tip",
                "{} {}: FIELD=VALUE,... as the source names its fields, elements={{1,2}}, pointers in:DATA or "
                "out:TYPE:COUNT. Empty: chosen by their names",
                row.type, row.parameter)
            : said("panel.arguments.number.tip", "{} {}. Empty: chosen by its name", row.type, row.parameter));
    QObject::connect(field, &QLineEdit::editingFinished, field, [&model, row, field] {
        field->setModified(false);
        const std::string spec = specOf(row, field->text().trimmed().toStdString());
        const QString refusal = refusalOf(spec);
        setKind(field, refusal.isEmpty() ? "" : "wrong");
        if (!refusal.isEmpty())
            model.say(toQt(row.parameter) + ": " + refusal, true);
        else if (spec != model.argumentOf(row.parameter)) // which may be one that did not run
            model.setArgument(row.parameter, spec);
    });
    // Undo, or what was chosen elsewhere: the field must not say again what was taken back.
    QObject::connect(&model, &DesktopModel::experimentChanged, field, [&model, row, field] {
        const std::string present = model.argumentOf(row.parameter);
        if (isBeingTyped(*field) || specOf(row, field->text().trimmed().toStdString()) == present)
            return;
        const std::string prefix = prefixOf(row.spec);
        field->setText(toQt(present.starts_with(prefix) ? present.substr(prefix.size()) : present));
        field->setCursorPosition(0);
        setKind(field, "");
    });
    return field;
}

/// An array as `role` says ("in:", "out:", "inout:"), with what it has now as far as that fits the role.
std::string specInRole(const std::string& role, const ArgumentRow& row, const BufferSpec& buffer)
{
    if (role == "out:")
        return outputArgument(buffer.type, buffer.shape).text;
    if (!row.spec.starts_with("out:"))
        return role + row.spec.substr(row.spec.find(':') + 1);
    return fmt::format("{}ramp:{}:{}", role, buffer.shape.values(), nameOf(buffer.type));
}

/// What the kernel does with an array; what is chosen is what its code was seen to do.
QToolButton* makeRole(DesktopModel& model, const ArgumentRow& row)
{
    struct Choice {
        const char* role;
        Text words;
    };
    static constexpr Choice choices[] = {{"in:", {"panel.arguments.reads", "read"}},
        {"out:", {"panel.arguments.writes", "written"}}, {"inout:", {"panel.arguments.both", "read, written"}}};
    auto* button = new QToolButton;
    setRole(button, "link");
    button->setObjectName("argument." + toQt(row.parameter) + ".role");
    button->setAccessibleName(said("panel.arguments.role", "What the kernel does with {}", row.parameter));
    button->setToolTip(button->accessibleName());
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(new QMenu(button));
    for (const Choice& choice : choices) {
        QAction* action = button->menu()->addAction(said(choice.words));
        action->setCheckable(true);
        if (row.spec.starts_with(choice.role)) {
            action->setChecked(true);
            button->setText(action->text() + " ▾");
            continue;
        }
        QObject::connect(action, &QAction::triggered, button, [&model, row, role = std::string(choice.role)] {
            if (const OutcomePointer& outcome = model.outcome())
                for (const BufferSpec& buffer : outcome->bound->work.buffers)
                    if (buffer.name == row.parameter)
                        model.setArgument(row.parameter, specInRole(role, row, buffer));
        });
    }
    return button;
}

/// No wider than it needs to be.
QWidget* leftOf(QWidget* widget)
{
    auto* cell = new QWidget;
    auto* layout = new QHBoxLayout(cell);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(widget, 0, Qt::AlignLeft);
    return cell;
}

} // namespace

ArgumentsPanel::Call::Call(const BoundSource& source)
    : arguments(source.arguments),
      chosen(source.chosen),
      ofLaunch(source.fileLaunch.arguments),
      line(source.fileLaunch.line),
      structures(source.structures),
      variables(source.variables)
{
    for (const KernelParameter& parameter : source.signature.parameters)
        parameters.push_back(parameter.type + ' ' + parameter.name);
    for (std::size_t i = 0; i < source.chosenFields.size(); ++i)
        for (const StructFieldSpec& field : source.chosenFields[i])
            chosenFields.push_back(fmt::format("{}.{}={}", i, field.path, field.text));
}

ArgumentsPanel::ArgumentsPanel(DesktopModel& model, QWidget* parent)
    : Section({"panel.arguments", "Called with"}, parent), m_model(model), m_form(new LiveForm(this))
{
    hide();
    body()->addWidget(m_form);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &ArgumentsPanel::refresh);
    connect(&m_model, &DesktopModel::experimentChanged, this, &ArgumentsPanel::refresh);
}

void ArgumentsPanel::refresh()
{
    const OutcomePointer& outcome = m_model.outcome();
    const std::shared_ptr<const BoundSource> source =
        outcome && m_model.experiment().source ? outcome->bound->source : nullptr;
    setVisible(source != nullptr);
    if (m_source == source)
        return;
    m_source = source;
    std::optional<Call> call = source ? std::optional<Call>(*source) : std::nullopt;
    if (m_shown == call)
        return;
    m_shown = std::move(call);
    if (source)
        m_form->build([&](QWidget& rows) { fill(rows, *source); });
    else
        m_form->clear();
}

void ArgumentsPanel::fill(QWidget& rows, const BoundSource& source)
{
    auto* form = new QFormLayout(&rows);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(8);
    for (std::size_t i = 0; i < source.arguments.size(); ++i) {
        const KernelParameter& parameter = source.signature.parameters[i];
        if (parameter.name.empty())
            continue; // what has no name is called in its order, by the command line
        std::string said = source.arguments[i];
        for (const StructFieldSpec& field : source.chosenFields[i])
            said = withField(said, field.path, {});
        const std::vector<bool>& own = source.fileLaunch.arguments;
        const ArgumentRow row{parameter.name, parameter.type, said, bool(source.chosen[i]),
            i < own.size() && own[i] ? source.fileLaunch.line : 0};
        const bool array =
            std::holds_alternative<BufferArgumentSpec>(parseArgumentSpec(row.spec).value) && !isObject(row.spec);
        auto* label = makeLabel(toQt(parameter.name), "soft");
        label->setToolTip(toQt(parameter.type + " " + parameter.name));
        addFormRow(*form, label, array ? leftOf(makeRole(m_model, row)) : makeField(m_model, row));
        // An array's size stands below all that is said of it: the column is narrow.
        if (array && row.spec.starts_with("out:"))
            form->addRow(makeField(m_model, row));
        const auto bound = std::ranges::find(source.structures, parameter.name, &BoundStruct::name);
        if (isStructure(row.spec) && bound != source.structures.end())
            addStructRows(
                m_model, row.parameter, source.arguments[i],
                [&](const std::string& path) {
                    return row.chosen
                        || std::ranges::find(source.chosenFields[i], path, &StructFieldSpec::path)
                        != source.chosenFields[i].end();
                },
                *bound, *form);
    }
    for (const UsedVariable& variable : source.variables) {
        auto* label = makeLabel(toQt(variable.name), "soft");
        label->setToolTip(toQt(variable.declaration()));
        addFormRow(*form, label, makeVariableField(m_model, variable));
    }
}

} // namespace warpatlas::ui
