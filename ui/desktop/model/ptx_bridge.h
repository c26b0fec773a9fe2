/// The PTX that stands beside the source: that of the shown run, and while a kernel is written that of its last version
/// that compiled. It is read on a worker, and only while somebody looks. Threads: the window's.
#pragma once

#include "app/player/compile_check.h"
#include "app/player/ptx_reader.h"

#include <QObject>
#include <QString>

#include <optional>
#include <string>
#include <string_view>

namespace warpatlas::ui::inline desktop {

class DesktopModel;
class KernelDocument;

class PtxBridge : public QObject {
    Q_OBJECT
public:
    /// Both must outlive the bridge.
    PtxBridge(DesktopModel& model, KernelDocument& document, QObject* parent = nullptr);

    /// Null before it is read, while it is not looked at, and where it was refused: refusal() says why.
    const PtxListingPointer& listing() const { return m_listing; }
    const QString& refusal() const { return m_refusal; }
    bool reading() const { return m_reader.busy(); }
    /// The kernel whose PTX it is.
    const QString& kernel() const { return m_kernel; }
    /// Whether the listing is of the shown run, so that its counters and the followed thread belong to it.
    bool isOfRun() const;
    /// The line of the text that is written, for a line of the text that was compiled, and the other way round; 0 where
    /// it was changed since. The same line where the run is shown.
    std::uint32_t toWritten(std::uint32_t compiled) const;
    std::uint32_t toCompiled(std::uint32_t written) const;

    void setWatched(bool watched);
    void setWriting(bool writing); ///< whether the text that is written is beside it, or the run

signals:
    void changed(); ///< another listing, or none
    void linesMoved(); ///< toWritten() and toCompiled() answer otherwise

private:
    void take();
    void keepGood();
    void refresh();
    void compareTexts();
    std::optional<PtxOrigin> wanted();

    DesktopModel& m_model;
    KernelDocument& m_document;
    std::shared_ptr<const CheckedSource> m_good; ///< the last version that compiled; null: none of this text yet
    std::string m_goodKernel;
    bool m_watched = false, m_writing = false, m_ofGood = false;
    const char* m_asked = nullptr; ///< the PTX that was asked for last
    std::string m_askedEntry;
    std::shared_ptr<const void> m_owner; ///< of that PTX: another one cannot lie in its place
    PtxListingPointer m_listing;
    QString m_refusal, m_kernel, m_askedKernel;
    // Lines that the compiled and the written text have alike at both ends.
    std::uint32_t m_same = 0, m_compiledTail = 0, m_writtenTail = 0; ///< first line of the common end
    bool m_differ = false;
    PtxReader m_reader; ///< last: the others outlive its worker
};

} // namespace warpatlas::ui::inline desktop
