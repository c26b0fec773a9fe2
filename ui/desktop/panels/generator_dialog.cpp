#include "ui/desktop/panels/generator_dialog.h"

#include "app/dataset/limits.h"
#include "ui/desktop/look/combo_box.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/spin_box.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPushButton>

#include <algorithm>

namespace warpatlas::ui {
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
    field->setObjectName(QString("generator.%1").arg(axis));
    field->setAccessibleName(said("dialog.generate.size_along", "Size along {}", axis));
    field->setFocusPolicy(Qt::StrongFocus);
    return field;
}

} // namespace

GeneratorDialog::GeneratorDialog(const InputDescription& about, const InputState& now, QWidget* parent)
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
    m_kind->setObjectName("generator.kind");
    m_kind->setAccessibleName(said("dialog.generate.kind_of_data", "Kind of data"));
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
    m_type->setObjectName("generator.type");
    m_type->setAccessibleName(said("dialog.generate.element_type", "Element type"));
    form->addRow(makeLabel(said("dialog.generate.type", "type"), "soft"), m_type);
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setValue(1);
    m_seed->setObjectName("generator.seed");
    m_seed->setAccessibleName(said("dialog.generate.seed_name", "Seed"));
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

/// Returns what the fields say, without those that are hidden.
GeneratedData GeneratorDialog::data() const
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

bool GeneratorDialog::hasDepth() const
{
    return m_form.layout == InputLayout::Values || m_form.layout == InputLayout::Volume;
}

void GeneratorDialog::refresh()
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

QString GeneratorDialog::spec() const
{
    return toQt(specOf(data()));
}

} // namespace warpatlas::ui
