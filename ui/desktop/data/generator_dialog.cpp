#include "ui/desktop/data/generator_dialog.h"

#include "app/dataset/limits.h"
#include "ui/desktop/parts.h"
#include "ui/desktop/words.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>

namespace warpatlas::ui {
namespace {

constexpr int mostOfASide = int(maximumValues);

struct Kind {
    const char* name; ///< as a spec has it
    const char* words;
};
constexpr std::array kinds{Kind{"ramp", "ramp: every value another"}, Kind{"random", "random, from a seed"},
    Kind{"identity", "identity matrix"}, Kind{"cells", "cells: a third of them 1"}};

QSpinBox* makeSide(const char* axis, std::uint64_t value)
{
    auto* field = new QSpinBox;
    field->setRange(1, mostOfASide);
    field->setValue(int(std::min<std::uint64_t>(value, mostOfASide)));
    field->setObjectName(QString("generator.%1").arg(axis));
    field->setAccessibleName(QString("Size along %1").arg(axis));
    field->setFocusPolicy(Qt::StrongFocus);
    return field;
}

} // namespace

GeneratorDialog::GeneratorDialog(const InputDescription& about, const InputState& now, QWidget* parent)
    : QDialog(parent),
      m_form(about.form),
      m_kind(new QComboBox),
      m_type(new QComboBox),
      m_seed(new QSpinBox),
      m_words(makeLabel({}, "soft")),
      m_seedWords(makeLabel("seed", "soft")),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
{
    setObjectName("generator");
    setWindowTitle("Generate " + toQt(now.name));
    auto* form = new QFormLayout(this);
    for (const Kind& kind : kinds)
        m_kind->addItem(kind.words, kind.name);
    m_kind->setObjectName("generator.kind");
    m_kind->setAccessibleName("Kind of data");
    m_kind->setCurrentIndex(m_form.binary ? 3 : 1);
    form->addRow(makeLabel("kind", "soft"), m_kind);

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
    form->addRow(makeLabel("size", "soft"), sides);

    for (const char* type : {"u8", "i8", "u16", "i16", "f16", "u32", "i32", "f32", "u64", "i64", "f64"})
        m_type->addItem(type);
    m_type->setCurrentText(toQt(nameOf(m_form.type)));
    m_type->setObjectName("generator.type");
    m_type->setAccessibleName("Element type");
    form->addRow(makeLabel("type", "soft"), m_type);
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setValue(1);
    m_seed->setObjectName("generator.seed");
    m_seed->setAccessibleName("Seed");
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

void GeneratorDialog::refresh()
{
    const QString kind = m_kind->currentData().toString();
    const bool square = kind == "identity", plane = kind == "cells", seeded = kind == "random" || kind == "cells";
    m_rows[1]->setVisible(!square);
    m_sides[1]->setVisible(!square);
    const bool depth = !square && !plane && m_form.layout != InputLayout::Plane && m_form.layout != InputLayout::Colours
        && m_form.layout != InputLayout::Planes;
    m_rows[2]->setVisible(depth);
    m_sides[2]->setVisible(depth);
    m_type->setEnabled(!plane);
    m_seed->setVisible(seeded);
    m_seedWords->setVisible(seeded);

    const auto side = [&](std::size_t axis) { return std::uint64_t(m_sides[axis]->value()); };
    const Extent extent = square ? Extent{side(0), side(0), 1} : Extent{side(0), side(1), depth ? side(2) : 1};
    const bool colours = m_form.layout == InputLayout::Colours && !square && !plane;
    const Shape shape{extent, colours ? 3U : 1U};
    const bool fits = shape.values() <= maximumValues;
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(fits);
    m_words->setText(fits ? QString("%1 values").arg(grouped(shape.values()))
                          : QString("%1 values: at most %2").arg(grouped(shape.values()), grouped(maximumValues)));
}

QString GeneratorDialog::size() const
{
    QString text = QString("%1x%2").arg(m_sides[0]->value()).arg(m_sides[1]->value());
    if (m_form.layout == InputLayout::Colours)
        return text + "x3";
    if (m_form.layout == InputLayout::Planes)
        return text + "x3x1";
    const bool depth = m_form.layout == InputLayout::Values || m_form.layout == InputLayout::Volume;
    return depth && m_sides[2]->value() > 1 ? text + QString("x%1x1").arg(m_sides[2]->value()) : text;
}

QString GeneratorDialog::spec() const
{
    const QString kind = m_kind->currentData().toString(), type = m_type->currentText();
    if (kind == "identity")
        return QString("identity:%1:%2").arg(m_sides[0]->value()).arg(type);
    if (kind == "cells")
        return QString("cells:%1x%2:%3").arg(m_sides[0]->value()).arg(m_sides[1]->value()).arg(m_seed->value());
    if (kind == "random")
        return QString("random:%1:%2:%3").arg(size()).arg(m_seed->value()).arg(type);
    return QString("ramp:%1:%2").arg(size(), type);
}

} // namespace warpatlas::ui
