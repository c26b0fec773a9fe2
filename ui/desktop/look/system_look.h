/// What the desktop says about its look: dark or light, moving or calm. Asked of the XDG portal
/// (org.freedesktop.portal.Settings) over the session's bus, without waiting; a system without bus or portal says
/// nothing, which is an ordinary answer. GUI thread.
#pragma once

#include "render/views/shared/theme.h"

#include <QObject>
#include <QVariant>

#include <optional>

namespace warpatlas::ui {

class SystemLook : public QObject {
    Q_OBJECT
public:
    /// Empty where there is no bus of the session; nothing is started to get one.
    static QString sessionAddress();
    /// `address` of the bus; empty: none, and nothing is ever known.
    explicit SystemLook(const QString& address, QObject* parent = nullptr);
    ~SystemLook() override;

    std::optional<render::Theme> theme() const { return m_theme; } ///< empty: not known, or no preference
    std::optional<bool> reducedMotion() const { return m_reducedMotion; }

signals:
    void changed();

private:
    void ask(const QString& space, const QString& key);
    void take(const QString& space, const QString& key, const QVariant& value);

    QString m_name; ///< of the connection
    std::optional<render::Theme> m_theme;
    std::optional<bool> m_reducedMotion;
};

} // namespace warpatlas::ui
