#include "ui/desktop/program/program_job.h"

#include "app/program/program_words.h"
#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"

#include <QStringDecoder>

#include <utility>

namespace warpatlas::ui {

ProgramJob::ProgramJob(Work work, QObject* parent) : QObject(parent), m_work(std::move(work)) { }

ProgramJob::~ProgramJob()
{
    cancel();
    if (m_thread.joinable())
        m_thread.join();
}

void ProgramJob::start(ProgramWish wish, const std::string& path)
{
    Q_ASSERT(!running());
    m_progress = std::make_unique<Progress>();
    m_thread = std::thread([this, wish = std::move(wish), path, progress = m_progress.get()]() mutable {
        const auto post = [this](auto action) {
            QMetaObject::invokeMethod(this, std::move(action), Qt::QueuedConnection);
        };
        QStringDecoder decoder(QStringDecoder::Utf8); // a letter may come in two parts
        wish.output.told = [&](std::string_view text) {
            post([this, words = QString(decoder(QByteArrayView(text.data(), qsizetype(text.size()))))] {
                emit printed(words);
            });
        };
        wish.stillRunning = [&](const auto& running) {
            post([this, words = toQt(stillRunningInWords(running, wish.file))] { emit stillRunning(words); });
        };
        std::shared_ptr<const SavedProgram> program;
        QString messages, refusal;
        try {
            const ProgramRun run = m_work(wish, *progress);
            if (run.compiled) {
                saveProgram(run, wish, path);
                program = std::make_shared<const SavedProgram>(loadProgram(path));
            } else
                messages = toQt(run.messages);
        } catch (const Cancelled&) { // nothing to say
        } catch (const std::exception& error) {
            refusal = toQt(error.what());
        }
        post([this, program, messages, refusal] {
            m_thread.join();
            m_progress.reset();
            emit finished(program, messages, refusal);
        });
    });
}

void ProgramJob::cancel()
{
    if (m_progress)
        m_progress->cancel();
}

} // namespace warpatlas::ui
