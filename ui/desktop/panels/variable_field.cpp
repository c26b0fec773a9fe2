#include "ui/desktop/panels/variable_field.h"

#include "app/source/symbol_spec.h"
#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/typed_number.h"
#include "ui/desktop/model/desktop_model.h"

#include <QLineEdit>

#include <cctype>

namespace warpatlas::ui::inline desktop {
namespace {

QString refusalOf(const std::string& name, const std::string& spec)
{
    try {
        if (!spec.empty())
            parseSymbolSpec(name + "=" + spec);
    } catch (const InputError& error) {
        return toQt(error.reason());
    }
    return {};
}

QString tipOf(const UsedVariable& variable)
{
    const std::string declared = variable.declaration();
    if (variable.isPointer())
        return said("panel.variables.pointer.tip",
            "{}: in:DATA, out:TYPE:COUNT or inout:DATA. Empty: it points nowhere", declared);
    if (variable.prefix() == "struct:")
        return said("panel.variables.struct.tip",
            "{}: FIELD=VALUE,... as the source names its fields. Empty: as it is declared", declared);
    return said("panel.variables.tip",
        "{}: its values, with commas or spaces, or in:DATA; host code, which would fill it, is not run. Empty: as it "
        "is declared",
        declared);
}

} // namespace

std::string symbolTyped(const UsedVariable& variable, const std::string& typed)
{
    const std::string prefix = variable.prefix();
    if (typed.empty() || prefix.empty() || typed.find(':') != std::string::npos)
        return typed;
    if (prefix == "struct:")
        return prefix + typed;
    std::string numbers, word;
    const auto add = [&] {
        // "0.5f" and "3u" are numbers of C++; their kind is the variable's.
        while (word.size() > 1 && std::string_view("fFuUlL").find(word.back()) != std::string_view::npos
            && std::isxdigit(static_cast<unsigned char>(word[word.size() - 2])) + (word[word.size() - 2] == '.') != 0
            && !word.starts_with("0x") && word != "inf")
            word.pop_back();
        if (!word.empty())
            numbers += (numbers.empty() ? "" : ",") + word;
        word.clear();
    };
    for (const char c : typed)
        if (c == ',' || c == ';' || c == '{' || c == '}' || std::isspace(static_cast<unsigned char>(c)) != 0)
            add();
        else
            word += c;
    add();
    return prefix + numbers;
}

QLineEdit* makeVariableField(DesktopModel& model, const UsedVariable& variable)
{
    auto* field = new QLineEdit;
    const QString name = toQt(variable.name);
    field->setObjectName("symbol." + name);
    letEnterEnd(*field);
    field->setAccessibleName(name);
    field->setPlaceholderText(variable.isPointer() ? said("panel.variables.nowhere", "points nowhere")
            : variable.zero                        ? said("panel.variables.zero", "zero")
                                                   : said("panel.variables.declared", "as declared"));
    const std::string prefix = variable.prefix();
    field->setText(toQt(variable.given.starts_with(prefix) ? variable.given.substr(prefix.size()) : variable.given));
    field->setCursorPosition(0);
    field->setToolTip(tipOf(variable));
    QObject::connect(field, &QLineEdit::editingFinished, field, [&model, variable, field] {
        field->setModified(false);
        const std::string spec = symbolTyped(variable, field->text().trimmed().toStdString());
        const QString refusal = refusalOf(variable.name, spec);
        setKind(field, refusal.isEmpty() ? "" : "wrong");
        if (!refusal.isEmpty())
            model.say(toQt(variable.name) + ": " + refusal, true);
        else if (spec != variable.given)
            model.own().setSymbol(variable.name, spec);
    });
    return field;
}

} // namespace warpatlas::ui::inline desktop
