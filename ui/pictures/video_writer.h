/// A film as MP4 (H.264) or WebM (VP9), which ffmpeg makes of the frames, where it is installed. It reads them from a
/// pipe while they are drawn.
#pragma once

#include "app/dataset/output_file.h"
#include "ui/pictures/film_writer.h"

#include <sys/types.h>

namespace warpatlas::ui::inline pictures {

class VideoWriter : public FilmWriter {
public:
    VideoWriter(const std::string& path, const FilmFormat& format);
    ~VideoWriter() override;
    VideoWriter(const VideoWriter&) = delete;
    VideoWriter& operator=(const VideoWriter&) = delete;
    void add(const PixelRows& frame) override;
    void commit() override;

    /// Says why there is no film of that name: ffmpeg is not there. Empty where it is.
    static std::string refusal();

private:
    void start();
    void endFrames();
    void wait();
    [[noreturn]] void fail();

    OutputFile m_file;
    FilmFormat m_format;
    std::string m_made; ///< the file that ffmpeg writes, which takes its name when it is whole
    int m_frames = -1; ///< the pipe's end
    int m_words = -1; ///< what ffmpeg says
    pid_t m_process = 0;
    int m_status = 0;
};

} // namespace warpatlas::ui::inline pictures
