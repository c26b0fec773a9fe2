#include "ui/desktop/look/system_look.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QFileInfo>

#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr const char* portalService = "org.freedesktop.portal.Desktop";
constexpr const char* portalPath = "/org/freedesktop/portal/desktop";
constexpr const char* portalInterface = "org.freedesktop.portal.Settings";
constexpr const char* appearance = "org.freedesktop.appearance";
constexpr const char* gnome = "org.gnome.desktop.interface"; // older portals have its animations only

/// Returns the variant inside a variant, as Read() answers.
QVariant unwrapped(QVariant value)
{
    while (value.userType() == qMetaTypeId<QDBusVariant>())
        value = value.value<QDBusVariant>().variant();
    return value;
}

} // namespace

QString SystemLook::sessionAddress()
{
    QString named = qEnvironmentVariable("DBUS_SESSION_BUS_ADDRESS");
    if (!named.isEmpty())
        return named;
    const QString folder = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return !folder.isEmpty() && QFileInfo::exists(folder + "/bus") ? "unix:path=" + folder + "/bus" : QString();
}

SystemLook::SystemLook(const QString& address, QObject* parent)
    : QObject(parent), m_name(QString("warpatlas.look.%1").arg(quintptr(this)))
{
    if (address.isEmpty())
        return;
    qRegisterMetaType<QDBusVariant>("QDBusVariant"); // the slot is found by the names of its types
    QDBusConnection bus = QDBusConnection::connectToBus(address, m_name);
    if (!bus.isConnected())
        return;
    auto* listener = new PortalListener(this);
    connect(listener, &PortalListener::heard, this, &SystemLook::take);
    bus.connect(portalService, portalPath, portalInterface, "SettingChanged", listener,
        SLOT(settingChanged(QString, QString, QDBusVariant)));
    ask(appearance, "color-scheme");
    ask(gnome, "enable-animations");
    ask(appearance, "reduced-motion"); // the last word where both are there
}

SystemLook::~SystemLook()
{
    QDBusConnection::disconnectFromBus(m_name);
}

void SystemLook::ask(const QString& space, const QString& key)
{
    QDBusMessage call = QDBusMessage::createMethodCall(portalService, portalPath, portalInterface, "Read");
    call << space << key;
    auto* answer = new QDBusPendingCallWatcher(QDBusConnection(m_name).asyncCall(call), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, space, key, answer] {
        answer->deleteLater();
        const QDBusPendingReply<QDBusVariant> reply = *answer;
        if (!reply.isError())
            take(space, key, reply.value().variant());
    });
}

void SystemLook::take(const QString& space, const QString& key, const QVariant& wrapped)
{
    const QVariant value = unwrapped(wrapped);
    const auto before = std::pair(m_theme, m_reducedMotion);
    if (space == appearance && key == "color-scheme") {
        const unsigned scheme = value.toUInt(); // 0: no preference
        m_theme = scheme == 1 ? std::optional(render::Theme::Dark)
            : scheme == 2     ? std::optional(render::Theme::Light)
                              : std::nullopt;
    } else if (space == appearance && key == "reduced-motion") {
        m_reducedMotion = value.toUInt() == 1;
    } else if (space == gnome && key == "enable-animations") {
        m_reducedMotion = !value.toBool();
    }
    if (before != std::pair(m_theme, m_reducedMotion))
        emit changed();
}

} // namespace warpatlas::ui::inline desktop
