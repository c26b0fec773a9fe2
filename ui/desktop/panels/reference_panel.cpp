#include "ui/desktop/panels/reference_panel.h"

#include "app/reference/kernel_names.h"
#include "app/words/figures.h"
#include "kernels/catalogue/families.h"
#include "kernels/model/error.h"
#include "ui/desktop/look/live_form.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"

#include <QFileDialog>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace warpatlas::ui {
namespace {

/// The reference of that output as the experiment has it; empty: none.
std::string referenceOf(const std::vector<std::string>& references, const Work& work, std::size_t output)
{
    for (const std::string& reference : references)
        if (comparedOutput(parseReferenceSpec(reference), work) == output)
            return reference;
    return {};
}

/// "addCpu()", "expected.npy": as short as a button needs.
QString buttonName(const std::string& reference)
{
    const ReferenceSpec spec = parseReferenceSpec(reference);
    switch (spec.kind) {
    case ReferenceSpec::Kind::CpuFunction:
        return toQt(spec.name + "()");
    case ReferenceSpec::Kind::Kernel:
        return spec.name.empty() ? QFileInfo(toQt(spec.file)).fileName() : toQt(spec.name + "()");
    case ReferenceSpec::Kind::Catalogue:
        return toQt(spec.name);
    case ReferenceSpec::Kind::Data:
        break;
    }
    return QFileInfo(toQt(spec.file)).fileName();
}

/// As much of it as the column has room for on the smallest window; the tool tip has all.
QString elided(const QWidget& widget, const QString& text)
{
    constexpr int width = 140;
    return widget.fontMetrics().elidedText(text, Qt::ElideMiddle, width);
}

/// The other kernels of the text, as they are called.
std::vector<std::string> otherKernels(const Outcome& outcome)
{
    const BoundSource& source = *outcome.bound->source;
    std::vector<std::string> names;
    if (source.compilation)
        for (const KernelDeclaration& kernel : source.compilation->kernels)
            if (!kernel.isTemplate && kernel.scope + kernel.name != source.signature.name
                && kernel.name != source.signature.name)
                names.push_back(kernel.scope + kernel.name);
    return names;
}

} // namespace

ReferencePanel::ReferencePanel(DesktopModel& model, QWidget* parent)
    : Section({"panel.reference", "Check against"}, parent), m_model(model), m_form(new LiveForm(this))
{
    body()->addWidget(m_form);
    setObjectName("reference");
    hide();
    connect(&m_model, &DesktopModel::outcomeChanged, this, &ReferencePanel::refresh);
    connect(&m_model, &DesktopModel::experimentChanged, this, &ReferencePanel::refresh);
}

void ReferencePanel::refresh()
{
    const OutcomePointer outcome = m_model.experiment().source ? m_model.outcome() : nullptr;
    const bool isShown = outcome && outcome->bound->source && !outputsOf(outcome->bound->work).empty();
    setVisible(isShown);
    // A run tells of itself often; only what came of the comparison changes the rows.
    const bool compared = outcome && outcome->stage >= Stage::Checked;
    if (outcome && m_shown && m_shown->bound == outcome->bound && m_compared == compared
        && m_shown->references.size() == outcome->references.size() && m_references == m_model.experiment().references)
        return;
    m_shown = outcome;
    m_compared = compared;
    m_references = m_model.experiment().references;
    if (!isShown) {
        m_form->clear();
        return;
    }
    m_form->build([&](QWidget& rows) {
        m_rows = &rows;
        auto* layout = new QVBoxLayout(m_rows);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(4);
        for (const std::size_t output : outputsOf(outcome->bound->work))
            addOutput(*outcome, output);
        if (!m_references.empty())
            addTolerance(*outcome);
    });
}

