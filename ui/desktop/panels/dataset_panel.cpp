#include "ui/desktop/panels/dataset_panel.h"

#include "app/dataset/generators.h"
#include "app/dataset/limits.h"
#include "app/inputs/input_set.h"
#include "app/words/say.h"
#include "ui/desktop/look/combo_box.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/typed_number.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/panels/input_card.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int mostOfASide = int(maximumValues);

/// In the order of GeneratorKind.
constexpr std::array kindWords{Text{"dialog.generate.ramp", "ramp: every value another"},
    Text{"dialog.generate.random", "random, from a seed"}, Text{"dialog.generate.identity", "identity matrix"},
    Text{"dialog.generate.cells", "cells: a third of them 1"}};

QSpinBox* makeSide(const char* axis, std::uint64_t value)
{
    auto* field = new SpinBox;
    field->setRange(1, mostOfASide);
    field->setValue(int(std::min<std::uint64_t>(value, mostOfASide)));
    introduce(field, QString("generator.%1").arg(axis), said("dialog.generate.size_along", "Size along {}", axis));
    field->setFocusPolicy(Qt::StrongFocus);
    return field;
}

/// Data made from a few words, for an input: which kind, how large, of which type, from which seed.
class GeneratorDialog : public QDialog {
public:
    /// Begins with the input's present data, and with the sides that it must have.
    GeneratorDialog(const InputDescription& about, const InputState& now, QWidget* parent = nullptr)
        : QDialog(parent),
          m_form(about.form),
          m_kind(new ComboBox),
          m_type(new ComboBox),
          m_seed(new SpinBox),
          m_words(makeLabel({}, "soft")),
          m_seedWords(makeLabel(said("dialog.generate.seed", "seed"), "soft")),
          m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
    {
        setObjectName("generator");
        setWindowTitle(said("dialog.generate", "Generate {}", now.name));
        auto* form = new QFormLayout(this);
        for (const Text& words : kindWords)
            m_kind->addItem(said(words));
        introduce(m_kind, "generator.kind", said("dialog.generate.kind_of_data", "Kind of data"));
        m_kind->setCurrentIndex(int(m_form.binary ? GeneratorKind::Cells : GeneratorKind::Random));
        form->addRow(makeLabel(said("dialog.generate.kind", "kind"), "soft"), m_kind);

        Shape start = now.data ? now.data->array->shape() : Shape{{1000, 700, 1}, 1};
        start.extent = {now.required.x.value_or(start.extent.x), now.required.y.value_or(start.extent.y),
            now.required.z.value_or(start.extent.z)};
        auto* sides = new QHBoxLayout;
        const std::array<std::uint64_t, 3> values{start.extent.x, start.extent.y, start.extent.z};
        constexpr std::array axes{"x", "y", "z"};
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            m_sides[axis] = makeSide(axes[axis], values[axis]);
            m_rows[axis] = makeLabel(axes[axis], "soft");
            sides->addWidget(m_rows[axis]);
            sides->addWidget(m_sides[axis], 1);
            connect(m_sides[axis], &QSpinBox::valueChanged, this, &GeneratorDialog::refresh);
        }
        form->addRow(makeLabel(said("dialog.generate.size", "size"), "soft"), sides);

        for (const ElementFacts& type : elementFacts)
            m_type->addItem(toQt(type.name));
        m_type->setCurrentText(toQt(nameOf(m_form.type)));
        introduce(m_type, "generator.type", said("dialog.generate.element_type", "Element type"));
        form->addRow(makeLabel(said("dialog.generate.type", "type"), "soft"), m_type);
        m_seed->setRange(0, std::numeric_limits<int>::max());
        m_seed->setValue(1);
        introduce(m_seed, "generator.seed", said("dialog.generate.seed_name", "Seed"));
        form->addRow(m_seedWords, m_seed);
        m_words->setObjectName("generator.words");
        form->addRow(m_words);
        form->addRow(m_buttons);
        connect(m_kind, &QComboBox::currentIndexChanged, this, &GeneratorDialog::refresh);
        connect(m_type, &QComboBox::currentIndexChanged, this, &GeneratorDialog::refresh);
        connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
        connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
        refresh();
    }

    /// as --data takes it
    QString spec() const { return toQt(specOf(data())); }

private:
    void refresh()
    {
        const GeneratedData data = this->data();
        const bool square = data.kind == GeneratorKind::Identity, cells = data.kind == GeneratorKind::Cells;
        const bool depth = !square && !cells && hasDepth(), seeded = cells || data.kind == GeneratorKind::Random;
        m_rows[1]->setVisible(!square);
        m_sides[1]->setVisible(!square);
        m_rows[2]->setVisible(depth);
        m_sides[2]->setVisible(depth);
        m_type->setEnabled(!cells);
        m_seed->setVisible(seeded);
        m_seedWords->setVisible(seeded);
        const std::uint64_t values = data.shape.values();
        const bool fits = values <= maximumValues;
        m_buttons->button(QDialogButtonBox::Ok)->setEnabled(fits);
        m_words->setText(fits
                ? said("dialog.generate.values", "{} values", grouped(values))
                : said("dialog.generate.too_many", "{} values: at most {}", grouped(values), grouped(maximumValues)));
    }
    /// Returns what the fields say, without those that are hidden.
    GeneratedData data() const
    {
        const auto side = [&](std::size_t axis) { return std::uint64_t(m_sides[axis]->value()); };
        GeneratedData data{GeneratorKind(m_kind->currentIndex()), {{side(0), side(1), 1}, 1},
            elementTypeFrom(m_type->currentText().toStdString()).value_or(ElementType::F32),
            std::uint64_t(m_seed->value())};
        if (data.kind == GeneratorKind::Identity)
            data.shape.extent.y = side(0);
        else if (data.kind != GeneratorKind::Cells) {
            if (hasDepth())
                data.shape.extent.z = side(2);
            else if (m_form.layout == InputLayout::Planes)
                data.shape.extent.z = 3;
            else if (m_form.layout == InputLayout::FourChannels)
                data.shape.channels = 4;
            else if (m_form.layout == InputLayout::Colours || m_form.layout == InputLayout::ThreeChannels)
                data.shape.channels = 3;
        }
        return data;
    }
    /// the kernel takes volumes
    bool hasDepth() const { return m_form.layout == InputLayout::Values || m_form.layout == InputLayout::Volume; }

    InputForm m_form;
    QComboBox *m_kind, *m_type;
    std::array<QSpinBox*, 3> m_sides{};
    std::array<QWidget*, 3> m_rows{};
    QSpinBox* m_seed;
    QLabel *m_words, *m_seedWords;
    QDialogButtonBox* m_buttons;
};

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
    emptyLayout(*body());
    for (std::size_t i = 0; i < set.inputs.size(); ++i) {
        auto* card = new InputCard(set, i, cards.convert);
        connect(card, &InputCard::openRequested, this, [this, i] { emit openRequested(int(i)); });
        connect(card, &InputCard::generateRequested, this, [this, i] { generate(i); });
        connect(card, &InputCard::chosen, this,
            [this, i](const QString& spec) { m_model.data().set(i, spec.toStdString()); });
        connect(card, &InputCard::exchangeRequested, this,
            [this, i](std::size_t other) { m_model.data().exchange(i, other); });
        connect(card, &InputCard::convertRequested, this, [this](bool convert) { m_model.data().setConvert(convert); });
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
        [this, dialog, input] { m_model.data().set(input, dialog->spec().toStdString()); });
    dialog->open();
}

} // namespace warpatlas::ui::inline desktop
