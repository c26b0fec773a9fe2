#include "ui/desktop/panels/parameters_panel.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/section.h"
#include "ui/desktop/look/typed_number.h"
#include "ui/desktop/model/desktop_model.h"

#include <QFormLayout>
#include <QVBoxLayout>

namespace warpatlas::ui::inline desktop {
namespace {

/// Shows a number with as many digits as it has: the middle of a zoom has ten, an angle one.
class NumberField : public TypedNumber<QDoubleSpinBox> {
public:
    QString textFromValue(double value) const override { return QString::number(value, 'g', 12); }
};

class ParametersPanel : public Section {
public:
    explicit ParametersPanel(DesktopModel& model) : Section({"panel.parameters", "Parameters"}), m_model(model)
    {
        setTitle(said("panel.called_with", "Called with"));
        hide();
        connect(&m_model, &DesktopModel::experimentChanged, this, &ParametersPanel::refresh);
        connect(&m_model, &DesktopModel::outcomeChanged, this, &ParametersPanel::refresh);
    }

private:
    void refresh()
    {
        const Experiment& experiment = m_model.experiment();
        const auto kernel = findKernel(experiment.kernel);
        if (!kernel || experiment.source) {
            hide();
            return;
        }
        const auto& parameters = kernel.value()->description().parameters;
        setVisible(!parameters.empty());
        if (m_kernel != toQt(experiment.kernel)) {
            m_kernel = toQt(experiment.kernel);
            delete m_rows;
            m_rows = new QWidget;
            auto* form = new QFormLayout(m_rows);
            form->setContentsMargins(0, 0, 0, 0);
            form->setSpacing(8);
            for (const ParameterDescription& parameter : parameters) {
                auto* field = new NumberField;
                field->setButtonSymbols(QAbstractSpinBox::NoButtons);
                field->setKeyboardTracking(false);
                field->setDecimals(parameter.integer ? 0 : 12);
                field->setLocale(QLocale::c());
                field->setRange(parameter.minimum, parameter.maximum);
                introduce(field, "parameter." + toQt(parameter.name), toQt(parameter.name),
                    said("panel.parameters.range", "{} ({} to {})", parameter.description,
                        field->textFromValue(parameter.minimum), field->textFromValue(parameter.maximum)));
                // Arrows take whole numbers one by one, others in a hundred steps through their range.
                field->setSingleStep(parameter.integer ? 1 : (parameter.maximum - parameter.minimum) / 100);
                form->addRow(makeLabel(toQt(parameter.name), "soft"), field);
                connect(field, &QDoubleSpinBox::valueChanged, this,
                    [this, name = parameter.name](double value) { m_model.setParameter(name, value); });
            }
            body()->addWidget(m_rows);
        }
        for (const ParameterDescription& parameter : parameters) {
            auto* field = m_rows->findChild<QDoubleSpinBox*>("parameter." + toQt(parameter.name));
            const auto set = experiment.parameters.find(parameter.name);
            static_cast<NumberField*>(field)->showValue(
                set == experiment.parameters.end() ? parameter.defaultValue : set->second);
        }
    }

    DesktopModel& m_model;
    QString m_kernel;
    QWidget* m_rows = nullptr;
};

} // namespace

Section* makeParametersPanel(DesktopModel& model)
{
    return new ParametersPanel(model);
}

} // namespace warpatlas::ui::inline desktop
