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
};

QLineEdit* makeFieldOf(DesktopModel& model, const FieldRow& row)
{
    auto* field = new QLineEdit;
    const QString name = toQt(row.parameter + "." + row.name);
    field->setObjectName("argument." + name);
    field->setAccessibleName(name);
    field->setPlaceholderText(row.value.empty() ? said("panel.arguments.field_zero", "zero")
                                                : said("panel.arguments.chosen", "{} (chosen)", row.value));
    field->setText(row.chosen ? QString() : toQt(row.value));
    field->setCursorPosition(0);
    field->setToolTip(said("panel.arguments.field.tip",
        "{}: a number; of an array {{1,2}}; of a pointer in:DATA, out:TYPE:COUNT or inout:DATA", name));
    QObject::connect(field, &QLineEdit::editingFinished, field, [&model, row, field] {
        field->setModified(false);
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
    const auto add = [&](const std::string& name, const std::string& value, bool isChosen) {
        auto* label = makeLabel(toQt("." + name), "soft");
        label->setToolTip(toQt(bound.type + " " + parameter));
        form.addRow(label, makeFieldOf(model, {parameter, spec, name, value, isChosen}));
    };
    for (const StructFieldSpec& field : fieldsOf(spec))
        add(field.path, field.text, chosen);
    for (const std::string& name : bound.zero)
        add(name, {}, false);
}

} // namespace warpatlas::ui
