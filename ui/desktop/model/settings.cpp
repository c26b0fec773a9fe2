#include "ui/desktop/model/settings.h"

#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/canvas/state/playback.h"
#include "ui/desktop/look/qt_words.h"

#include <QFileInfo>

namespace warpatlas::ui::inline desktop {

Settings::Settings(const QString& file)
{
    const QString chosen = file.isEmpty() ? qEnvironmentVariable("WARPATLAS_SETTINGS") : file;
    m_settings = chosen.isEmpty()
        ? std::make_unique<QSettings>(QSettings::IniFormat, QSettings::UserScope, "warpatlas", "desktop")
        : std::make_unique<QSettings>(chosen, QSettings::IniFormat);
}

QString Settings::folder() const
{
    return m_settings ? QFileInfo(m_settings->fileName()).absolutePath() : QString();
}

void Settings::setValue(const char* key, const QVariant& value)
{
    if (!m_settings)
        return;
    if (value.isValid())
        m_settings->setValue(key, value);
    else
        m_settings->remove(key);
}

std::optional<render::Theme> Settings::theme() const
{
    const QString name = value("theme").toString();
    if (name == "light")
        return render::Theme::Light;
    return name == "dark" ? std::optional(render::Theme::Dark) : std::nullopt;
}

void Settings::setTheme(std::optional<render::Theme> theme)
{
    setValue("theme", !theme ? QVariant() : *theme == render::Theme::Light ? "light" : "dark");
}

ShownViews Settings::views() const
{
    ShownViews views;
    const QStringList strips = value("strips").toStringList();
    for (const ViewKind kind : allViews) {
        const QString name = toQt(std::string(nameOf(kind)));
        if (value("view").toString() == name)
            views.main = kind;
        views.setStrip(kind, strips.contains(name));
    }
    return views;
}

void Settings::setViews(const ShownViews& views)
{
    QStringList strips;
    for (const ViewKind kind : allViews)
        if (views.strip(kind))
            strips += toQt(std::string(nameOf(kind)));
    setValue("view", toQt(std::string(nameOf(views.main))));
    setValue("strips", strips);
}

Grain Settings::grain() const
{
    for (const Grain grain : allGrains)
        if (value("grain").toString() == toQt(std::string(nameOf(grain))))
            return grain;
    return Grain::Wave;
}

void Settings::setGrain(Grain grain)
{
    setValue("grain", toQt(std::string(nameOf(grain))));
}

double Settings::speed() const
{
    const double speed = value("speed").toDouble();
    return speed >= Playback::slowest && speed <= Playback::fastest ? speed : 1;
}

void Settings::setProgramStarts(const QVariantList& starts)
{
    setValue("programStarts", QVariantMap{{"starts", starts}}); // a list of one would come back as that one
}

std::optional<Answer<Experiment>> Settings::lastExperiment() const
{
    if (m_settings && m_settings->status() == QSettings::FormatError)
        return Refusal{warpatlas::say("data.damaged", "{} is damaged", m_settings->fileName().toStdString())};
    const std::string json = value("experiment").toString().toStdString();
    if (json.empty())
        return std::nullopt;
    try {
        return experimentFromJson(json, warpatlas::say("data.last_experiment", "the last experiment"));
    } catch (const InputError& error) {
        return Refusal{error.what()}; // of a later version, say
    }
}

void Settings::setLastExperiment(const Experiment& experiment)
{
    setValue("experiment", toQt(toJson(experiment)));
}

} // namespace warpatlas::ui::inline desktop
