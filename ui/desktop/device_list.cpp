#include "ui/desktop/device_list.h"

#include <QMetaObject>

namespace warpatlas::ui {

DeviceList::DeviceList(QObject* parent) : QObject(parent) { }

DeviceList::~DeviceList()
{
    if (m_asking.joinable())
        m_asking.join();
}

void DeviceList::ask()
{
    if (m_asking.joinable())
        return;
    m_asking = std::thread([this] {
        auto devices = listDevices();
        QMetaObject::invokeMethod(
            this,
            [this, devices = std::move(devices)] {
                m_devices = devices;
                emit changed();
            },
            Qt::QueuedConnection);
    });
}

} // namespace warpatlas::ui
