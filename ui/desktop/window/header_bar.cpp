#include "ui/desktop/window/header_bar.h"

#include "app/inputs/input_set.h"

#include "kernels/model/device_id.h"
#include "ui/desktop/look/actions.h"
#include "ui/desktop/look/drop_button.h"
#include "ui/desktop/look/icons.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/device_list.h"
#include "ui/desktop/model/view_model.h"
#include "ui/desktop/window/kernel_menu.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QMenuBar>
#include <QShortcut>
#include <QToolButton>

#include <algorithm>

namespace warpatlas::ui {
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

/// Returns the experiment's data by the names that people know: files without their folders.
QString dataText(const DesktopModel& model)
{
    QStringList names;
    if (const auto inputs = model.inputs()) {
        for (const InputState& input : inputs->inputs)
            names += input.data ? toQt(input.data->label) : said("header.missing", "{} is missing", input.name);
    } else if (model.outcome()) { // a picture has no session: what was bound is all there is
        for (const Dataset& data : model.outcome()->bound->data)
            names += toQt(data.label);
    }
    return names.isEmpty() ? said("header.no_data", "no data") : names.join(", ");
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
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 5, 12, 5);
    layout->setSpacing(8);
    layout->addWidget(m_brand);
    m_menus->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    layout->addWidget(m_menus);
    m_allMenus->setIcon(icon("menu"));
    m_allMenus->setIconSize({16, 16});
    m_allMenus->setToolButtonStyle(Qt::ToolButtonIconOnly);
    setRole(m_allMenus, "icon");
    m_allMenus->hide();
    layout->addWidget(m_allMenus);
    m_choices = {{m_data, {}, {}}, {m_kernel, {}, {}}, {m_mistake, {}, {}}, {m_device, {}, {}}};
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
    layout->addWidget(commandButton(actions.follow, "follow", said("header.follow", "Follow the selected thread")));
    layout->addStretch(1);
    layout->addWidget(commandButton(actions.compare, "compare", said("header.compare", "Compare with the next runs")));
    layout->addWidget(commandButton(actions.present, "present", said("header.present", "Present full screen")));
    auto* exports = makeDropButton("export", said("header.exports", "Pictures and files"));
    m_exports = exports->menu();
    exports->setText(said("header.export", "Export"));
    m_exports->addActions(
        {actions.saveCanvas, actions.saveFilm, actions.saveWindow, actions.copyCanvas, actions.copyWindow});
    m_exports->addSeparator();
    m_exports->addActions({actions.saveExperiment, actions.saveExperimentAs});
    layout->addWidget(exports);

