#include "ui/desktop/panels/input_card.h"

#include "app/dataset/data_spec.h"
#include "app/dataset/generators.h"
#include "app/inputs/way_to_form.h"
#include "app/words/say.h"
#include "app/words/sentence.h"
#include "ui/desktop/choices/thumbnail.h"
#include "ui/desktop/look/flow_layout.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/section.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QVBoxLayout>

namespace warpatlas::ui::inline desktop {
namespace {

/// Returns the outermost choice of a spec, which another one replaces.
std::string_view choiceOf(std::string_view spec)
{
    for (const std::string_view name : channelChoices())
        if (spec.size() > name.size() && spec.starts_with(name) && spec[name.size()] == ':')
            return name;
    return {};
}

QString pathOf(const std::string& spec)
{
    const std::string_view file = fileOf(spec);
    return QString::fromUtf8(file.data(), qsizetype(file.size()));
}

} // namespace

QString shapeAndType(const Shape& shape, ElementType type)
{
    QString text = shapeText(shape);
    if (shape.channels > 1)
        text += QString(" × %1").arg(shape.channels);
    return text + ' ' + toQt(nameOf(type));
}

QString briefLabel(const Dataset& data)
{
    const QString label = toQt(data.label);
    return isGenerator(partsOf(data.spec).source) ? label.section(' ', 0, 0) : label;
}

InputCard::InputCard(const InputSet& set, std::size_t input, bool converts, QWidget* parent)
    : QWidget(parent), m_layout(new QVBoxLayout(this)), m_input(input)
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(4);
    const InputState& state = set.inputs[input];
    addHead(toQt(state.name));
    addFacts(state);
    if (set.kernel && input < set.kernel->description().inputs.size())
        addConversion(state, set.kernel->description().inputs[input].form, converts);
    if (!state.fits)
        addOffers(set, state);
}

void InputCard::addHead(const QString& name)
{
    // In a narrow column the way to other data stands below the name.
    auto* head = new FlowLayout(4);
    auto* label = makeLabel(name, "strong");
    label->setObjectName(QString("data.%1.name").arg(m_input));
    label->setMinimumHeight(24); // as the links beside it
    head->addWidget(label);
    auto* change = makeLink(said("panel.data.change", "Change") + " ▾", QString("data.%1.change").arg(m_input),
        said("panel.data.change_as", "Other data as {}", name));
    auto* menu = new QMenu(change);
    const auto offer = [&](const char* key, const QString& words, void (InputCard::*signal)()) {
        QAction* action = menu->addAction(words);
        action->setObjectName(QString("data.%1.%2").arg(m_input).arg(key));
        connect(action, &QAction::triggered, this, signal);
    };
    offer("open", said("panel.data.open", "Open a file…"), &InputCard::openRequested);
    offer("generate", said("panel.data.generate", "Generate…"), &InputCard::generateRequested);
    change->setMenu(menu);
    head->addWidget(change);
    m_layout->addLayout(head);
}

void InputCard::addFacts(const InputState& state)
{
    if (!state.data)
        return;
    const QString name = QString("data.%1").arg(m_input);
    auto* facts = new QWidget;
    facts->setObjectName(name);
    auto* row = makeLayout<QHBoxLayout>(8, facts);
    constexpr int thumbnailDensity = 2; // sharp at 200 % as well
    QImage small = thumbnailOf(*state.data, QSize(44, 32) * thumbnailDensity);
    if (!small.isNull()) {
        small.setDevicePixelRatio(thumbnailDensity);
        auto* picture = new QLabel;
        picture->setPixmap(QPixmap::fromImage(small));
        picture->setAccessibleName(toQt(state.data->label));
        row->addWidget(picture, 0, Qt::AlignTop);
    }
    auto* lines = makeLayout<QVBoxLayout>(1);
    row->addLayout(lines, 1);
    const auto add = [&](const char* key, const char* role, const QString& words, bool wraps, const QString& tip) {
        auto* label = makeFittingLabel(name + '.' + key, role, wraps);
        label->setText(words);
        label->setToolTip(tip.isEmpty() ? words : tip);
        lines->addWidget(label);
    };
    const QString path = pathOf(state.data->spec);
    add("data", "text", briefLabel(*state.data), false, path.isEmpty() ? toQt(state.data->label) : path);
    const Shape& shape = state.data->array->shape();
    // Pictures are width x height, matrices are spoken of by rows and columns.
    const bool isMatrix = shape.channels == 1 && shape.extent.z == 1 && shape.extent.y > 1 && state.loaded
        && state.loaded->array->type() != ElementType::U8;
    add("shape", "note", shapeAndType(shape, state.data->array->type()), false,
        (isMatrix ? QString("%1 × %2, ").arg(countOf(shape.extent.y, noun::row), countOf(shape.extent.x, noun::column))
                  : QString())
            + byteText(state.data->array->byteCount()));
    if (const std::string note = state.data->notes(); !note.empty())
        add("note", "note", toQt(note), true, {});
    m_layout->addWidget(facts);
}

