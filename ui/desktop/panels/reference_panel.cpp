#include "ui/desktop/panels/reference_panel.h"

#include "app/experiment/outcome.h"
#include "app/reference/kernel_names.h"
#include "app/words/figures.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/model/error.h"
#include "ui/desktop/look/live_form.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/section.h"
#include "ui/desktop/look/typed_number.h"
#include "ui/desktop/model/desktop_model.h"

#include <QFileDialog>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QString>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::ui::inline desktop {
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

class ReferencePanel : public Section {
public:
    explicit ReferencePanel(DesktopModel& model)
        : Section({"panel.reference", "Check against"}), m_model(model), m_form(new LiveForm(this))
    {
        body()->addWidget(m_form);
        setObjectName("reference");
        hide();
        connect(&m_model, &DesktopModel::outcomeChanged, this, &ReferencePanel::refresh);
        connect(&m_model, &DesktopModel::experimentChanged, this, &ReferencePanel::refresh);
    }

private:
    /// What is shown of one output.
    struct Row {
        bool operator==(const Row&) const = default;

        std::size_t output = 0; ///< its buffer
        QString name{};
        std::string reference{}; ///< empty: none
        bool several = false; ///< there are others
        QString result{}, resultTip{}; ///< empty: nothing was compared yet
        bool good = false; ///< the result
        std::string suggested{}; ///< a host function; empty: none
        QString suggestedText{};
    };
    struct Rows {
        bool operator==(const Rows&) const = default;

        std::vector<Row> outputs;
        bool takesTolerance = false;
        std::optional<double> tolerance; ///< that somebody gave
        QString chosenTolerance; ///< for the empty field
    };

