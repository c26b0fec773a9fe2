/// The devices of this machine. They are found on another thread, as waking a driver can take a second.
#pragma once

#include "kernels/device/device.h"

#include <QObject>

#include <thread>
#include <vector>

namespace warpatlas::ui::inline desktop {

class DeviceList : public QObject {
    Q_OBJECT
public:
    explicit DeviceList(QObject* parent = nullptr);
    ~DeviceList() override; ///< waits for the asking
    void ask();
    const std::vector<DeviceListing>& devices() const { return m_devices; }

    /// Says in words why there is no CUDA device; empty if there is one or nothing is known yet.
    QString cudaAbsence() const;
    /// Returns the first CUDA device that is there; empty if there is none or nothing is known yet.
    std::string firstCuda() const;

signals:
    void changed();

private:
    std::vector<DeviceListing> m_devices;
    std::thread m_asking;
};

} // namespace warpatlas::ui::inline desktop
