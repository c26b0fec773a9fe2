#include "ui/desktop/model/device_list.h"

#include "kernels/device/open_device.h"
#include "ui/desktop/look/qt_words.h"

#include <QMetaObject>

namespace warpatlas::ui::inline desktop {

DeviceList::DeviceList(QObject* parent) : QObject(parent) { }

DeviceList::~DeviceList()
{
    if (m_asking.joinable())
        m_asking.join();
}

QString DeviceList::cudaAbsence() const
{
    QString reason;
    for (const DeviceListing& device : m_devices)
        if (kindOfDevice(device.id) == DeviceKind::Cuda) {
            if (device.available)
                return {};
            reason = toQt(device.reason);
        }
    if (m_devices.empty())
        return {};
    return reason.isEmpty() ? said("panel.times.no_gpu", "no NVIDIA GPU here")
                            : said("panel.times.no_gpu_because", "no NVIDIA GPU here ({})", reason);
}

std::string DeviceList::firstCuda() const
{
    for (const DeviceListing& device : m_devices)
        if (device.available && kindOfDevice(device.id) == DeviceKind::Cuda)
            return device.id;
    return {};
}

void DeviceList::ask()
{
    if (m_asking.joinable())
        return;
    m_asking = std::thread([this] {
        std::vector<DeviceListing> devices;
        try {
            devices = listDevices();
        } catch (const std::exception& error) { // on this thread no other handler would catch it
            devices = {{"cuda:0", "NVIDIA GPU", false, error.what()}};
        }
        QMetaObject::invokeMethod(
            this,
            [this, devices = std::move(devices)] {
                m_devices = devices;
                emit changed();
            },
            Qt::QueuedConnection);
    });
}

} // namespace warpatlas::ui::inline desktop