    void refresh()
    {
        const OutcomePointer outcome = m_model.experiment().source ? m_model.outcome() : nullptr;
        const bool isShown = outcome && outcome->bound->source && !outputsOf(outcome->bound->work).empty();
        setVisible(isShown);
        m_outcome = isShown ? outcome : nullptr;
        // A run tells of itself often, and while a text is being written most versions are checked alike.
        Rows rows;
        if (isShown)
            rows = rowsOf(*outcome);
        if (rows == m_shown)
            return;
        m_shown = std::move(rows);
        if (!isShown) {
            m_form->clear();
            return;
        }
        m_form->build([&](QWidget& widget) {
            auto* layout = makeLayout<QVBoxLayout>(4, &widget);
            for (const Row& row : m_shown.outputs)
                addOutput(*layout, row);
            if (m_shown.takesTolerance)
                addTolerance(*layout);
        });
    }
    Rows rowsOf(const Outcome& outcome) const
    {
        const std::vector<std::string>& references = m_model.experiment().references;
        const Work& work = outcome.bound->work;
        const std::vector<std::size_t> outputs = outputsOf(work);
        Rows rows;
        for (const std::size_t output : outputs) {
            Row row{.output = output,
                .name = toQt(work.buffers[output].name),
                .reference = referenceOf(references, work, output),
                .several = outputs.size() > 1};
            if (!row.reference.empty())
                readResult(outcome, row);
            else if (const CpuCandidate* suggested = suggestedOf(outcome.cpuFunctions); suggested && !row.several) {
                row.suggested = suggested->name;
                row.suggestedText = toQt(suggested->text);
            }
            rows.outputs.push_back(std::move(row));
        }
        if (references.empty())
            return rows;
        rows.takesTolerance = true;
        rows.tolerance = m_model.experiment().tolerance;
        rows.chosenTolerance = outcome.references.empty() || rows.tolerance
            ? said("panel.reference.tolerance_chosen", "tolerance (chosen)")
            : said("panel.reference.tolerance_is", "± {} (chosen)",
                toleranceText(outcome.references[0].tolerance.absolute, outcome.references[0].tolerance.relative));
        return rows;
    }
    /// Says in one line what came of it, and in its tip where it comes from.
    void readResult(const Outcome& outcome, Row& row) const
    {
        const auto check = std::ranges::find(outcome.references, row.output, &ReferenceCheck::buffer);
        if (outcome.bound->experiment.references != m_model.experiment().references
            || (check == outcome.references.end() && outcome.stage < Stage::Checked))
            return; // not compared yet
        const bool failed = check == outcome.references.end();
        row.result = failed ? said("panel.reference.failed", "cannot be had: see Problems")
            : check->comparison.matches
            ? (check->comparison.maxAbsError > 0 ? said("panel.reference.within", "equal within {}",
                   toleranceText(check->comparison.tolerance, check->comparison.relativeTolerance))
                                                 : said("panel.reference.equal", "equal"))
            : said("panel.reference.differ", "{} differ, by up to {:.3g}",
                countOf(check->comparison.differing, noun::value), check->comparison.maxAbsError);
        row.good = !failed && check->comparison.matches;
        if (!failed)
            row.resultTip = toQt(provenanceOf(check->facts)) + '\n' + toQt(check->tolerance.reason);
    }
    void addOutput(QVBoxLayout& rows, const Row& row)
    {
        auto* button = new QToolButton;
        setRole(button, "link");
        button->setObjectName("reference." + row.name);
        const QString present =
            row.reference.empty() ? said("panel.reference.none", "nothing") : buttonName(row.reference);
        button->setText(elided(*button, (row.several ? row.name + ": " : QString()) + present) + " ▾");
        button->setAccessibleName(said("panel.reference.of", "Check {} against: {}", row.name, present));
        button->setToolTip((row.reference.empty() ? QString() : toQt(row.reference) + '\n')
            + said("panel.reference.tip", "What {} is compared with: the kernel's result is right where the two agree",
                row.name));
        button->setPopupMode(QToolButton::InstantPopup);
        auto* menu = new QMenu(button);
        menu->setToolTipsVisible(true);
        // It lists the catalogue, and is seldom opened.
        connect(menu, &QMenu::aboutToShow, this, [this, menu, row] {
            menu->clear();
            if (m_outcome)
                fillMenu(*menu, *m_outcome, row.output, row.reference);
        });
        button->setMenu(menu);
        rows.addWidget(button, 0, Qt::AlignLeft);
        if (!row.result.isEmpty()) {
            auto* label = makeLabel(row.result, "note");
            label->setObjectName("reference.result." + row.name);
            label->setWordWrap(true);
            setKind(label, row.good ? "good" : "wrong");
            label->setToolTip(row.resultTip);
            rows.addWidget(label);
        }
        if (row.suggested.empty())
            return;
        auto* offer = new QToolButton;
        setRole(offer, "link");
        offer->setObjectName("reference.suggested");
        offer->setText(elided(*offer, said("panel.reference.suggested", "use {}()", row.suggested)));
        offer->setAccessibleName(said("panel.reference.suggested.name", "Check against {}()", row.suggested));
        offer->setToolTip(said("panel.reference.suggested.tip",
            "{}: a host function of this file that takes the same. One thread of the simulator runs it",
            row.suggestedText));
        connect(offer, &QToolButton::clicked, this,
            [this, row] { m_model.own().setReference(row.output, "cpu:" + row.suggested); });
        rows.addWidget(offer, 0, Qt::AlignLeft);
    }
    void addTolerance(QVBoxLayout& rows)
    {
        auto* field = new QLineEdit;
        field->setObjectName("reference.tolerance");
        letEnterEnd(*field);
        field->setAccessibleName(ui::said("panel.reference.tolerance", "Tolerance"));
        field->setPlaceholderText(m_shown.chosenTolerance);
        field->setText(m_shown.tolerance ? QString::number(*m_shown.tolerance) : QString());
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
                m_model.own().setTolerance(text.isEmpty() ? std::nullopt : std::optional(value));
        });
        rows.addWidget(field);
    }
    void fillMenu(QMenu& menu, const Outcome& outcome, std::size_t output, const std::string& present)
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
                m_model.own().setReference(output, spec);
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
    void openData(std::size_t output)
    {
        const QString path = QFileDialog::getOpenFileName(window(),
            said("panel.reference.data_title", "Open the result that is expected"), toQt(folder()),
            said("panel.reference.data_files", "Arrays and pictures") + " (*.npy *.csv *.tsv *.mtx *.png *.jpg *.bmp);;"
                + said("panel.reference.all_files", "All files") + " (*)");
        if (!path.isEmpty())
            m_model.own().setReference(output, path.toStdString());
    }
    void openKernel(std::size_t output)
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
            m_model.own().setReference(output, spec);
        } catch (const InputError& error) {
            m_model.say(toQt(error.what()), true);
        }
    }
    /// of the kernel's text
    std::string folder() const
    {
        const auto& source = m_model.experiment().source;
        return source ? QFileInfo(toQt(source->file)).absolutePath().toStdString() : std::string();
    }

    DesktopModel& m_model;
    OutcomePointer m_outcome; ///< the latest, for the menus; null while nothing is shown
    Rows m_shown;
    LiveForm* m_form;
};

} // namespace

Section* makeReferencePanel(DesktopModel& model)
{
    return new ReferencePanel(model);
}

} // namespace warpatlas::ui::inline desktop
