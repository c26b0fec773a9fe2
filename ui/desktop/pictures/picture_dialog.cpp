#include "ui/desktop/pictures/picture_dialog.h"

#include "ui/desktop/look/combo_box.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/typed_number.h"
#include "ui/desktop/pictures/pictures.h"
#include "ui/pictures/gif_writer.h"
#include "ui/pictures/video_writer.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStandardItemModel>
#include <QVBoxLayout>

namespace warpatlas::ui::inline desktop {

namespace {

constexpr int largestSide = 16384, mostFramesASecond = 60;

QSpinBox* sideBox(const char* name)
{
    auto* box = new SpinBox;
    box->setObjectName(name);
    box->setRange(64, largestSide);
    box->setGroupSeparatorShown(true);
    box->setSuffix(" px");
    return box;
}

} // namespace

PictureDialog::PictureDialog(Kind kind, QSize shown, Settings& settings, QWidget* parent)
    : QDialog(parent), m_kind(kind), m_shown(shown), m_settings(settings)
{
    const bool film = kind == Kind::Film;
    setObjectName("pictureDialog");
    setWindowTitle(titleOf(kind));
    m_sizes = new ComboBox;
    m_sizes->setObjectName("picture.size");
    m_sizes->addItem(said("dialog.picture.size_as_shown", "As shown, {} × {}", shown.width(), shown.height()), shown);
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1080), QSize(3840, 2160)})
        m_sizes->addItem(QString("%1 × %2").arg(size.width()).arg(size.height()), size);
    if (!film)
        m_sizes->addItem("7680 × 4320", QSize(7680, 4320));
    m_sizes->addItem(said("dialog.picture.other", "Other …"), QSize());
    m_width = sideBox("picture.width");
    m_height = sideBox("picture.height");
    m_themes = new ComboBox;
    m_themes->setObjectName("picture.theme");
    m_themes->addItems({said("dialog.picture.as_shown", "As shown"), said("dialog.picture.dark", "Dark"),
        said("dialog.picture.light", "Light")});
    m_caption = new QCheckBox(
        said("dialog.picture.caption", "Caption below: kernel, data, launch, device, where numbers come from"));
    m_caption->setObjectName("picture.caption");
    m_formats = new ComboBox;
    m_formats->setObjectName("picture.format");
    fillFormats();
    m_seconds = new DoubleSpinBox;
    m_seconds->setObjectName("picture.seconds");
    m_seconds->setRange(0.1, 600);
    m_seconds->setDecimals(1);
    m_seconds->setSuffix(" s");
    m_framesPerSecond = new SpinBox;
    m_framesPerSecond->setObjectName("picture.framesPerSecond");
    m_framesPerSecond->setRange(1, mostFramesASecond);
    m_words = new QLabel;
    m_words->setWordWrap(true);

    auto* form = new QFormLayout;
    form->addRow(said("dialog.picture.size", "&Size"), m_sizes);
    auto* sides = new QHBoxLayout;
    sides->addWidget(m_width);
    sides->addWidget(new QLabel("×"));
    sides->addWidget(m_height);
    form->addRow("", sides);
    form->addRow(said("dialog.picture.theme", "&Theme"), m_themes);
    if (film) {
        form->addRow(said("dialog.picture.format", "&Format"), m_formats);
        form->addRow(said("dialog.picture.duration", "&Duration"), m_seconds);
        form->addRow(said("dialog.picture.frames_a_second", "Frames a second"), m_framesPerSecond);
    }
    form->addRow("", m_caption);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Save)->setText(saveAsText());
    auto* layout = makeLayout<QVBoxLayout>(14, this);
    layout->setContentsMargins(20, 18, 20, 16);
    layout->addLayout(form);
    layout->addWidget(m_words);
    layout->addWidget(buttons);
    for (QWidget* own :
        {static_cast<QWidget*>(m_formats), static_cast<QWidget*>(m_seconds), static_cast<QWidget*>(m_framesPerSecond)})
        if (!film) {
            own->setParent(this);
            own->hide();
        }

    connect(buttons, &QDialogButtonBox::accepted, this, &PictureDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &PictureDialog::reject);
    restore();
    connect(m_sizes, &QComboBox::currentIndexChanged, this, &PictureDialog::refresh);
    connect(m_formats, &QComboBox::currentIndexChanged, this, &PictureDialog::refresh);
    connect(m_seconds, &QDoubleSpinBox::valueChanged, this, &PictureDialog::refresh);
    connect(m_framesPerSecond, &QSpinBox::valueChanged, this, &PictureDialog::refresh);
    refresh();
}

QString PictureDialog::titleOf(Kind kind)
{
    return kind == Kind::Film ? said("dialog.picture.save_film", "Save animation")
                              : said("dialog.picture.save", "Save picture");
}

