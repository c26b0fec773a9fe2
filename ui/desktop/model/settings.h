/// What is remembered between starts: geometry, theme, views, pace, recent files, the last experiment. A separate file
/// can be named (WARPATLAS_SETTINGS), so that tests and demonstrations leave a person's settings alone.
#pragma once

#include "app/experiment/experiment.h"
#include "kernels/model/answer.h"
#include "render/views/shared/theme.h"
#include "ui/canvas/state/grain.h"
#include "ui/canvas/state/view_kind.h"

#include <QByteArray>
#include <QSettings>
#include <QStringList>

#include <memory>
#include <optional>

namespace warpatlas::ui {

class Settings {
public:
    /// `file` empty: the file that WARPATLAS_SETTINGS names, else the user's own.
    explicit Settings(const QString& file = {});
    /// Returns settings that read and write nothing, for pictures.
    static Settings none();
    bool isKept() const { return m_settings != nullptr; }
    QString folder() const; ///< folder of the file; empty where nothing is kept

    /// Returns the chosen theme; empty: none was chosen, and the system's is followed.
    std::optional<render::Theme> theme() const;
    void setTheme(std::optional<render::Theme> theme);
    std::optional<bool> reducedMotion() const;
    void setReducedMotion(std::optional<bool> reduced);
    bool hasPlayed() const; ///< the very first run was played by itself
    void setPlayed();
    ShownViews views() const;
    void setViews(const ShownViews& views);
    bool ptxShown() const; ///< beside the source
    void setPtxShown(bool shown);
    Grain grain() const;
    void setGrain(Grain grain);
    double speed() const;
    void setSpeed(double speed);
    std::optional<bool> cone() const; ///< CanvasState::cone
    void setCone(std::optional<bool> open);
    QString presenterMonitor() const; ///< its name; empty: none was chosen
    void setPresenterMonitor(const QString& name);
    QByteArray geometry() const;
    QByteArray layout() const;
    void setGeometry(const QByteArray& geometry, const QByteArray& layout);
    QByteArray guideGeometry() const; ///< geometry of the guide's window
    void setGuideGeometry(const QByteArray& geometry);
    /// The sizes of the panels and what is folded away (layout/layout_keeper.h).
    QVariantMap panels() const;
    void setPanels(const QVariantMap& panels);
    /// The last answers of the dialogs for pictures and animations.
    QVariantMap picture() const;
    void setPicture(const QVariantMap& answers);
    /// What whole programs were compiled and started with (program/program_form.h).
    QVariantList programStarts() const;
    void setProgramStarts(const QVariantList& starts);
    QStringList recentFiles() const;
    void setRecentFiles(const QStringList& files);
    /// Returns empty if there is none; a refusal where the kept one cannot be read any more.
    std::optional<Answer<Experiment>> lastExperiment() const;
    void setLastExperiment(const Experiment& experiment);
    QString lastFile() const; ///< the last experiment's; empty: none
    void setLastFile(const QString& path);

private:
    struct Nothing { };
    explicit Settings(Nothing) { }
    QVariant value(const char* key) const;
    void setValue(const char* key, const QVariant& value);

    std::unique_ptr<QSettings> m_settings;
};

} // namespace warpatlas::ui
