#include "ui/desktop/window/header_bar.h"

#include "app/inputs/input_set.h"

#include "kernels/model/device_id.h"
#include "ui/desktop/look/actions.h"
#include "ui/desktop/look/combo_box.h"
#include "ui/desktop/look/icons.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/look/window_commands.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/device_list.h"
#include "ui/desktop/model/view_model.h"
#include "ui/desktop/panels/input_card.h"
#include "ui/desktop/window/kernel_menu.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QMenuBar>
#include <QShortcut>
#include <QToolButton>

#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int shortestText = 48; ///< width of a choice that has to end in "…"

QToolButton* commandButton(QAction* action, const QString& objectName, const QString& accessibleName)
{
    auto* button = new QToolButton;
    button->setObjectName(objectName);
    button->setDefaultAction(action);
    button->setAccessibleName(accessibleName);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

/// The experiment's data by the names that people know, as the left column has them: files without their folders.
struct DataNames {
    QStringList brief; ///< each once
    QStringList whole; ///< of all inputs
};

DataNames dataNames(const DesktopModel& model)
{
    DataNames names;
    const auto add = [&names](const Dataset& data) {
        names.brief += briefLabel(data);
        names.whole += toQt(data.label);
    };
    if (const auto inputs = model.inputs()) {
        for (const InputState& input : inputs->inputs)
            if (input.data)
                add(*input.data);
            else
                names.whole += names.brief.emplace_back(said("header.missing", "{} is missing", input.name));
    } else if (model.outcome()) { // a picture has no session: what was bound is all there is
        for (const Dataset& data : model.outcome()->bound->data)
            add(data);
    }
    if (names.brief.isEmpty())
        names.brief += said("header.no_data", "no data");
    names.brief.removeDuplicates();
    return names;
}

/// "a.csv + 1": how many more there are.
QString briefly(const QStringList& names)
{
    return names.size() > 1 ? QString("%1 + %2").arg(names.first()).arg(names.size() - 1) : names.first();
}

} // namespace

HeaderBar::HeaderBar(
    DesktopModel& model, ViewModel& view, const Actions& actions, DeviceList& devices, QMenu& recent, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_actions(actions),
      m_devices(devices),
      m_recent(recent),
      m_brand(makeLabel("WarpAtlas", "brand")),
      m_menus(new QMenuBar),
      m_allMenus(makeDropButton("menus", said("header.menus", "Menus"))),
      m_data(makeDropButton("data", said("header.data", "Data"))),
      m_kernel(makeDropButton("kernel", said("header.kernel", "Kernel"))),
      m_mistake(makeDropButton("mistake", said("header.mistake", "Mistake in the kernel"))),
      m_device(makeDropButton("device", said("header.device", "Device that runs it"))),
      m_run(new QPushButton)
{
    setObjectName("header");
    setAttribute(Qt::WA_StyledBackground);
    auto* layout = makeLayout<QHBoxLayout>(8, this);
    layout->setContentsMargins(12, 5, 12, 5);
    layout->addWidget(m_brand);
    m_menus->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    layout->addWidget(m_menus);
    m_allMenus->setIcon(icon("menu"));
    m_allMenus->setIconSize({16, 16});
    m_allMenus->setToolButtonStyle(Qt::ToolButtonIconOnly);
    setRole(m_allMenus, "icon");
    m_allMenus->hide();
    layout->addWidget(m_allMenus);
    m_choices = {{m_data, BriefData}, {m_kernel, BriefKernel}, {m_mistake, BriefMistake}, {m_device, BriefDevice}};
    layout->addSpacing(4);
    layout->addWidget(m_data);
    layout->addWidget(m_kernel);
    layout->addWidget(m_mistake);
    layout->addWidget(m_device);
    m_run->setObjectName("run");
    m_run->setIconSize({12, 12});
    setRole(m_run, "primary");
    connect(
        m_run, &QPushButton::clicked, this, [this] { (m_model.busy() ? m_actions.cancel : m_actions.run)->trigger(); });
    layout->addWidget(m_run);
    auto* follow = commandButton(actions.follow, "follow", said("header.follow", "Follow the selected thread"));
    auto* compare = commandButton(actions.compare, "compare", said("header.compare", "Compare with the next runs"));
    auto* present = commandButton(actions.present, "present", said("header.present", "Present full screen"));
    layout->addWidget(follow);
    layout->addStretch(1);
    layout->addWidget(compare);
    layout->addWidget(present);
    auto* exports = makeDropButton("export", said("header.exports", "Pictures and files"));
    m_exports = exports->menu();
    exports->setText(said("header.share", "Share"));
    m_exports->addActions({actions.copyCard, actions.saveCard, actions.savePage});
    m_exports->addSeparator();
    m_exports->addActions(
        {actions.saveCanvas, actions.saveFilm, actions.saveWindow, actions.copyCanvas, actions.copyWindow});
    m_exports->addSeparator();
    m_exports->addActions({actions.saveExperiment, actions.saveExperimentAs});
    layout->addWidget(exports);
    m_leaving = {{m_brand, WithoutName}, {m_menus, MenusInOne}, {compare, WithoutCompare}, {present, WithoutPresent},
        {exports, WithoutExport}, {follow, WithoutFollow}};

    fillKernelMenu(*m_kernel->menu(), [this](const std::string& name) { m_model.setKernel(name); });
    m_kernel->menu()->addSeparator();
    addGallery(*m_kernel->menu(), GalleryPart::Kernels); // behind the field, which is first
    connect(&m_devices, &DeviceList::changed, this, &HeaderBar::fillDevices);
    connect(&m_model, &DesktopModel::experimentChanged, this, &HeaderBar::refresh);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &HeaderBar::refresh);
    connect(&m_model, &DesktopModel::busyChanged, this, &HeaderBar::refresh);
    connect(&m_model, &DesktopModel::inputsChanged, this, &HeaderBar::refresh);
    connect(&m_model, &DesktopModel::outdatedChanged, this, &HeaderBar::refresh);
    // After the theme has been applied: the Run icon has a colour of its own.
    connect(&view, &ViewModel::themeChanged, this, &HeaderBar::refresh, Qt::QueuedConnection);
    fillDevices();
}

