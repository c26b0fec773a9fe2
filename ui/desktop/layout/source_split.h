/// The source and its PTX: side by side where both have room, else one below the other. What is pointed at in one
/// lights what belongs to it in the other.
#pragma once

#include <QSplitter>

#include <cstdint>

namespace warpatlas::ui {

class EditorPanel;
class PtxBridge;
class PtxPanel;
class SourcePanel;
class SourceStack;

class SourceSplit : public QSplitter {
    Q_OBJECT
public:
    SourceSplit(SourceStack* stack, SourcePanel* source, EditorPanel* editor, PtxPanel* ptx, PtxBridge& bridge,
        QWidget* parent = nullptr);

    bool isPtxShown() const { return m_shown; }
    void setPtxShown(bool shown);

signals:
    void ptxShownChanged(bool shown);

private:
    void resizeEvent(QResizeEvent* event) override;
    void pointAtLine(std::uint32_t line); ///< of the text that is seen
    void pointAtRow();

    SourceStack* m_stack;
    SourcePanel* m_source;
    EditorPanel* m_editor;
    PtxPanel* m_ptx;
    PtxBridge& m_bridge;
    bool m_shown = false;
    std::uint32_t m_line = 0; ///< that was pointed at last, of the text that is seen
};

} // namespace warpatlas::ui
