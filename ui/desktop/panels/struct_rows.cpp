#include "ui/desktop/panels/struct_rows.h"

#include "app/source/argument_spec.h"
#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"

#include <QFormLayout>
#include <QLineEdit>

#include <algorithm>

namespace warpatlas::ui {
namespace {

constexpr const char* structPrefix = "struct:";

std::vector<StructFieldSpec> fieldsOf(const std::string& spec)
{
    if (!spec.starts_with(structPrefix))
        return {};
    return std::get<StructSpec>(parseArgumentSpec(spec).value).fields;
}

struct FieldRow {
    std::string parameter, spec, name, value;
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
    field->setAccessibleName(name);
    field->setPlaceholderText(placeholderOf(row));
    field->setText(row.chosen ? QString() : toQt(row.value));
    field->setCursorPosition(0);
    field->setToolTip(said("panel.arguments.field.tip",
        "{}: a number; of an array 1,2,3 or {{1,2}},{{3,4}}; of a pointer in:DATA, out:TYPE:COUNT or inout:DATA",
        name));
    QObject::connect(field, &QLineEdit::editingFinished, field, [&model, row, field] {
        const std::string typed = field->text().trimmed().toStdString();
        if (typed == (row.chosen ? std::string() : row.value))
            return;
        try {
            const std::string spec = withField(row.spec, row.name, typed);
            setKind(field, "");
            model.setArgument(row.parameter, spec);
        } catch (const InputError& error) {
            setKind(field, "wrong");
            model.say(toQt(row.parameter + ": " + error.reason()), true);
        }
    });
    return field;
}

} // namespace

std::string shortList(const std::string& values)
{
    constexpr std::ptrdiff_t most = 8;
    const std::ptrdiff_t commas = std::ranges::count(values, ',');
    if (!values.starts_with('{') || commas < most)
        return values;
    std::size_t end = 0;
    for (int i = 0; i < 4; ++i)
        end = values.find(',', end) + 1;
    return say("panel.arguments.long_list", "{}... {} values}}", values.substr(0, end), commas + 1);
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

void addStructRows(DesktopModel& model, const std::string& parameter, const std::string& spec, bool chosen,
    const BoundStruct& bound, QFormLayout& form)
{
    const auto labelOf = [&](const std::string& name) {
        auto* label = makeLabel(toQt("." + name), "soft");
        label->setToolTip(toQt(bound.type + " " + parameter));
        return label;
    };
    const auto add = [&](const FieldRow& row) { form.addRow(labelOf(row.name), makeFieldOf(model, row)); };
    for (const StructFieldSpec& field : fieldsOf(spec))
        add({parameter, spec, field.path, field.text, chosen});
    for (const BoundStruct::OpenField& field : bound.open)
        add({parameter, spec, field.name, {}, false, field.values, field.pointer});
    for (const ClosedField& field : bound.closed) {
        auto* words = makeLabel(toQt(inWords(field.why)), "soft");
        words->setObjectName("argument." + toQt(parameter + "." + field.path));
        words->setWordWrap(true);
        form.addRow(labelOf(field.path), words);
    }
}

} // namespace warpatlas::ui