void ReferencePanel::addOutput(const Outcome& outcome, std::size_t output)
{
    const Work& work = outcome.bound->work;
    const QString name = toQt(work.buffers[output].name);
    const std::string reference = referenceOf(m_references, work, output);
    const bool several = outputsOf(work).size() > 1;
    auto* button = new QToolButton;
    setRole(button, "link");
    button->setObjectName("reference." + name);
    const QString present = reference.empty() ? said("panel.reference.none", "nothing") : buttonName(reference);
    button->setText(elided(*button, (several ? name + ": " : QString()) + present) + " ▾");
    button->setAccessibleName(said("panel.reference.of", "Check {} against: {}", name, present));
    button->setToolTip((reference.empty() ? QString() : toQt(reference) + '\n')
        + said(
            "panel.reference.tip", "What {} is compared with: the kernel's result is right where the two agree", name));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(new QMenu(button));
    button->menu()->setToolTipsVisible(true);
    fillMenu(*button->menu(), outcome, output, reference);
    m_rows->layout()->addWidget(button);
    m_rows->layout()->setAlignment(button, Qt::AlignLeft);
    if (!reference.empty()) {
        addResult(outcome, output);
        return;
    }
    const CpuCandidate* const suggested = suggestedOf(outcome.cpuFunctions);
    if (several || !suggested)
        return;
    auto* offer = new QToolButton;
    setRole(offer, "link");
    offer->setObjectName("reference.suggested");
    offer->setText(elided(*offer, said("panel.reference.suggested", "use {}()", suggested->name)));
    offer->setAccessibleName(said("panel.reference.suggested.name", "Check against {}()", suggested->name));
    offer->setToolTip(said("panel.reference.suggested.tip",
        "{}: a host function of this file that takes the same. One thread of the simulator runs it", suggested->text));
    connect(offer, &QToolButton::clicked, this,
        [this, output, name = suggested->name] { m_model.setReference(output, "cpu:" + name); });
    m_rows->layout()->addWidget(offer);
    m_rows->layout()->setAlignment(offer, Qt::AlignLeft);
}

/// In one line what came of it, and in its tip where it comes from.
void ReferencePanel::addResult(const Outcome& outcome, std::size_t output)
{
    const auto check = std::ranges::find(outcome.references, output, &ReferenceCheck::buffer);
    if (outcome.bound->experiment.references != m_references
        || (check == outcome.references.end() && outcome.stage < Stage::Checked))
        return; // not compared yet
    const bool failed = check == outcome.references.end();
    const QString words = failed ? said("panel.reference.failed", "cannot be had: see Problems")
        : check->comparison.matches
        ? (check->comparison.maxAbsError > 0 ? said("panel.reference.within", "equal within {}",
               toleranceText(check->comparison.tolerance, check->comparison.relativeTolerance))
                                             : said("panel.reference.equal", "equal"))
        : said("panel.reference.differ", "{} differ, by up to {:.3g}",
            countOf(check->comparison.differing, noun::value), check->comparison.maxAbsError);
    auto* label = makeLabel(words, "note");
    label->setObjectName("reference.result." + toQt(outcome.bound->work.buffers[output].name));
    label->setWordWrap(true);
    setKind(label, failed || !check->comparison.matches ? "wrong" : "good");
    if (!failed)
        label->setToolTip(toQt(provenanceOf(check->facts)) + '\n' + toQt(check->tolerance.reason));
    m_rows->layout()->addWidget(label);
}

void ReferencePanel::addTolerance(const Outcome& outcome)
{
    auto* field = new QLineEdit;
    field->setObjectName("reference.tolerance");
    field->setAccessibleName(ui::said("panel.reference.tolerance", "Tolerance"));
    const std::optional<double> own = m_model.experiment().tolerance;
    field->setPlaceholderText(outcome.references.empty() || own
            ? ui::said("panel.reference.tolerance_chosen", "tolerance (chosen)")
            : ui::said("panel.reference.tolerance_is", "± {} (chosen)",
                toleranceText(outcome.references[0].tolerance.absolute, outcome.references[0].tolerance.relative)));
    field->setText(own ? QString::number(*own) : QString());
    field->setToolTip(ui::said("panel.reference.tolerance.tip",
        "How far a value may be from that of the reference. Empty: 0 for whole numbers, roundings for floats"));
    connect(field, &QLineEdit::editingFinished, this, [this, field] {
        field->setModified(false);
        const QString text = field->text().trimmed();
        bool isNumber = false;
        const double value = text.toDouble(&isNumber);
        const bool wrong = !text.isEmpty() && (!isNumber || value < 0);
        setKind(field, wrong ? "wrong" : "");
        if (wrong)
            m_model.say(
                ui::said("panel.reference.no_tolerance", "A tolerance is a number that is not negative."), true);
        else
            m_model.setTolerance(text.isEmpty() ? std::nullopt : std::optional(value));
    });
    m_rows->layout()->addWidget(field);
}

