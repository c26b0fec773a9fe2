/// The devices of this machine, asked for away from the window's thread: waking a driver can take a second.
#pragma once

#include "kernels/device/device.h"

#include <QObject>

#include <thread>
#include <vector>

namespace warpatlas::ui {

class DeviceList : public QObject {
    Q_OBJECT
public:
    explicit DeviceList(QObject* parent = nullptr);
    ~DeviceList() override; ///< waits for the asking
    void ask();
    const std::vector<DeviceListing>& devices() const { return m_devices; }

    /// Why there is no CUDA device, in words; empty if there is one or nothing is known yet.
    QString cudaAbsence() const;
    /// The first CUDA device that is there; empty if there is none or nothing is known yet.
    std::string firstCuda() const;

signals:
    void changed();

private:
    std::vector<DeviceListing> m_devices;
    std::thread m_asking;
};

} // namespace warpatlas::ui
