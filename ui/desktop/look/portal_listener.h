/// Receives the signal by which the XDG portal tells that a setting changed. GUI thread.
#pragma once

#include <QDBusVariant>
#include <QObject>
#include <QVariant>

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
