/// The 32 lanes of a warp as a table: a column for each lane; its next line, and a row for each
/// variable or register.
#pragma once

#include "app/debug/debug_moment.h"

#include <QAbstractTableModel>
#include <QTableView>

namespace warpatlas::ui::inline desktop {

class LaneTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum class Rows { Variables, Registers };
    using QAbstractTableModel::QAbstractTableModel;

    /// Marks differences from the moment before, if that is of the same warp. Null: nothing.
    void setMoment(const DebugMomentPointer& moment, Rows rows);
    /// whether it took part in the last step
    bool isActive(int lane) const { return m_moment && (m_moment->executed >> lane & 1) != 0; }
    bool isChanged(int row, int lane) const;
    bool isFollowed(int lane) const { return m_moment && m_moment->lane == unsigned(lane); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    const std::vector<LaneRow>& rows() const;
    const LanesNow* placeOfLane(int lane) const;
    QVariant lineData(int lane, int role) const;
    QString threadText(int lane) const;

    DebugMomentPointer m_moment;
    Rows m_rows = Rows::Variables;
    std::vector<std::array<bool, warpLanes>> m_changed; ///< by row
};

class LaneTable : public QTableView {
    Q_OBJECT
public:
    explicit LaneTable(QWidget* parent = nullptr);
    void setMoment(const DebugMomentPointer& moment, LaneTableModel::Rows rows);
    const LaneTableModel& lanes() const { return *m_model; }

signals:
    void laneChosen(unsigned lane); ///< by a double click or Enter

private:
    LaneTableModel* m_model;
    std::optional<unsigned> m_lane; ///< the followed one, which stays in sight
};

} // namespace warpatlas::ui::inline desktop