void HeaderBar::choose(QToolButton* button, const QString& text, const QString& brief, const QString& hint)
{
    Choice& choice = *std::ranges::find(m_choices, button, &Choice::button);
    choice.text = text;
    choice.brief = brief;
    choice.hint = hint;
}

QString HeaderBar::textOf(const Choice& choice, int step) const
{
    return step >= choice.briefFrom ? choice.brief : choice.text;
}

bool HeaderBar::isAway(const QWidget* widget, int step) const
{
    if (widget == m_allMenus)
        return step < MenusInOne;
    const auto leaving = std::ranges::find(m_leaving, widget, &std::pair<QWidget*, Step>::first);
    return leaving != m_leaving.end() && step >= leaving->second;
}

/// The width that all of it needs after so many steps; of each choice's text at most `mostText`.
int HeaderBar::widthAfter(int step, int mostText) const
{
    const auto withText = [](const QAbstractButton& button, int textWidth) {
        return button.sizeHint().width() - button.fontMetrics().horizontalAdvance(button.text()) + textWidth;
    };
    const QMargins margins = layout()->contentsMargins();
    int width = margins.left() + margins.right() - layout()->spacing();
    for (int i = 0; i < layout()->count(); ++i) {
        const QLayoutItem* item = layout()->itemAt(i);
        QWidget* widget = item->widget();
        const auto choice = std::ranges::find(m_choices, widget, &Choice::button);
        if (isAway(widget, step) || (choice != m_choices.end() && widget->isHidden()))
            continue;
        const auto advance = [&](const QString& text) { return widget->fontMetrics().horizontalAdvance(text); };
        width += choice != m_choices.end()
            ? withText(*choice->button, std::min(advance(textOf(*choice, step)), mostText))
            : widget == m_run ? withText(*m_run, step >= RunByItsIcon ? 0 : advance(m_runText))
            : widget ? widget->sizeHint().width() // also of one that is away
                              : item->sizeHint().width();
        width += widget ? layout()->spacing() : 0;
    }
    return width;
}

QSize HeaderBar::minimumSizeHint() const
{
    return {widthAfter(lastStep, shortestText), QWidget::minimumSizeHint().height()};
}

void HeaderBar::arrangeMenus(bool narrow)
{
    QMenu& all = *m_allMenus->menu();
    if (all.actions() != m_menus->actions()) {
        all.clear();
        all.addActions(m_menus->actions());
        qDeleteAll(m_mnemonics);
        m_mnemonics.clear();
        for (QAction* action : m_menus->actions()) {
            auto* shortcut = new QShortcut(QKeySequence::mnemonic(action->text()), this);
            connect(shortcut, &QShortcut::activated, action,
                [this, action] { action->menu()->popup(m_allMenus->mapToGlobal(QPoint(0, m_allMenus->height()))); });
            m_mnemonics.push_back(shortcut);
        }
    }
    for (QShortcut* shortcut : m_mnemonics)
        shortcut->setEnabled(narrow);
    m_menus->setVisible(!narrow);
    m_allMenus->setVisible(narrow);
}

