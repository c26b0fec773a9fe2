/// The look that the desktop prefers: dark or light, moving or calm. It asks the XDG portal
/// (org.freedesktop.portal.Settings) over the session's bus, without waiting. A system without bus or portal gives no
/// answer, which is an ordinary case. GUI thread.
#pragma once

#include "render/views/shared/theme.h"

#include <QDBusVariant>
#include <QObject>
#include <QVariant>

#include <optional>

namespace warpatlas::ui::inline desktop {

/// Receives the signal by which the XDG portal tells that a setting changed. GUI thread.
class PortalListener : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

public Q_SLOTS:
    void settingChanged(const QString& space, const QString& key, const QDBusVariant& value)
    {
        emit heard(space, key, value.variant());
    }

signals:
    void heard(const QString& space, const QString& key, const QVariant& value);
};

class SystemLook : public QObject {
    Q_OBJECT
public:
    /// Returns the address of the session's bus; empty where there is none. Starts nothing to get one.
    static QString sessionAddress();
    /// `address` of the bus; empty: there is none, and no preference is ever known.
    explicit SystemLook(const QString& address, QObject* parent = nullptr);
    ~SystemLook() override;

    std::optional<render::Theme> theme() const { return m_theme; } ///< empty: not known, or no preference
    std::optional<bool> reducedMotion() const { return m_reducedMotion; }

signals:
    void changed();

private:
    void ask(const QString& space, const QString& key);
    void take(const QString& space, const QString& key, const QVariant& value);

    QString m_name; ///< name of the connection
    std::optional<render::Theme> m_theme;
    std::optional<bool> m_reducedMotion;
};

} // namespace warpatlas::ui::inline desktop