/// Formats of a film: the first two, and others at the end, as settings know them by their number.
void PictureDialog::fillFormats()
{
    m_formats->addItem(said("dialog.picture.animated", "Animated PNG, one file"), ".png");
    m_formats->addItem(said("dialog.picture.sequence", "PNG sequence, a file a frame"), ".png");
    m_formats->addItem(said("dialog.picture.gif", "GIF, for documents and messages"), ".gif");
    m_formats->addItem(said("dialog.picture.mp4", "MP4, for slides (H.264)"), ".mp4");
    m_formats->addItem(said("dialog.picture.webm", "WebM (VP9)"), ".webm");
    const QString refusal = toQt(VideoWriter::refusal());
    if (refusal.isEmpty())
        return;
    auto* const items = qobject_cast<QStandardItemModel*>(m_formats->model());
    for (int i = 0; i < m_formats->count(); ++i) {
        const QString ending = m_formats->itemData(i).toString();
        if (ending != ".mp4" && ending != ".webm")
            continue;
        items->item(i)->setEnabled(false);
        items->item(i)->setToolTip(refusal);
        m_formats->setItemText(i, said("dialog.picture.needs_ffmpeg", "{}: needs ffmpeg", m_formats->itemText(i)));
    }
}

void PictureDialog::restore()
{
    const QVariantMap last = m_settings.get(setting::picture);
    const auto number = [&](const char* key, double otherwise) { return last.value(key, otherwise).toDouble(); };
    m_width->setValue(int(number("width", 1920)));
    m_height->setValue(int(number("height", 1080)));
    const int size = m_sizes->findText(last.value(m_kind == Kind::Film ? "filmSize" : "size").toString());
    m_sizes->setCurrentIndex(std::max(size, 0));
    m_themes->setCurrentIndex(std::clamp(int(number("theme", 0)), 0, 2));
    m_caption->setChecked(last.value("caption", true).toBool());
    const int format = std::clamp(int(number("format", 0)), 0, m_formats->count() - 1);
    const bool canBe = m_formats->model()->flags(m_formats->model()->index(format, 0)).testFlag(Qt::ItemIsEnabled);
    m_formats->setCurrentIndex(canBe ? format : 0);
    m_seconds->setValue(number("seconds", 5));
    m_framesPerSecond->setValue(int(number("framesPerSecond", 25)));
}

void PictureDialog::accept()
{
    QVariantMap now = m_settings.get(setting::picture);
    now[m_kind == Kind::Film ? "filmSize" : "size"] = m_sizes->currentText();
    now["width"] = m_width->value();
    now["height"] = m_height->value();
    now["theme"] = m_themes->currentIndex();
    now["caption"] = m_caption->isChecked();
    now["format"] = m_formats->currentIndex();
    now["seconds"] = m_seconds->value();
    now["framesPerSecond"] = m_framesPerSecond->value();
    m_settings.set(setting::picture, now);
    QDialog::accept();
}

/// Lets the sides be typed only where no size of the list is chosen.
void PictureDialog::refresh()
{
    const QSize size = m_sizes->currentData().toSize();
    m_width->setEnabled(!size.isValid());
    m_height->setEnabled(!size.isValid());
    if (size.isValid()) {
        m_width->setValue(size.width());
        m_height->setValue(size.height());
    }
    const PictureAnswers now = answers();
    m_framesPerSecond->setMaximum(now.ending == ".gif" ? GifWriter::mostFramesPerSecond : mostFramesASecond);
    if (m_kind == Kind::Film && now.ending == ".gif")
        m_words->setText(said("dialog.picture.frames_gif",
            "{} frames over the whole launch. Documents, slides and messages play a GIF; each frame has the 256 "
            "colours "
            "that it needs most.",
            answers().frames()));
    else if (m_kind == Kind::Film && now.ending != ".png")
        m_words->setText(said("dialog.picture.frames_video",
            "{} frames over the whole launch. Players and slides play it; fine colours are softened.",
            answers().frames()));
    else if (m_kind == Kind::Film)
        m_words->setText(said("dialog.picture.frames",
            "{} frames over the whole launch, exact and in true colour. Browsers play an animated "
            "PNG; other programs show its first frame.",
            answers().frames()));
    else
        m_words->setText(said("dialog.picture.at_most", "At most {0} × {0} pixels.", grouped(largestSide)));
}

PictureAnswers PictureDialog::answers() const
{
    PictureAnswers answers;
    answers.size = {m_width->value(), m_height->value()};
    if (m_themes->currentIndex() > 0)
        answers.theme = m_themes->currentIndex() == 1 ? render::Theme::Dark : render::Theme::Light;
    answers.caption = m_caption->isChecked();
    answers.sequence = m_kind == Kind::Film && m_formats->currentIndex() == 1;
    if (m_kind == Kind::Film)
        answers.ending = m_formats->currentData().toString();
    answers.seconds = m_seconds->value();
    answers.framesPerSecond = m_framesPerSecond->value();
    return answers;
}

} // namespace warpatlas::ui::inline desktop
