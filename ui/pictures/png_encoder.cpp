#include "ui/pictures/png_encoder.h"

#include <cassert>
#include <csetjmp>
#include <new>
#include <png.h>

namespace warpatlas::ui::inline pictures {

struct PngEncoder::State {
    Sink sink;
    int width = 0, rowsLeft = 0;
    png_structp png = nullptr;
    png_infop info = nullptr;
    std::exception_ptr failure; ///< from the sink: it must not fly through libpng, which is C

    ~State() { png_destroy_write_struct(&png, &info); }

    static void write(png_structp png, png_bytep data, png_size_t size)
    {
        State& state = *static_cast<State*>(png_get_io_ptr(png));
        try {
            state.sink({data, size});
        } catch (...) {
            state.failure = std::current_exception();
        }
        if (state.failure)
            png_longjmp(png, 1);
    }
    static void flush(png_structp) { }
    static void fail(png_structp png, png_const_charp) { png_longjmp(png, 1); }
    static void warn(png_structp, png_const_charp) { }

    /// Runs `action`. libpng leaves it by longjmp: nothing with a destructor may live inside.
    template <class Action> void guarded(const Action& action)
    {
        if (setjmp(png_jmpbuf(png)) == 0) {
            action();
            return;
        }
        if (failure)
            std::rethrow_exception(failure);
        throw std::bad_alloc(); // the only thing that libpng can still find wrong with rows
    }
};

PngEncoder::PngEncoder(int width, int height, Sink sink, const std::string& description)
    : m_state(std::make_unique<State>())
{
    State& s = *m_state;
    s.sink = std::move(sink);
    s.width = width;
    s.rowsLeft = height;
    s.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, State::fail, State::warn);
    s.info = s.png ? png_create_info_struct(s.png) : nullptr;
    if (!s.info)
        throw std::bad_alloc();
    png_set_write_fn(s.png, &s, State::write, State::flush);
    std::string words = description, key = "Description";
    png_text text{};
    text.compression = PNG_ITXT_COMPRESSION_NONE;
    text.key = key.data();
    text.text = words.data();
    const bool described = !words.empty();
    s.guarded([&] {
        png_set_IHDR(s.png, s.info, png_uint_32(width), png_uint_32(height), 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
            PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
        // Cells are constant downwards: the pixel above predicts a pixel best, and trying all filters takes five times
        // as long.
        png_set_filter(s.png, PNG_FILTER_TYPE_BASE, PNG_FILTER_UP);
        png_set_compression_level(s.png, 6);
        png_set_compression_buffer_size(s.png, 1 << 16);
        if (described)
            png_set_text(s.png, s.info, &text, 1);
        png_write_info(s.png, s.info);
        png_set_filler(s.png, 0, PNG_FILLER_AFTER);
    });
}

PngEncoder::~PngEncoder() = default;

void PngEncoder::add(const PixelRows& rows)
{
    State& s = *m_state;
    assert(rows.width == s.width && rows.count <= s.rowsLeft);
    s.guarded([&] {
        for (int y = 0; y < rows.count; ++y)
            png_write_row(s.png, rows.row(y));
    });
    s.rowsLeft -= rows.count;
}

void PngEncoder::finish()
{
    State& s = *m_state;
    assert(s.rowsLeft == 0);
    s.guarded([&] { png_write_end(s.png, nullptr); });
}

} // namespace warpatlas::ui::inline pictures