    fillKernelMenu(*m_kernel->menu(), [this](const std::string& name) { m_model.setKernel(name); });
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

void HeaderBar::choose(QToolButton* button, const QString& text, const QString& hint)
{
    for (Choice& choice : m_choices)
        if (choice.button == button) {
            choice.text = text;
            choice.hint = hint;
        }
}

int HeaderBar::widthOf(const Choice& choice, int textWidth)
{
    const QToolButton& button = *choice.button;
    return button.sizeHint().width() - button.fontMetrics().horizontalAdvance(button.text()) + textWidth;
}

int HeaderBar::widthWithoutMenus() const
{
    const QMargins margins = layout()->contentsMargins();
    int width = margins.left() + margins.right(), count = 0;
    for (int i = 0; i < layout()->count(); ++i) {
        const QLayoutItem* item = layout()->itemAt(i);
        QWidget* widget = item->widget();
        if (widget == m_brand || widget == m_menus || widget == m_allMenus || (widget && widget->isHidden()))
            continue;
        const auto choice = std::ranges::find(m_choices, widget, &Choice::button);
        width += choice != m_choices.end() ? widthOf(*choice, 0) : item->sizeHint().width();
        count += widget != nullptr;
    }
    return width + count * layout()->spacing(); // the menus are one more
}

QSize HeaderBar::minimumSizeHint() const
{
    int width = widthWithoutMenus() + m_allMenus->sizeHint().width();
    for (const Choice& choice : m_choices)
        width += std::min(shortestText, choice.button->fontMetrics().horizontalAdvance(choice.text));
    return {width, QWidget::minimumSizeHint().height()};
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

/// Arranges the bar so that nothing is cut: the window's title has the name as well, and one button can hold all menus.
void HeaderBar::arrange()
{
    const int others = widthWithoutMenus();
    int texts = 0;
    for (const Choice& choice : m_choices)
        if (!choice.button->isHidden())
            texts += choice.button->fontMetrics().horizontalAdvance(choice.text);
    const int withMenus = others + texts + m_menus->sizeHint().width();
    const bool narrow = withMenus > width();
    m_brand->setVisible(withMenus + m_brand->sizeHint().width() + layout()->spacing() <= width());
    arrangeMenus(narrow);
    // The longest texts are shortened first: all are at most as wide as leaves room for all.
    const int room = width() - others - (narrow ? m_allMenus : static_cast<QWidget*>(m_menus))->sizeHint().width();
    const auto wide = [&](const Choice& choice, int most) {
        return std::min(choice.button->fontMetrics().horizontalAdvance(choice.text), most);
    };
    int most = std::max(texts, shortestText);
    const auto sum = [&] {
        int result = 0;
        for (const Choice& choice : m_choices)
            result += choice.button->isHidden() ? 0 : wide(choice, most);
        return result;
    };
    while (most > shortestText && sum() > room)
        --most;
    for (const Choice& choice : m_choices) {
        const QString text = choice.button->fontMetrics().elidedText(choice.text, Qt::ElideRight, most);
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
    }
    m_mistake->setVisible(!m_mistake->menu()->isEmpty());
    const auto shown = chosen ? findMistake(chosen->description(), experiment.mistake) : Refusal{};
    choose(m_mistake, shown ? toQt(shown.value()->title) : said("header.no_mistake", "no mistake"),
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
}

namespace {

/// "invert · inv.cu"; the file alone where it has one kernel and nobody named it.
QString ownKernelText(const Experiment& experiment)
{
    const QString file = toQt(sourceNameOf(experiment.source->file));
    return experiment.kernel.empty() ? file : toQt(experiment.kernel) + " · " + file;
}

} // namespace

void HeaderBar::refresh()
{
    fillData();
    choose(m_data, dataText(m_model), m_data->accessibleName());
    const auto& source = m_model.experiment().source;
    choose(m_kernel, source ? ownKernelText(m_model.experiment()) : kernelText(m_model.experiment().kernel),
        m_kernel->accessibleName());
    markKernel(*m_kernel->menu(), source ? std::string() : m_model.experiment().kernel);
    showMistakes();
    QString device = toQt(m_model.experiment().device);
    for (const DeviceListing& listing : m_devices.devices())
        if (listing.id == m_model.experiment().device && kindOfDevice(listing.id) == DeviceKind::Cuda)
            device = toQt(listing.name);
    choose(m_device,
        kindOfDevice(m_model.experiment().device) == DeviceKind::Simulated
            ? said("header.simulator", "simulator, {}", m_model.gpu())
            : device == "cpu" ? said("header.cpu", "CPU")
                              : device,
        m_device->accessibleName());
    showGpu();
    const bool busy = m_model.busy();
    m_run->setText(busy ? said("header.cancel", "Cancel") : said("header.run", "Run"));
    m_run->setAccessibleName(
        busy ? said("header.cancel.name", "Cancel the run") : said("header.run.name", "Run the experiment"));
    m_run->setToolTip((busy ? m_actions.cancel : m_actions.run)->toolTip());
    m_run->setIcon(busy ? icon("stop") : icon("play", tokens().onAccent));
    setKind(m_run, busy ? "stop" : m_model.stale() ? "stale" : "");
    arrange();
}

} // namespace warpatlas::ui
