#include "ui/desktop/panels/arguments_panel.h"

#include "app/source/argument_spec.h"
#include "app/source/bind_struct.h"
#include "kernels/model/error.h"
#include "ui/desktop/look/live_form.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/typed_number.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/panels/variable_field.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>

namespace warpatlas::ui::inline desktop {
namespace {

/// "struct:width=613,gain=2" with another value for a field; an empty one takes the field out. Empty where no field is
/// left. Throws InputError for a value that cannot stand there.
std::string withField(const std::string& spec, const std::string& field, const std::string& value);

/// "9 × 2" of a list of nine that are all 2, "{1,... 9 values}" of others; what is short, or no list, stays.
std::string shortList(const std::string& values);

constexpr const char* structPrefix = "struct:";

std::vector<StructFieldSpec> fieldsOf(const std::string& spec)
{
    if (!spec.starts_with(structPrefix) && !beginsField(spec))
        return {};
    return std::get<StructSpec>(parseArgumentSpec(spec).value).fields;
}

struct FieldRow {
    std::string parameter, name, value;
    std::size_t offset = 0;
    bool chosen = false;
    std::size_t values = 1; ///< where it is a list that nobody gave
    bool pointer = false; ///< the same
};

QString placeholderOf(const FieldRow& row)
{
    if (!row.value.empty())
        return said("panel.arguments.chosen", "{} (chosen)", shortList(row.value));
    if (row.pointer)
        return said("panel.arguments.field_null", "points nowhere");
    return row.values > 1 ? said("panel.arguments.field_zeros", "zero, {} values", row.values)
                          : said("panel.arguments.field_zero", "zero");
}

QLineEdit* makeFieldOf(DesktopModel& model, const FieldRow& row)
{
    auto* field = new QLineEdit;
    const QString name = toQt(row.parameter + "." + row.name);
    field->setObjectName("argument." + name);
    letEnterEnd(*field);
    field->setAccessibleName(name);
    field->setPlaceholderText(placeholderOf(row));
    field->setText(row.chosen ? QString() : toQt(row.value));
    field->setCursorPosition(0);
    field->setToolTip(said("panel.arguments.field.tip",
        "{}: a number; of an array 1,2,3 or {{1,2}},{{3,4}}; of a pointer in:DATA, out:TYPE:COUNT or inout:DATA",
        name));
    QObject::connect(field, &QLineEdit::editingFinished, field, [&model, row, field] {
        const bool touched = field->isModified();
        field->setModified(false);
        const std::string typed = field->text().trimmed().toStdString();
        // Another field may have been said since these rows were built.
        const std::string present = model.own().argumentOf(row.parameter);
        if (typed == (row.chosen ? std::string() : row.value) && (present.empty() || !touched))
            return;
        try {
            const std::string spec = withField(present, row.name, typed);
            setKind(field, "");
            if (spec != present)
                model.own().setArgument(row.parameter, spec);
        } catch (const InputError& error) {
            setKind(field, "wrong");
            model.say(toQt(row.parameter + ": " + error.reason()), true);
        }
    });
    return field;
}

/// As much as the column has room for; the tool tip says why.
QString closedText(ClosedField::Why why)
{
    using Why = ClosedField::Why;
    switch (why) {
    case Why::Private:
        return said("panel.arguments.private", "zero: it is private");
    case Why::Bits:
        return said("panel.arguments.bits", "zero: a bit-field");
    case Why::Unknown:
        return said("panel.arguments.unknown", "zero: not known");
    case Why::Further:
        break;
    }
    return said("panel.arguments.further", "zero, and the further ones");
}

/// Where a field that was given lies; behind all others where it was given no value.
std::size_t offsetOf(const BoundStruct& bound, const std::string& path)
{
    const auto first =
        std::ranges::find_if(bound.fields, [&](const BoundStruct::Field& field) { return isWithin(field.name, path); });
    return first == bound.fields.end() ? bound.bytes : first->offset;
}

std::string shortList(const std::string& values)
{
    constexpr std::size_t most = 3;
    if (!values.starts_with('{') || !values.ends_with('}'))
        return values;
    const std::string_view inside = std::string_view(values).substr(1, values.size() - 2);
    const std::string_view first = inside.substr(0, inside.find(','));
    std::size_t count = 0;
    bool same = true;
    for (std::size_t at = 0; at < inside.size(); ++count) {
        const std::size_t end = std::min(inside.find(',', at), inside.size());
        same = same && inside.substr(at, end - at) == first;
        at = end + 1;
    }
    if (count <= most)
        return values;
    return same ? say("panel.arguments.same_values", "{} × {}", count, first)
                : say("panel.arguments.long_list", "{{{},... {} values}}", first, count);
}

std::string withField(const std::string& spec, const std::string& field, const std::string& value)
{
    std::string text;
    bool there = false;
    const auto add = [&](const std::string& path, const std::string& its) {
        if (!its.empty())
            text += (text.empty() ? structPrefix : ",") + path + "=" + its;
    };
    for (const StructFieldSpec& one : fieldsOf(spec)) {
        add(one.path, one.path == field ? value : one.text);
        there = there || one.path == field;
    }
    if (!there)
        add(field, value);
    if (!text.empty())
        parseArgumentSpec(text);
    return text;
}

/// One row for each field that `spec`, the argument of `parameter`, has, and for each that is zero; of what has no
/// value of its own to be given, why. `isChosen` tells fields that nobody gave. Fields are named
/// "argument.PARAMETER.FIELD". Saying one of them leaves the others as they were given or chosen.
void addStructRows(DesktopModel& model, const std::string& parameter, const std::string& spec,
    const std::function<bool(const std::string& path)>& isChosen, const BoundStruct& bound, QFormLayout& form)
{
    std::vector<FieldRow> rows;
    for (const StructFieldSpec& field : fieldsOf(spec))
        rows.push_back({parameter, field.path, field.text, offsetOf(bound, field.path), isChosen(field.path)});
    for (const BoundStruct::OpenField& field : bound.open)
        rows.push_back({parameter, field.name, {}, field.offset, false, field.values, field.pointer});
    // As they are declared, whether given or not.
    std::ranges::stable_sort(rows, {}, &FieldRow::offset);
    for (const FieldRow& row : rows) {
        auto* label = makeLabel(toQt("." + row.name), "soft");
        label->setToolTip(toQt(bound.type + " " + parameter));
        addBelow(form, label, makeFieldOf(model, row));
    }
    for (const ClosedField& field : bound.closed) {
        auto* label = makeLabel(toQt("." + field.path), "soft");
        auto* words = makeLabel(closedText(field.why), "soft");
        words->setObjectName("argument." + toQt(parameter + "." + field.path));
        words->setToolTip(toQt(inWords(field.why)));
        addBelow(form, label, words);
    }
}

struct ArgumentRow {
    std::string parameter;
    std::string type; ///< as the source writes it
    std::string spec; ///< "i32:1000", "out:f32:64x32"
    bool chosen = false;
    std::string place; ///< of the launch that has it; empty: it is none's
};

/// The text before the part that a person changes: "i32:", "out:f32:".
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

/// A person types the part behind the prefix, or, with a colon, all of the spec. Data of a texture or a surface have
/// colons of their own.
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
            : !row.place.empty()    ? said("panel.arguments.of_launch", "{} ({})", value, row.place)
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
        else if (spec != model.own().argumentOf(row.parameter)) // which may be one that did not run
            model.own().setArgument(row.parameter, spec);
    });
    // Undo, or what was chosen elsewhere: the field must not say again what was taken back.
    QObject::connect(&model, &DesktopModel::experimentChanged, field, [&model, row, field] {
        const std::string present = model.own().argumentOf(row.parameter);
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

/// How the kernel uses an array; chosen by what its code was seen to do.
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
    introduce(button, "argument." + toQt(row.parameter) + ".role",
        said("panel.arguments.role", "What the kernel does with {}", row.parameter));
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
                        model.own().setArgument(row.parameter, specInRole(role, row, buffer));
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
            i < own.size() && own[i] ? placeOf(source.fileLaunch) : std::string()};
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

} // namespace warpatlas::ui::inline desktop