void InputCard::addConversion(const InputState& state, const InputForm& form, bool converts)
{
    if (!state.data || !state.loaded || (state.data->conversion.empty() && converts))
        return;
    const QString words =
        state.data->conversion.empty() ? said("panel.data.as_it_is", "as it is") : toQt(state.data->conversion);
    // A button does not break its line by itself, and the column is narrow.
    const QStringList steps = words.split(", ");
    QString text = steps.first();
    for (qsizetype i = 1; i < steps.size(); ++i)
        text += (i % 2 == 1 ? ", " : ",\n") + steps[i];
    auto* button = makeLink(text + " ▾", QString("data.%1.conversion").arg(m_input),
        said("panel.data.conversion", "Conversion: {}", words));
    button->setToolTip(said(
        "panel.data.conversion.tip", "What was made of the data so that the kernel takes them, and what could be"));
    auto* menu = new QMenu(button);
    const std::string& spec = state.loaded->spec;
    const std::string_view chosenNow = choiceOf(spec);
    const std::string plain = chosenNow.empty() ? spec : spec.substr(chosenNow.size() + 1);
    const auto offer = [&](std::string_view name) {
        const Conversion* conversion = findConversion(name);
        auto* action = menu->addAction(toQt(say(conversion->words)));
        action->setCheckable(true);
        const bool automatic = chosenNow.empty() && name == channelChoices().front();
        action->setChecked(name == chosenNow || automatic);
        const std::string next = name == channelChoices().front() ? plain : std::string(name) + ':' + plain;
        connect(action, &QAction::triggered, this, [this, next] { emit chosen(toQt(next)); });
    };
    // A named choice has left one channel only, which says nothing about those that there were.
    if (!chosenNow.empty() || hasChannelChoice(*state.loaded->array, form)) {
        for (const std::string_view name : channelChoices())
            offer(name);
        menu->addSeparator();
    }
    auto* asItIs = menu->addAction(said("panel.data.convert_nothing", "Convert nothing"));
    asItIs->setCheckable(true);
    asItIs->setChecked(!converts);
    connect(asItIs, &QAction::triggered, this, [this, converts] { emit convertRequested(!converts); });
    button->setMenu(menu);
    m_layout->addWidget(button, 0, Qt::AlignLeft);
}

void InputCard::addOffers(const InputSet& set, const InputState& state)
{
    InputSet alone{set.kernel, {state}};
    auto* card = new Card(Card::Kind::Warning, toQt(ended(alone.problem())));
    card->setObjectName(QString("data.%1.problem").arg(m_input));
    for (std::size_t i = 0; i < state.offers.size(); ++i) {
        const InputOffer& offer = state.offers[i];
        auto* button = makeLink(toQt(offer.words), QString("data.%1.offer.%2").arg(m_input).arg(i),
            offer.exchangedWith ? toQt(offer.words)
                                : said("panel.data.take", "Take {} as {}", offer.words, state.name));
        if (offer.exchangedWith)
            connect(button, &QPushButton::clicked, this,
                [this, other = *offer.exchangedWith] { emit exchangeRequested(other); });
        else
            connect(button, &QPushButton::clicked, this, [this, spec = toQt(offer.spec)] { emit chosen(spec); });
        card->content()->addWidget(button, 0, Qt::AlignLeft);
    }
    m_layout->addWidget(card);
}

} // namespace warpatlas::ui::inline desktop
