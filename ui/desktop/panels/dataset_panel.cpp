#include "ui/desktop/panels/dataset_panel.h"

#include "app/words/say.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/panels/generator_dialog.h"
#include "ui/desktop/panels/input_card.h"

#include <QVBoxLayout>

namespace warpatlas::ui {
namespace {

/// Returns the bound inputs: a picture of an outcome has no session behind it, and nothing else.
InputSet inputsOf(const BoundExperiment& bound)
{
    InputSet set{bound.kernel, {}};
    for (std::size_t i = 0; i < bound.data.size(); ++i) {
        const bool named = bound.kernel && i < bound.kernel->description().inputs.size();
        InputState state{
            .name = named ? bound.kernel->description().inputs[i].name : warpatlas::say("panel.data.input", "input")};
        state.loaded = state.data = bound.data[i];
        set.inputs.push_back(std::move(state));
    }
    return set;
}

} // namespace

DatasetPanel::DatasetPanel(DesktopModel& model, QWidget* parent)
    : Section({"panel.data", "Data"}, parent), m_model(model)
{
    body()->setSpacing(8);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &DatasetPanel::refresh);
    connect(&m_model, &DesktopModel::inputsChanged, this, &DatasetPanel::refresh);
}

void DatasetPanel::refresh()
{
    const auto bound = m_model.outcome() ? m_model.outcome()->bound : nullptr;
    const std::shared_ptr<const InputSet> inputs = m_model.inputs();
    const std::shared_ptr<const void> shown = inputs ? std::shared_ptr<const void>(inputs) : bound;
    if (!shown || shown == m_source)
        return;
    m_source = shown;
    const InputSet set = inputs ? *inputs : inputsOf(*bound);
    Cards cards{.inputs = set.inputs, .convert = m_model.experiment().convert};
    if (set.kernel) {
        cards.kernel = fullName(set.kernel->description());
        for (const InputDescription& input : set.kernel->description().inputs)
            cards.forms.push_back(input.form);
    }
    if (cards == m_shown)
        return;
    show(set, cards);
    m_shown = std::move(cards);
}

void DatasetPanel::show(const InputSet& set, const Cards& cards)
{
    while (QLayoutItem* item = body()->takeAt(0)) {
        // A button of the card may have caused this.
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    for (std::size_t i = 0; i < set.inputs.size(); ++i) {
        auto* card = new InputCard(set, i, cards.convert);
        connect(card, &InputCard::openRequested, this, [this, i] { emit openRequested(int(i)); });
        connect(card, &InputCard::generateRequested, this, [this, i] { generate(i); });
        connect(
            card, &InputCard::chosen, this, [this, i](const QString& spec) { m_model.setData(i, spec.toStdString()); });
        connect(card, &InputCard::exchangeRequested, this,
            [this, i](std::size_t other) { m_model.exchangeData(i, other); });
        connect(card, &InputCard::convertRequested, this, [this](bool convert) { m_model.setConvert(convert); });
        body()->addWidget(card);
    }
}

void DatasetPanel::generate(std::size_t input)
{
    const auto inputs = m_model.inputs();
    if (!inputs || !inputs->kernel || input >= inputs->inputs.size())
        return;
    auto* dialog = new GeneratorDialog(inputs->kernel->description().inputs[input], inputs->inputs[input], this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
        [this, dialog, input] { m_model.setData(input, dialog->spec().toStdString()); });
    dialog->open();
}

} // namespace warpatlas::ui
