/// Settings that are remembered between starts: geometry, theme, views, pace, recent files, the last experiment. A
/// separate file can be named (WARPATLAS_SETTINGS), so that tests and demonstrations leave a person's settings alone.
#pragma once

#include "app/experiment/experiment.h"
#include "kernels/model/answer.h"
#include "render/views/shared/theme.h"
#include "ui/canvas/state/playback.h"
#include "ui/canvas/state/view_kind.h"

#include <QByteArray>
#include <QSettings>
#include <QStringList>

#include <memory>
#include <optional>
#include <type_traits>

namespace warpatlas::ui::inline desktop {

/// One that is kept as it is, under its key; an optional one goes back to none.
template <class T> struct Setting {
    const char* key;
};
namespace setting {
inline constexpr Setting<bool> played{"hasPlayed"}; ///< the very first run was played by itself
inline constexpr Setting<bool> ptxShown{"ptx"}; ///< beside the source
inline constexpr Setting<double> speed{"speed"};
inline constexpr Setting<std::optional<bool>> reducedMotion{"reducedMotion"};
inline constexpr Setting<std::optional<bool>> cone{"cone"}; ///< CanvasState::cone
inline constexpr Setting<QString> presenterMonitor{"presenterMonitor"}; ///< its name; empty: none was chosen
inline constexpr Setting<QByteArray> geometry{"geometry"}, layout{"layout"}; ///< of the window and its docks
inline constexpr Setting<QByteArray> guideGeometry{"guideGeometry"};
/// The sizes of the panels and what is folded away (layout/layout_keeper.h).
inline constexpr Setting<QVariantMap> panels{"panels"};
inline constexpr Setting<QVariantMap> picture{"picture"}; ///< the last answers of the dialogs for pictures and films
inline constexpr Setting<QVariantMap> lessons{"lessons"}; ///< by name: the numbers of the steps that were solved
inline constexpr Setting<QString> lesson{"lesson"}; ///< the open one's name, or its folder; empty: none
inline constexpr Setting<QString> language{"language"}; ///< its tag; empty: the system's
inline constexpr Setting<QStringList> recentFiles{"recentFiles"};
inline constexpr Setting<QString> lastFile{"experimentFile"}; ///< the last experiment's; empty: none
} // namespace setting

class Settings {
public:
    /// `file` empty: the file that WARPATLAS_SETTINGS names, else the user's own.
    explicit Settings(const QString& file = {});
    /// Returns settings that read and write nothing, for pictures.
    static Settings none() { return Settings(Nothing{}); }
    bool isKept() const { return m_settings != nullptr; }
    QString folder() const; ///< folder of the file; empty where nothing is kept

    template <class T> T get(const Setting<T>& setting) const { return value(setting.key).template value<T>(); }
    template <class T> std::optional<T> get(const Setting<std::optional<T>>& setting) const
    {
        const QVariant kept = value(setting.key);
        return kept.isValid() ? std::optional(kept.value<T>()) : std::nullopt;
    }
    template <class T> void set(const Setting<T>& setting, const std::type_identity_t<T>& value)
    {
        setValue(setting.key, QVariant::fromValue(value));
    }
    template <class T>
    void set(const Setting<std::optional<T>>& setting, const std::type_identity_t<std::optional<T>>& value)
    {
        setValue(setting.key, value ? QVariant::fromValue(*value) : QVariant());
    }

    /// Returns the chosen theme; empty: none was chosen, and the system's is followed.
    std::optional<render::Theme> theme() const;
    void setTheme(std::optional<render::Theme> theme);
    ShownViews views() const;
    void setViews(const ShownViews& views);
    Grain grain() const;
    void setGrain(Grain grain);
    double speed() const; ///< setting::speed, where it is one that there is
    /// What whole programs were compiled and started with (program/program_form.h).
    QVariantList programStarts() const { return value("programStarts").toMap().value("starts").toList(); }
    void setProgramStarts(const QVariantList& starts);
    /// Returns empty if there is none; a refusal where the kept one cannot be read any more.
    std::optional<Answer<Experiment>> lastExperiment() const;
    void setLastExperiment(const Experiment& experiment);

private:
    struct Nothing { };
    explicit Settings(Nothing) { }
    QVariant value(const char* key) const { return m_settings ? m_settings->value(key) : QVariant(); }
    void setValue(const char* key, const QVariant& value);

    std::unique_ptr<QSettings> m_settings;
};

} // namespace warpatlas::ui::inline desktop