void ReferencePanel::fillMenu(QMenu& menu, const Outcome& outcome, std::size_t output, const std::string& present)
{
    const std::string now = present.empty()
        ? present
        : present.substr(
            parseReferenceSpec(present).output.empty() ? 0 : parseReferenceSpec(present).output.size() + 1);
    const auto add = [&](QMenu& to, const QString& words, const std::string& spec) {
        QAction* action = to.addAction(words);
        action->setObjectName("reference.choice." + toQt(spec.empty() ? "none" : spec));
        action->setCheckable(true);
        action->setChecked(spec == now);
        connect(action, &QAction::triggered, this, [this, output, spec, action] {
            action->setChecked(true); // also where it was: that is no choice of none
            m_model.setReference(output, spec);
        });
        return action;
    };
    add(menu, said("panel.reference.nothing", "Nothing"), "");
    menu.addSeparator();
    for (const CpuCandidate& function : outcome.cpuFunctions)
        add(menu, said("panel.reference.function", "Host function {}()", function.name), "cpu:" + function.name)
            ->setToolTip(toQt(function.text));
    for (const std::string& kernel : otherKernels(outcome))
        add(menu, said("panel.reference.kernel", "Kernel {}()", kernel), "kernel:" + kernel);
    menu.addSeparator();
    QMenu* catalogue = menu.addMenu(said("panel.reference.catalogue", "Kernel of the catalogue"));
    for (const KernelFamily& family : kernelFamilies()) {
        QMenu* list = catalogue->addMenu(toQt(family.title));
        for (const CatalogueKernel* kernel : family.kernels)
            add(*list, toQt(fullName(kernel->description())), fullName(kernel->description()));
    }
    QAction* kernel = menu.addAction(said("panel.reference.open_kernel", "Kernel of a file…"));
    kernel->setObjectName("reference.open_kernel");
    connect(kernel, &QAction::triggered, this, [this, output] { openKernel(output); });
    QAction* data = menu.addAction(said("panel.reference.open_data", "File with the result…"));
    data->setObjectName("reference.open_data");
    connect(data, &QAction::triggered, this, [this, output] { openData(output); });
}

std::string ReferencePanel::folder() const
{
    const auto& source = m_model.experiment().source;
    return source ? QFileInfo(toQt(source->file)).absolutePath().toStdString() : std::string();
}

void ReferencePanel::openData(std::size_t output)
{
    const QString path = QFileDialog::getOpenFileName(window(),
        said("panel.reference.data_title", "Open the result that is expected"), toQt(folder()),
        said("panel.reference.data_files", "Arrays and pictures") + " (*.npy *.csv *.tsv *.mtx *.png *.jpg *.bmp);;"
            + said("panel.reference.all_files", "All files") + " (*)");
    if (!path.isEmpty())
        m_model.setReference(output, path.toStdString());
}

void ReferencePanel::openKernel(std::size_t output)
{
    const QString path =
        QFileDialog::getOpenFileName(window(), said("panel.reference.kernel_title", "Open a kernel that is right"),
            toQt(folder()), said("panel.reference.kernel_files", "Kernels") + " (*.cu *.cuh *.ptx)");
    if (path.isEmpty())
        return;
    std::string spec = path.toStdString();
    try {
        QStringList names;
        for (const std::string& name : kernelNamesIn(spec))
            names << toQt(name);
        if (names.isEmpty()) {
            m_model.say(said("panel.reference.no_kernel", "{} has no kernel.", QFileInfo(path).fileName()), true);
            return;
        }
        bool chosen = true;
        const QString name = names.size() < 2
            ? QString()
            : QInputDialog::getItem(window(), said("panel.reference.kernel_title", "Open a kernel that is right"),
                said("panel.reference.which", "Kernel"), names, 0, false, &chosen);
        if (!chosen)
            return;
        if (!name.isEmpty())
            spec += ":" + name.toStdString();
        m_model.setReference(output, spec);
    } catch (const InputError& error) {
        m_model.say(toQt(error.what()), true);
    }
}

} // namespace warpatlas::ui
