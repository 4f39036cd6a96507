// SPDX-License-Identifier: Apache-2.0
#include "ui/window/start/welcomewindow.h"

#include "ui/basis/inthread.h"
#include "ui/basis/marks.h"
#include "ui/basis/roles.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/filedrops.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/placement.h"
#include "ui/basis/toolkit/tableviews.h"
#include "ui/session/files/documentio.h"
#include "ui/session/files/recentfiles.h"
#include "ui/session/model/openmodel.h"

#include <QDir>
#include <QFileInfo>
#include <QHash>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui::window {

namespace {

constexpr int pathRole = OwnRole;
constexpr int apiRole = OwnRole + 1;
constexpr int aboutRole = OwnRole + 2;
constexpr int modelsRole = OwnRole + 3; // whether the item makes a backend config from models

/// Adds a heading, which cannot be chosen.
void addSection(QListWidget &list, const QString &title)
{
    auto *item = new QListWidgetItem(title, &list);
    item->setFlags(Qt::NoItemFlags);
}

/// Draws headings in the theme's quiet colour, which is easier to read than the colour of disabled items. Items are as
/// wide as the list, so longer names are elided instead of scrolled.
class SectionDelegate : public RowDelegate
{
public:
    using RowDelegate::RowDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return {0, RowDelegate::sizeHint(option, index).height()};
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        RowDelegate::initStyleOption(option, index);
        if (!index.flags().testFlag(Qt::ItemIsEnabled))
            option->palette.setBrush(QPalette::Disabled, QPalette::Text,
                                     option->palette.brush(QPalette::Active, QPalette::PlaceholderText));
    }
};

} // namespace

WelcomeWindow::WelcomeWindow(Settings &settings)
    : m_settings(settings),
      m_templates(newList("templateList", tr("Start from"))),
      m_about(newHintLabel(this)),
      m_recent(newList("recentList", tr("Recent files")))
{
    setWindowTitle(tr("Backend Config Editor"));
    new FileDrops(*this, [this](const QStringList &paths) { take(paths); });
    resize(sizeOnScreen(*this, {760, 700}));
    m_about->setObjectName(QStringLiteral("aboutTemplate"));
    m_about->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_about->setFixedHeight(3 * fontMetrics().lineSpacing()); // so that the list does not move

    auto *title = new QLabel(tr("Backend Config Editor"), this);
    title->setFont(scaled(title->font(), 1.75));
    QLabel *text =
        newTextLabel(tr("A backend config tells PyTorch which operator patterns your hardware or library runs "
                        "quantized, and with which dtypes. PyTorch silently ignores patterns that do not fit; this "
                        "program shows them while you edit. Start from a similar backend, or open a *.bcfg.json file."),
                     this);

    auto *open = new QPushButton(commandIcon(QStringLiteral("open")), tr("&Open…"), this);
    open->setObjectName(QStringLiteral("openButton"));
    auto *tour = new QPushButton(tr("Take the &Tour"), this);
    tour->setObjectName(QStringLiteral("tourButton"));
    tour->setToolTip(tr("Guides you through a first backend step by step, in a document of its own."));
    for (QPushButton *button : {open, tour})
        button->setAutoDefault(true); // Enter presses them
    auto *buttons = newInnerLayout<QHBoxLayout>(nullptr, 8);
    buttons->addWidget(open);
    buttons->addWidget(tour);
    buttons->addStretch();
    auto *start = newInnerLayout<QVBoxLayout>(nullptr, 4);
    start->addWidget(newSectionLabel(tr("Start from"), this));
    start->addWidget(m_templates);
    start->addWidget(m_about);
    auto *files = newInnerLayout<QVBoxLayout>(nullptr, 4);
    files->addWidget(newSectionLabel(tr("Recent files"), this));
    files->addWidget(m_recent);
    files->addSpacing(8);
    files->addLayout(buttons);
    auto *columns = newInnerLayout<QHBoxLayout>(nullptr, 24);
    columns->addLayout(start, 1);
    columns->addLayout(files, 1);
    auto *layout = newLayout<QVBoxLayout>(this, {32, 24, 32, 24}, 16);
    layout->addWidget(title);
    layout->addWidget(text);
    layout->addLayout(columns, 1);

    connect(open, &QPushButton::clicked, this, &WelcomeWindow::openRequested);
    connect(tour, &QPushButton::clicked, this, &WelcomeWindow::tourRequested);
    const auto onChosen = [this](QListWidget *list, auto choose) {
        new ItemChooser(*list, [this, choose](const QModelIndex &item) {
            const bool isTitle = !(item.flags() & Qt::ItemIsEnabled); // a heading can be clicked, too
            if (isVisible() && !isTitle) // the first click of a double click has hidden the window already
                choose(item);
        });
    };
    onChosen(m_templates, [this](const QModelIndex &item) {
        const QVariant api = item.data(apiRole);
        if (item.data(modelsRole).toBool())
            emit modelsRequested({});
        else if (api.isValid())
            emit emptyChosen(static_cast<Api>(api.toInt()));
        else
            emit templateChosen(item.data(pathRole).toString());
    });
    onChosen(m_recent, [this](const QModelIndex &item) { emit fileChosen(item.data(pathRole).toString()); });
    for (const auto key : {QKeySequence::Quit, QKeySequence::Close})
        new QShortcut(key, this, [this] { close(); });
    new QShortcut(QKeySequence::Open, this, [this] { emit openRequested(); });
    connect(m_templates, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem *item) {
        m_about->setText(item ? item->data(aboutRole).toString() : QString());
    });
    fillTemplates();
    countTemplates();
}