/// Takes one step after the other until nothing is cut: the window's title has the name as well, and what leaves is in
/// the menus.
void HeaderBar::arrange()
{
    constexpr int whole = 100000;
    int step = 0, most = whole;
    while (step < lastStep && widthAfter(step, whole) > width())
        ++step;
    // At last the longest texts are shortened first: all are at most as wide as leaves room for all.
    if (widthAfter(step, whole) > width())
        for (most = width(); most > shortestText && widthAfter(step, most) > width();)
            --most;
    arrangeMenus(step >= MenusInOne);
    for (const auto& [widget, from] : m_leaving)
        if (widget != m_menus)
            widget->setVisible(step < from);
    if (const QString words = step >= RunByItsIcon ? QString() : m_runText; words != m_run->text())
        m_run->setText(words);
    for (const Choice& choice : m_choices) {
        const QString text =
            choice.button->fontMetrics().elidedText(textOf(choice, step), Qt::ElideRight, std::min(most, whole));
        // A file may have a & in its name.
        if (const QString shown = asLabel(text); shown != choice.button->text())
            choice.button->setText(shown);
        const QString hint = text == choice.text ? choice.hint : choice.text + ": " + choice.hint;
        if (hint != choice.button->toolTip())
            choice.button->setToolTip(hint);
    }
}

void HeaderBar::resizeEvent(QResizeEvent* event)
{
    arrange();
    QWidget::resizeEvent(event);
}

bool HeaderBar::event(QEvent* event)
{
    // A text or a font has changed, or a choice is no longer shown.
    if (event->type() == QEvent::LayoutRequest)
        arrange();
    return QWidget::event(event);
}

/// Adds the way to the same as cards with a sentence each.
void HeaderBar::addGallery(QMenu& menu, GalleryPart part)
{
    QAction* action = menu.addAction(said("header.gallery", "All as cards… ({})", keyOfWindow("gallery")));
    action->setObjectName(menu.parentWidget()->objectName() + ".gallery");
    connect(action, &QAction::triggered, this, [this, part] { emit galleryRequested(part); });
}

/// Fills the menu again where the kernel is another one; hides it where that has no mistakes.
void HeaderBar::showMistakes()
{
    const Experiment& experiment = m_model.experiment();
    const auto kernel = experiment.source ? Refusal{} : findKernel(experiment.kernel);
    const CatalogueKernel* const chosen = kernel ? kernel.value() : nullptr;
    if (m_mistaken != chosen) {
        m_mistaken = chosen;
        m_mistake->menu()->clear();
        if (chosen)
            fillMistakeMenu(*m_mistake->menu(), chosen->description(),
                [this](const std::string& name) { m_model.setMistake(name); });
        if (!m_mistake->menu()->isEmpty()) {
            m_mistake->menu()->addSeparator();
            addGallery(*m_mistake->menu(), GalleryPart::Mistakes);
        }
    }
    m_mistake->setVisible(!m_mistake->menu()->isEmpty());
    const auto shown = chosen ? findMistake(chosen->description(), experiment.mistake) : Refusal{};
    const QString mistake = shown ? toQt(shown.value()->title) : said("header.no_mistake", "no mistake");
    choose(m_mistake, mistake, shown ? mistake : QString::fromUtf8("✓"),
        shown ? toQt(shown.value()->summary)
              : said("header.no_mistake.tip", "Show what a well-known mistake does to this kernel"));
    setKind(m_mistake, shown ? "wrong" : "");
    for (QAction* action : m_mistake->menu()->actions())
        action->setChecked(action->data().toString().toStdString() == experiment.mistake);
}

void HeaderBar::fillDevices()
{
    QMenu& menu = *m_device->menu();
    menu.clear();
    delete m_gpus;
    for (const DeviceListing& device : m_devices.devices()) {
        const QString name = toQt(device.id) + "   " + toQt(device.name);
        QAction* action = menu.addAction(device.available ? name : name + ": " + toQt(device.reason));
        action->setObjectName("device." + toQt(device.id));
        action->setEnabled(device.available);
        action->setToolTip(toQt(device.reason));
        connect(action, &QAction::triggered, this, [this, id = device.id] { m_model.setDevice(id); });
    }
    if (menu.isEmpty())
        menu.addAction(said("header.looking", "looking for devices …"))->setEnabled(false);
    menu.addSeparator();
    fillGpus(*menu.addMenu(QString()));
    menu.addAction(m_actions.devices);
    refresh();
}

