#include "ui/desktop/program/program_job.h"

#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"

#include <utility>

namespace warpatlas::ui {

ProgramJob::ProgramJob(Work work, QObject* parent) : QObject(parent), m_work(std::move(work)) { }

ProgramJob::~ProgramJob()
{
    cancel();
    if (m_thread.joinable())
        m_thread.join();
}

void ProgramJob::start(ProgramWish wish)
{
    Q_ASSERT(!running());
    m_progress = std::make_unique<Progress>();
    m_thread = std::thread([this, wish = std::move(wish), progress = m_progress.get()]() mutable {
        const auto post = [this](auto action) {
            QMetaObject::invokeMethod(this, std::move(action), Qt::QueuedConnection);
        };
        wish.output.told = [&](std::string_view text) {
            post([this, words = QString::fromUtf8(text.data(), qsizetype(text.size()))] { emit printed(words); });
        };
        std::shared_ptr<const ProgramRun> run;
        QString refusal;
        try {
            run = std::make_shared<const ProgramRun>(m_work(wish, *progress));
        } catch (const Cancelled&) { // nothing to say
        } catch (const std::exception& error) {
            refusal = toQt(error.what());
        }
        post([this, run, refusal] {
            m_thread.join();
            m_progress.reset();
            emit finished(run, refusal);
        });
    });
}

void ProgramJob::cancel()
{
    if (m_progress)
        m_progress->cancel();
}

} // namespace warpatlas::ui