QListWidget *WelcomeWindow::newList(const char *name, const QString &title)
{
    auto *list = new QListWidget(this);
    setNames(*list, name, title);
    list->setUniformItemSizes(true);
    list->setTextElideMode(Qt::ElideMiddle); // names of files may differ at their ends only
    list->setItemDelegate(new SectionDelegate(list));
    return list;
}

/// Takes dropped files. If all of them are models, offers to make a backend config for them.
void WelcomeWindow::take(const QStringList &dropped)
{
    if (std::ranges::all_of(dropped, session::isModelFile))
        emit modelsRequested(dropped);
    else
        emit filesDropped(dropped);
}

void WelcomeWindow::fillTemplates()
{
    const auto addEmpty = [this](const QString &name, Api api) {
        auto *item = new QListWidgetItem(name, m_templates);
        item->setData(apiRole, static_cast<int>(api));
        item->setData(aboutRole, tr("Has no patterns. You add the patterns that your backend runs."));
    };
    addEmpty(tr("Empty, for PyTorch 2.x"), Api::Torch2);
    addEmpty(tr("Empty, for PyTorch 1.13"), Api::Torch1_13);
    auto *models = new QListWidgetItem(tr("From traced models…"), m_templates);
    models->setData(modelsRole, true);
    models->setData(aboutRole, tr("Takes traced models, and makes a backend with the pattern configs that they need."));
    QString section;
    for (const session::Template &file : session::builtInTemplates()) {
        if (file.section != section && !file.section.isEmpty())
            addSection(*m_templates, file.section);
        section = file.section;
        auto *item = new QListWidgetItem(file.name, m_templates);
        item->setData(pathRole, file.resource);
        item->setData(aboutRole, file.about);
        item->setToolTip(file.about);
    }
    m_templates->setCurrentRow(0);
}

/// Shows how many patterns each template has, after reading all templates in a thread.
void WelcomeWindow::countTemplates()
{
    const auto count = [] {
        QHash<QString, qsizetype> counts;
        for (const session::Template &file : session::builtInTemplates())
            counts.insert(file.resource, std::ssize(session::readTemplate(file.resource).configs));
        return counts;
    };
    inThread(*this, count, [this](const QHash<QString, qsizetype> &counts) {
        for (int row = 0; row < m_templates->count(); ++row) {
            QListWidgetItem *item = m_templates->item(row);
            if (const auto found = counts.constFind(item->data(pathRole).toString()); found != counts.cend())
                item->setData(ContextRole, patternCount(*found));
        }
    });
}

void WelcomeWindow::fillRecent()
{
    m_recent->clear();
    for (const QString &path : session::offeredFiles(m_settings)) {
        auto *item = new QListWidgetItem(QFileInfo(path).fileName(), m_recent);
        item->setToolTip(plainToolTip(QDir::toNativeSeparators(path)));
        item->setData(ContextRole, QDir::toNativeSeparators(QFileInfo(path).absolutePath()));
        item->setData(pathRole, path);
    }
    if (m_recent->count() == 0)
        addSection(*m_recent, tr("None yet"));
}

void WelcomeWindow::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    fillRecent();
    m_templates->setFocus();
}

} // namespace bcfg::ui::window