/// Fills the menu with the GPUs that may be simulated, and whose limits count where times and occupancy are modelled.
void HeaderBar::fillGpus(QMenu& menu)
{
    m_gpus = &menu;
    menu.setObjectName("gpus");
    for (const GpuSheet& sheet : gpuSheets()) {
        QAction* action = menu.addAction(said("header.gpu", "{}   CC {}.{}, {} SMs", sheet.name, sheet.computeMajor,
            sheet.computeMinor, sheet.multiprocessors));
        action->setObjectName("gpu." + toQt(sheet.name));
        action->setCheckable(true);
        action->setData(toQt(sheet.name));
        connect(action, &QAction::triggered, this, [this, name = sheet.name] { m_model.setGpu(name); });
    }
}

/// Says which GPU counts, and which one else could.
void HeaderBar::showGpu()
{
    const OutcomePointer& outcome = m_model.outcome();
    const bool isReal = kindOfDevice(m_model.experiment().device) == DeviceKind::Cuda;
    const QString name = toQt(isReal && outcome ? outcome->gpu.name : m_model.gpu());
    m_gpus->setTitle(isReal ? said("header.gpu_that_runs", "GPU: {}, which runs it", name)
                            : said("header.gpu_chosen", "GPU: {}", name));
    m_gpus->setEnabled(!isReal);
    for (QAction* action : m_gpus->actions())
        action->setChecked(action->data().toString() == name);
}

/// Fills the menu again where the inputs are others.
void HeaderBar::fillData()
{
    const auto inputs = m_model.inputs();
    QStringList names{"data"};
    for (std::size_t i = 0; inputs && i < inputs->inputs.size(); ++i)
        names += toQt(inputs->inputs[i].name);
    if (names == m_inputs)
        return;
    m_inputs = names;
    QMenu& menu = *m_data->menu();
    menu.clear();
    menu.addAction(m_actions.open);
    menu.addMenu(&m_recent);
    menu.addSeparator();
    for (int i = 1; i < names.size(); ++i) {
        QAction* action = menu.addAction(said("header.generate", "Generate {}…", names[i]));
        action->setObjectName(QString("generate.%1").arg(i - 1));
        connect(action, &QAction::triggered, this, [this, i] { emit generateRequested(i - 1); });
    }
    menu.addSeparator();
    addGallery(menu, GalleryPart::Data);
}

namespace {

/// "invert", whose file stands above its source; the file where it has one kernel and none was named.
QString ownKernelText(const Experiment& experiment)
{
    return toQt(experiment.kernel.empty() ? sourceNameOf(*experiment.source) : experiment.kernel);
}

} // namespace

void HeaderBar::refresh()
{
    fillData();
    const DataNames data = dataNames(m_model);
    choose(m_data, data.brief.join(", "), briefly(data.brief),
        (QStringList(m_data->accessibleName()) + data.whole).join('\n'));
    const auto& source = m_model.experiment().source;
    const QString kernel = source ? ownKernelText(m_model.experiment()) : kernelText(m_model.experiment().kernel);
    const QString file = source ? " · " + toQt(sourceNameOf(*source)) : QString();
    choose(m_kernel, kernel, source ? kernel : kernel.section(' ', 0, 0), m_kernel->accessibleName() + file);
    markKernel(*m_kernel->menu(), source ? std::string() : m_model.experiment().kernel);
    showMistakes();
    QString device = toQt(m_model.experiment().device);
    for (const DeviceListing& listing : m_devices.devices())
        if (listing.id == m_model.experiment().device && kindOfDevice(listing.id) == DeviceKind::Cuda)
            device = toQt(listing.name);
    const bool simulated = kindOfDevice(m_model.experiment().device) == DeviceKind::Simulated;
    device = device == "cpu" ? said("header.cpu", "CPU") : device;
    choose(m_device, simulated ? said("header.simulator", "simulator, {}", m_model.gpu()) : device,
        simulated ? said("header.simulator_brief", "sim {}", m_model.gpu()) : device, m_device->accessibleName());
    showGpu();
    const bool busy = m_model.busy();
    // The shown experiment has run already: another run measures again. Only one that has not run yet calls.
    const bool again = !busy && !m_model.stale() && m_model.measuring() && m_model.outcome();
    m_runText = busy ? said("header.cancel", "Cancel")
        : again      ? said("header.measure_again", "Measure again")
                     : said("header.run", "Run");
    m_run->setAccessibleName(
        busy ? said("header.cancel.name", "Cancel the run") : said("header.run.name", "Run the experiment"));
    m_run->setToolTip((busy ? m_actions.cancel : m_actions.run)->toolTip());
    m_run->setIcon(busy ? icon("stop") : m_model.stale() ? icon("play", tokens().onAccent) : icon("play"));
    setKind(m_run, busy ? "stop" : m_model.stale() ? "stale" : "calm");
    arrange();
}

} // namespace warpatlas::ui::inline desktop
