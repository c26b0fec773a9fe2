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

namespace warpatlas::ui::inline desktop {

class Settings {
public:
    /// `file` empty: the file that WARPATLAS_SETTINGS names, else the user's own.
    explicit Settings(const QString& file = {});
    /// Returns settings that read and write nothing, for pictures.
    static Settings none() { return Settings(Nothing{}); }
    bool isKept() const { return m_settings != nullptr; }
    QString folder() const; ///< folder of the file; empty where nothing is kept

    /// Returns the chosen theme; empty: none was chosen, and the system's is followed.
    std::optional<render::Theme> theme() const;
    void setTheme(std::optional<render::Theme> theme);
    std::optional<bool> reducedMotion() const;
    void setReducedMotion(std::optional<bool> reduced);
    /// the very first run was played by itself
    bool hasPlayed() const { return value("hasPlayed").toBool(); }
    void setPlayed() { setValue("hasPlayed", true); }
    ShownViews views() const;
    void setViews(const ShownViews& views);
    /// beside the source
    bool ptxShown() const { return value("ptx").toBool(); }
    void setPtxShown(bool shown) { setValue("ptx", shown); }
    Grain grain() const;
    void setGrain(Grain grain);
    double speed() const;
    void setSpeed(double speed) { setValue("speed", speed); }
    std::optional<bool> cone() const; ///< CanvasState::cone
    void setCone(std::optional<bool> open) { setValue("cone", open ? QVariant(*open) : QVariant()); }
    /// its name; empty: none was chosen
    QString presenterMonitor() const { return value("presenterMonitor").toString(); }
    void setPresenterMonitor(const QString& name) { setValue("presenterMonitor", name); }
    QByteArray geometry() const { return value("geometry").toByteArray(); }
    QByteArray layout() const { return value("layout").toByteArray(); }
    void setGeometry(const QByteArray& geometry, const QByteArray& layout);
    /// geometry of the guide's window
    QByteArray guideGeometry() const { return value("guideGeometry").toByteArray(); }
    void setGuideGeometry(const QByteArray& geometry) { setValue("guideGeometry", geometry); }
    /// The sizes of the panels and what is folded away (layout/layout_keeper.h).
    QVariantMap panels() const { return value("panels").toMap(); }
    void setPanels(const QVariantMap& panels) { setValue("panels", panels); }
    /// The last answers of the dialogs for pictures and animations.
    QVariantMap picture() const { return value("picture").toMap(); }
    void setPicture(const QVariantMap& answers) { setValue("picture", answers); }
    /// What whole programs were compiled and started with (program/program_form.h).
    QVariantList programStarts() const { return value("programStarts").toMap().value("starts").toList(); }
    void setProgramStarts(const QVariantList& starts);
    QStringList recentFiles() const { return value("recentFiles").toStringList(); }
    void setRecentFiles(const QStringList& files) { setValue("recentFiles", files); }
    /// Returns empty if there is none; a refusal where the kept one cannot be read any more.
    std::optional<Answer<Experiment>> lastExperiment() const;
    void setLastExperiment(const Experiment& experiment);
    /// the last experiment's; empty: none
    QString lastFile() const { return value("experimentFile").toString(); }
    void setLastFile(const QString& path) { setValue("experimentFile", path); }

private:
    struct Nothing { };
    explicit Settings(Nothing) { }
    QVariant value(const char* key) const { return m_settings ? m_settings->value(key) : QVariant(); }
    void setValue(const char* key, const QVariant& value);

    std::unique_ptr<QSettings> m_settings;
};

} // namespace warpatlas::ui::inline desktop
