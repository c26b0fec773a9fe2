/// Asks about a picture or a film of the canvas: size, theme, caption, and a film's length. Remembers the answers.
#pragma once

#include "ui/desktop/model/settings.h"

#include <QDialog>
#include <QSize>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace warpatlas::ui::inline desktop {

struct PictureAnswers {
    QSize size; ///< device pixels
    std::optional<render::Theme> theme; ///< empty: as shown
    bool caption = true;
    bool sequence = false; ///< a picture for each frame of a film instead of one file
    QString ending = ".png"; ///< of the film's name
    double seconds = 5;
    int framesPerSecond = 25;

    int frames() const { return std::max(1, int(seconds * framesPerSecond + 0.5)); }
};

class PictureDialog : public QDialog {
    Q_OBJECT
public:
    enum class Kind { Picture, Film };
    /// `shown` is the canvas' own size, device pixels.
    PictureDialog(Kind kind, QSize shown, Settings& settings, QWidget* parent);
    static QString titleOf(Kind kind);
    PictureAnswers answers() const;
    void accept() override; ///< remembers

private:
    void fillFormats();
    void restore();
    void refresh();

    Kind m_kind;
    QSize m_shown;
    Settings& m_settings;
    QComboBox *m_sizes, *m_themes, *m_formats;
    QSpinBox *m_width, *m_height, *m_framesPerSecond;
    QDoubleSpinBox* m_seconds;
    QCheckBox* m_caption;
    QLabel* m_words;
};

} // namespace warpatlas::ui::inline desktop
