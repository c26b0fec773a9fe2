/// The system's theme and motion, told by a portal of our own on a bus of our own.
#include "ui/desktop/look/system_look.h"

#include "tests/ui/application.h"
#include "ui/desktop/look/actions.h"
#include "ui/desktop/model/settings.h"
#include "ui/desktop/model/view_model.h"
#include "ui/desktop/window/look.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusVariant>
#include <QDBusVirtualObject>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QWidget>
#include <gtest/gtest.h>

#include <map>

namespace warpatlas::ui {
namespace {

constexpr int portalPatience = 20000; // milliseconds

/// A bus for this test alone; ends with it.
class PrivateBus {
public:
    PrivateBus()
    {
        const QString daemon = QStandardPaths::findExecutable("dbus-daemon");
        if (daemon.isEmpty())
            return;
        m_process.start(daemon, {"--session", "--nofork", "--nopidfile", "--print-address"});
        if (m_process.waitForReadyRead(portalPatience))
            m_address = QString::fromUtf8(m_process.readLine()).trimmed();
    }
    ~PrivateBus()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    QString address() const { return m_address; }

private:
    QProcess m_process;
    QString m_address;
};

/// Answers Read() with a variant in a variant, as the portal does, and tells of changes.
class FakePortal : public QDBusVirtualObject {
public:
    explicit FakePortal(const QString& address) : m_bus(QDBusConnection::connectToBus(address, "fake portal"))
    {
        m_bus.registerVirtualObject("/org/freedesktop/portal/desktop", this);
        isThere = m_bus.registerService("org.freedesktop.portal.Desktop");
    }
    ~FakePortal() override { QDBusConnection::disconnectFromBus("fake portal"); }

    QString introspect(const QString&) const override { return {}; }
    bool handleMessage(const QDBusMessage& message, const QDBusConnection& bus) override
    {
        if (message.member() != "Read" || message.arguments().size() != 2)
            return false;
        const auto found = values.find(message.arguments()[0].toString() + ' ' + message.arguments()[1].toString());
        if (found == values.end())
            return bus.send(message.createErrorReply("org.freedesktop.portal.Error.NotFound", "no such setting"));
        const QDBusVariant inner(found->second);
        return bus.send(message.createReply(QVariant::fromValue(QDBusVariant(QVariant::fromValue(inner)))));
    }
    void change(const QString& space, const QString& key, const QVariant& value)
    {
        values[space + ' ' + key] = value;
        QDBusMessage signal = QDBusMessage::createSignal(
            "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "SettingChanged");
        signal << space << key << QVariant::fromValue(QDBusVariant(value));
        m_bus.send(signal);
    }

    std::map<QString, QVariant> values;
    bool isThere = false;

private:
    QDBusConnection m_bus;
};

class SystemLookTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        if (bus.address().isEmpty())
            GTEST_SKIP() << "there is no dbus-daemon";
        portal = std::make_unique<FakePortal>(bus.address());
        ASSERT_TRUE(portal->isThere);
    }
    bool waitFor(const std::function<bool()>& condition) { return QTest::qWaitFor(condition, portalPatience); }

    const QString appearance = "org.freedesktop.appearance";
    PrivateBus bus;
    std::unique_ptr<FakePortal> portal;
};

TEST_F(SystemLookTest, ThemeAndMotionAreReadAndFollowed)
{
    portal->values[appearance + " color-scheme"] = 2u;
    portal->values[appearance + " reduced-motion"] = 1u;
    SystemLook look(bus.address());
    EXPECT_FALSE(look.theme()) << "nobody waits for an answer";
    ASSERT_TRUE(waitFor([&] { return look.theme() == render::Theme::Light && look.reducedMotion() == true; }));
    portal->change(appearance, "color-scheme", 1u);
    EXPECT_TRUE(waitFor([&] { return look.theme() == render::Theme::Dark; }));
    portal->change(appearance, "color-scheme", 0u);
    EXPECT_TRUE(waitFor([&] { return !look.theme(); })) << "no preference";
    portal->change(appearance, "reduced-motion", 0u);
    EXPECT_TRUE(waitFor([&] { return look.reducedMotion() == false; }));
}

TEST_F(SystemLookTest, AnOlderPortalsAnimationsCountAsWell)
{
    portal->values["org.gnome.desktop.interface enable-animations"] = false;
    SystemLook look(bus.address());
    EXPECT_TRUE(waitFor([&] { return look.reducedMotion() == true; }));
}

TEST_F(SystemLookTest, WhatIsChosenByHandHoldsUntilTheSystemIsFollowedAgain)
{
    portal->values[appearance + " color-scheme"] = 2u;
    QTemporaryDir folder;
    Settings settings(folder.filePath("settings.ini"));
    ViewModel view;
    QWidget window;
    Actions actions(&window);
    SystemLook system(bus.address());
    Look look(settings, view, actions, &system, &window);
    ASSERT_TRUE(waitFor([&] { return view.state().theme == render::Theme::Light; })) << "as the system has it";
    EXPECT_TRUE(actions.systemLook->isChecked());
    EXPECT_FALSE(settings.theme()) << "which nobody has chosen";
    actions.theme->trigger();
    EXPECT_EQ(view.state().theme, render::Theme::Dark);
    EXPECT_EQ(settings.theme(), render::Theme::Dark);
    EXPECT_FALSE(actions.systemLook->isChecked());
    portal->change(appearance, "reduced-motion", 1u);
    ASSERT_TRUE(waitFor([&] { return view.state().reducedMotion; }));
    EXPECT_EQ(view.state().theme, render::Theme::Dark) << "motion is followed, the theme was chosen";
    actions.systemLook->trigger();
    EXPECT_EQ(view.state().theme, render::Theme::Light);
    EXPECT_FALSE(settings.theme());
    actions.theme->trigger(); // dark, for the tests after this one
}

TEST_F(SystemLookTest, NoPortalAndNoBusAreOrdinary)
{
    portal.reset();
    SystemLook none(bus.address());
    SystemLook nowhere("unix:path=/nowhere/at/all");
    SystemLook nothing({});
    QSignalSpy changed(&none, &SystemLook::changed);
    // Waits until the bus has answered that no portal is there.
    QDBusConnection probe = QDBusConnection::connectToBus(bus.address(), "probe");
    const QDBusMessage answer = probe.call(QDBusMessage::createMethodCall("org.freedesktop.portal.Desktop",
        "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "Read"));
    EXPECT_EQ(answer.type(), QDBusMessage::ErrorMessage);
    QDBusConnection::disconnectFromBus("probe");
    QCoreApplication::processEvents();
    for (const SystemLook* look : {&none, &nowhere, &nothing}) {
        EXPECT_FALSE(look->theme());
        EXPECT_FALSE(look->reducedMotion());
    }
    EXPECT_EQ(changed.size(), 0);
}

} // namespace
} // namespace warpatlas::ui
