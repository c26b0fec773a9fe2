#include "ui/desktop/panels/struct_rows.h"

#include "app/source/argument_spec.h"
#include "kernels/model/error.h"
#include "ui/desktop/look/form_row.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/typed_number.h"
#include "ui/desktop/model/desktop_model.h"

#include <QFormLayout>
#include <QLineEdit>

#include <algorithm>

namespace warpatlas::ui {
namespace {

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
        const std::string present = model.argumentOf(row.parameter);
        if (typed == (row.chosen ? std::string() : row.value) && (present.empty() || !touched))
            return;
        try {
            const std::string spec = withField(present, row.name, typed);
            setKind(field, "");
            if (spec != present)
                model.setArgument(row.parameter, spec);
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

} // namespace

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

} // namespace warpatlas::ui
