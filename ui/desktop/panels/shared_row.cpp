#include "ui/desktop/panels/shared_row.h"

#include "ui/desktop/look/live_form.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/typed_number.h"
#include "ui/desktop/model/desktop_model.h"

#include <QHBoxLayout>
#include <QLineEdit>

namespace warpatlas::ui {
namespace {

constexpr std::uint32_t mostBytes = 1U << 30U; // as --shared takes it; a GPU's own limit is told with the launch

} // namespace

SharedRow::SharedRow(DesktopModel& model, QWidget* parent) : QWidget(parent), m_model(model), m_field(new QLineEdit)
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    auto* label = makeLabel(said("panel.launch.shared", "shared"), "soft");
    label->setBuddy(m_field);
    layout->addWidget(label);
    layout->addWidget(m_field, 1);
    m_field->setObjectName("shared");
    m_field->setAccessibleName(said("panel.launch.shared.name", "dynamic shared memory, bytes"));
    m_field->setToolTip(said("panel.launch.shared.tip",
        "Bytes of dynamic shared memory (extern __shared__) of a block, the third number between <<< and >>>. Empty: "
        "what the launch in the host code gives, else an element for each thread"));
    connect(m_field, &QLineEdit::editingFinished, this, &SharedRow::take);
    letEnterEnd(*m_field);
    hide();
}

std::optional<std::uint32_t> SharedRow::given() const
{
    const auto& source = m_model.experiment().source;
    return source ? source->dynamicSharedBytes : std::nullopt;
}

void SharedRow::take()
{
    m_field->setModified(false);
    const QString typed = m_field->text().trimmed();
    bool good = true;
    const std::uint32_t bytes = typed.isEmpty() ? 0 : typed.toUInt(&good);
    good = good && bytes <= mostBytes;
    setKind(m_field, good ? "" : "wrong");
    if (!good)
        m_model.say(said("panel.launch.not_taken_bytes", "{}: \"{}\" is not taken: a whole number of bytes to {}",
                        m_field->accessibleName(), typed, mostBytes),
            true);
    else if (const auto wanted = typed.isEmpty() ? std::nullopt : std::optional(bytes); wanted != given())
        m_model.setSharedBytes(wanted);
}

void SharedRow::refresh()
{
    const OutcomePointer& outcome = m_model.outcome();
    const bool own = m_model.experiment().source.has_value();
    const bool bound = own && outcome && outcome->bound->source && outcome->bound->source->takesDynamicShared;
    setVisible(bound || given());
    const BoundSource::FileLaunch* const launch = bound ? &outcome->bound->source->fileLaunch : nullptr;
    m_field->setPlaceholderText(bound && outcome->bound->source->chosenShared
            ? said("panel.arguments.chosen", "{} (chosen)", outcome->bound->work.dynamicSharedBytes)
            : launch != nullptr && launch->shared
            ? said("panel.arguments.of_launch", "{} (line {})", outcome->bound->work.dynamicSharedBytes, launch->line)
            : said("panel.launch.shared.chosen", "chosen"));
    if (given() == m_shown)
        return; // what is being typed stays
    m_shown = given();
    if (isBeingTyped(*m_field))
        return; // it is said again when it is finished
    m_field->setText(m_shown ? QString::number(*m_shown) : QString());
    setKind(m_field, "");
}

} // namespace warpatlas::ui
