// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/cover/coverdialog.h"

#include "core/document/model/dtypetext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/document/model/shortname.h"
#include "core/prepare/model/cover.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/catalog/release.h"
#include "core/torch/pythonerror.h"
#include "core/torch/trace/tracingnotes.h"
#include "ui/basis/roles.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/tableviews.h"
#include "ui/basis/values/patterntext.h"
#include "ui/session/files/documentio.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <ranges>
#include <utility>

namespace bcfg::ui::exchange {

namespace {

enum Column {
    PatternColumn,
    TakesColumn,
    DTypesColumn,
};

// The data of two items of m_dtypes. The data of any other item is the index of a built-in config in m_builtIns.
constexpr int asThere = -1;
constexpr int ofFile = -2;

QString keyOf(const PatternConfig &config, Api api)
{
    const std::optional<Pattern> pattern = config.reversedPattern(api);
    return pattern ? toQString(notation(*pattern)) : QString();
}

} // namespace

struct CoverDialog::Wanted
{
    std::vector<std::shared_ptr<const trace::Model>> models;
    BackendConfig like;
    std::optional<BackendConfig> hardware;
    QSet<QString> unchecked;
};

struct CoverDialog::Found
{
    fx::Cover all;     ///< all pattern configs of Wanted::like that the models need
    fx::Cover checked; ///< only the pattern configs that the user has left checked
    QString error;     ///< the exception that PyTorch raises for a model; empty: no exception
};

CoverDialog::CoverDialog(const QString &folder, QWidget *parent)
    : QDialog(parent),
      m_folder(folder),
      m_list(new QListWidget(this)),
      m_like(new QComboBox(this)),
      m_dtypes(new QComboBox(this)),
      m_patterns(new QTreeWidget(this)),
      m_summary(newHintLabel(this))
{
    setWindowTitle(tr("New Backend from Models"));
    resize(900, 680);
    QDialogButtonBox *buttons = newDialogButtons(*this, QDialogButtonBox::Cancel);
    m_make = buttons->addButton(tr("Create &Backend"), QDialogButtonBox::AcceptRole);
    m_make->setObjectName(QStringLiteral("makeBackend"));
    QVBoxLayout *layout = newDialogLayout(*this);
    layout->setSpacing(12);
    layout->addWidget(newModels());
    layout->addWidget(newChoices());
    layout->addWidget(newPatterns(), 1);
    layout->addWidget(buttons);
    fillBoxes();

    connect(m_like, &QComboBox::currentIndexChanged, this, &CoverDialog::findPatterns);
    connect(m_like, &QComboBox::activated, this, [this] { m_isLikeChosen = true; });
    connect(m_dtypes, &QComboBox::activated, this, [this] {
        if (m_dtypes->currentData() == ofFile)
            chooseHardware();
        else
            findPatterns();
    });
    connect(m_patterns, &QTreeWidget::itemChanged, this, [this](const QTreeWidgetItem *item) {
        const QString key = item->data(PatternColumn, Qt::UserRole).toString();
        if (item->checkState(PatternColumn) == Qt::Checked)
            m_unchecked.remove(key);
        else
            m_unchecked.insert(key);
        findPatterns();
    });
    m_add->setFocus();
    findPatterns();
}

QWidget *CoverDialog::newModels()
{
    setNames(*m_list, "coveredModels", tr("Models that must run"));
    m_list->setFixedHeight(5 * fontMetrics().lineSpacing());
    m_add = newButton<QPushButton>(tr("&Add Models…"), "addModels", {}, this);
    m_remove = new QPushButton(tr("&Remove"), this);
    connect(m_add, &QPushButton::clicked, this, &CoverDialog::chooseModels);
    connect(m_remove, &QPushButton::clicked, this, &CoverDialog::removeModel);
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) { m_remove->setEnabled(row >= 0); });
    m_remove->setEnabled(false);

    auto *part = new QWidget(this);
    auto *buttons = new QVBoxLayout;
    buttons->addWidget(m_add);
    buttons->addWidget(m_remove);
    buttons->addStretch();
    auto *row = new QHBoxLayout;
    row->addWidget(m_list, 1);
    row->addLayout(buttons);
    auto *layout = newInnerLayout<QVBoxLayout>(part, 4);
    layout->addWidget(newSectionLabel(tr("Models that must run"), part));
    layout->addLayout(row);
    return part;
}

QWidget *CoverDialog::newChoices()
{
    m_like->setObjectName(QStringLiteral("likeBox"));
    m_like->setToolTip(tr("The backend whose pattern configs are taken, in its order, with their modules and fusers."));
    m_dtypes->setObjectName(QStringLiteral("hardwareBox"));
    m_dtypes->setToolTip(
        tr("A config of your hardware needs one pattern config of each kind: one with weights, one whose "
           "output shares the observer of its input, one of a fixed range, and any other."));
    auto *part = new QWidget(this);
    auto *form = newInnerLayout<QFormLayout>(part);
    form->addRow(tr("Pattern configs &like"), m_like);
    form->addRow(tr("&DType configs"), m_dtypes);
    return part;
}

QWidget *CoverDialog::newPatterns()
{
    setNames(*m_patterns, "coverPatterns", tr("Pattern configs that the models need"));
    m_patterns->setHeaderLabels({tr("Pattern"), tr("Takes"), tr("DType configs")});
    m_patterns->setItemDelegate(new RowDelegate(m_patterns));
    m_patterns->setRootIsDecorated(false);
    m_patterns->setUniformRowHeights(true);
    m_patterns->header()->resizeSection(PatternColumn, 320);
    m_patterns->header()->resizeSection(TakesColumn, 72);
    m_summary->setObjectName(QStringLiteral("coverSummary"));
    auto *part = new QWidget(this);
    auto *layout = newInnerLayout<QVBoxLayout>(part, 4);
    layout->addWidget(newSectionLabel(tr("Pattern configs that the models need"), part));
    layout->addWidget(m_patterns, 1);
    layout->addWidget(m_summary);
    return part;
}

void CoverDialog::fillBoxes()
{
    m_dtypes->addItem(tr("As in that backend"), asThere);
    for (const Release release : Release::all() | std::views::reverse) {
        for (const BuiltInConfig &config : builtInConfigs(release)) {
            const QString name = tr("%1, PyTorch %2").arg(toQString(config.name()), toQString(release.version()));
            m_like->addItem(name);
            m_dtypes->addItem(name, toInt(m_builtIns.size()));
            m_builtIns.push_back(&config);
        }
    }
    m_dtypes->addItem(tr("Of a file…"), ofFile);
    offerRelease();
}

/// Until the user chooses a backend, offers PyTorch's native backend: that of the newest release that has traced one of
/// the models, or, without models, that of the newest known release.
void CoverDialog::offerRelease()
{
    if (m_isLikeChosen)
        return;
    std::optional<Release> newest;
    for (const Model &model : m_models) {
        if (!model.file->model())
            continue;
        const Release traced = trace::tracedBy(model.file->model()->torch);
        newest = std::max(newest.value_or(traced), traced, std::less<Version>());
    }
    const BuiltInConfig *native = findBuiltInConfig("native", newest.value_or(Release::newest()));
    const QSignalBlocker quiet(m_like);
    m_like->setCurrentIndex(toInt(std::ranges::find(m_builtIns, native) - m_builtIns.begin()));
}

void CoverDialog::chooseModels()
{
    addModels(QFileDialog::getOpenFileNames(this, tr("Add Models"), m_folder, session::modelFileFilter()));
}

void CoverDialog::addModels(const QStringList &paths)
{
    for (const QString &path : paths) {
        m_folder = QFileInfo(path).path();
        auto *model = new session::OpenModel(this);
        m_models.push_back({model, path, {}});
        connect(model, &session::OpenModel::changed, this, &CoverDialog::showModels);
        connect(model, &session::OpenModel::failed, this, [this, model](const QString &, const QString &why) {
            std::ranges::find(m_models, model, &Model::file)->problem = why;
            showModels();
        });
        model->open(path);
    }
    showModels();
}

void CoverDialog::removeModel()
{
    const auto removed = m_models.begin() + m_list->currentRow();
    delete removed->file;
    m_models.erase(removed);
    showModels();
}

void CoverDialog::showModels()
{
    const int row = m_list->currentRow();
    m_list->clear();
    for (const Model &model : m_models) {
        const QString name = QFileInfo(model.path).fileName();
        auto *item = new QListWidgetItem(name, m_list);
        item->setToolTip(plainToolTip(model.path));
        if (model.file->isLoading()) {
            item->setText(tr("%1: is being read").arg(name));
        } else if (!model.problem.isEmpty()) {
            item->setText(tr("%1: %2").arg(name, model.problem.section('\n', 0, 0)));
            item->setToolTip(plainToolTip(model.problem));
        }
    }
    m_list->setCurrentRow(std::min(row, m_list->count() - 1));
    offerRelease();
    findPatterns();
}

void CoverDialog::chooseHardware()
{
    const QString path =
        QFileDialog::getOpenFileName(this, tr("DType Configs of a File"), m_folder,
                                     tr("Backend configs (*.json)") + QStringLiteral(";;") + tr("All files (*)"));
    if (!path.isEmpty())
        return readHardware(path);
    m_dtypes->setCurrentIndex(0);
    findPatterns();
}

void CoverDialog::readHardware(const QString &path)
{
    m_dtypes->setCurrentIndex(0); // until the file is read
    m_work.stop();
    m_make->setEnabled(false);
    session::startOpening(*this, *this, path, [this, path](const session::ReadDocument &read) {
        const session::LoadedDocument *loaded = std::get_if<session::LoadedDocument>(&read);
        const session::DocumentError error = loaded ? session::DocumentError{session::conflictRefusal(loaded->config)}
                                                    : std::get<session::DocumentError>(read);
        if (error.message.isEmpty()) {
            m_hardware = loaded->config;
            const int item = m_dtypes->findData(ofFile);
            m_dtypes->setItemText(item, tr("Of %1…").arg(QFileInfo(path).fileName()));
            m_dtypes->setCurrentIndex(item);
        } else if (!error.isStopped) {
            tellFailure(this, tr("DType Configs of a File"), error.message);
        }
        findPatterns();
    });
}

/// Finds the pattern configs in a thread, as models may be large.
void CoverDialog::findPatterns()
{
    Wanted wanted{.like = m_builtIns[toIndex(m_like->currentIndex())]->document(), .unchecked = m_unchecked};
    const int dtypes = m_dtypes->currentData().toInt();
    if (dtypes == ofFile)
        wanted.hardware = m_hardware;
    else if (dtypes != asThere)
        wanted.hardware = m_builtIns[toIndex(dtypes)]->config();
    for (const Model &model : m_models) {
        if (model.file->model())
            wanted.models.push_back(model.file->model());
    }
    if (focusWidget() == m_make)
        m_add->setFocus(); // the button that has the focus is disabled below, and Cancel would get the focus
    m_make->setEnabled(false);
    m_work.start(
        *this, [wanted = std::move(wanted)] { return find(wanted); },
        [this](Found found) { showFound(std::move(found)); });
}

CoverDialog::Found CoverDialog::find(const Wanted &wanted)
{
    const auto models = mapped(wanted.models, [](const auto &model) { return model.get(); });
    Found found;
    try {
        found.all = fx::cover(models, wanted.like);
        if (wanted.hardware)
            fx::takeDTypeConfigs(found.all, *wanted.hardware);
        BackendConfig checked = found.all.document;
        std::erase_if(checked.configs, [&](const Shared<PatternConfig> &config) {
            return wanted.unchecked.contains(keyOf(*config, checked.api));
        });
        found.checked = fx::cover(models, checked);
    } catch (const PythonError &error) {
        found.error = toQString(error.text());
    }
    return found;
}

void CoverDialog::showFound(Found found)
{
    const QSignalBlocker quiet(m_patterns);
    const QVariant current =
        m_patterns->currentItem() ? m_patterns->currentItem()->data(PatternColumn, Qt::UserRole) : QVariant();
    const BackendConfig &all = found.all.document;
    m_patterns->clear();
    for (std::size_t row = 0; row < all.configs.size(); ++row) {
        const PatternConfig &config = *all.configs[row];
        const QString key = keyOf(config, all.api);
        auto *item = new QTreeWidgetItem(m_patterns);
        item->setText(PatternColumn, patternTitle(config, all.api));
        item->setData(PatternColumn, ContextRole, patternContext(config, all.api));
        item->setData(PatternColumn, Qt::UserRole, key);
        item->setToolTip(PatternColumn, key);
        item->setCheckState(PatternColumn, m_unchecked.contains(key) ? Qt::Unchecked : Qt::Checked);
        if (found.all.calls[row] > 0)
            item->setText(TakesColumn, QString::number(found.all.calls[row]));
        item->setText(DTypesColumn, toQString(joined(config.dtypeConfigs(), "; ", dtypesText)));
        item->setToolTip(DTypesColumn, item->text(DTypesColumn));
        if (key == current)
            m_patterns->setCurrentItem(item);
    }
    m_summary->setText(summaryOf(found));
    m_document = std::move(found.checked.document);
    m_document.head.remove(Field::Name);
    // Enter makes the backend only once all models are read, not for some of them.
    const bool isReady = !m_document.configs.empty() &&
                         std::ranges::none_of(m_models, [](const Model &model) { return model.file->isLoading(); });
    const bool goesOn = isReady && focusWidget() == m_add;
    m_make->setEnabled(isReady);
    (isReady ? m_make : m_add)->setDefault(true);
    if (goesOn)
        m_make->setFocus();
}

QString CoverDialog::summaryOf(const Found &found)
{
    if (!found.error.isEmpty())
        return found.error;
    if (found.all.operators == 0)
        return tr("Add models, as bcfg trace, the Python package or torch.export.save() writes them.");
    std::size_t left = 0;
    QStringList lines;
    for (const fx::OperatorCount &each : found.checked.leftOut) {
        left += each.calls;
        lines.append(tr("%1 (%2)").arg(toQString(shortName(each.name)), QString::number(each.calls)));
    }
    const QString taken = tr("%1 take %2 of %3 operators.")
                              .arg(patternCount(std::ssize(found.checked.document.configs)))
                              .arg(found.checked.operators - left)
                              .arg(found.checked.operators);
    return lines.isEmpty() ? taken : taken + ' ' + tr("Not taken: %1.").arg(lines.join(QStringLiteral(", ")));
}

void CoverDialog::accept()
{
    QStringList models;
    for (const Model &model : m_models) {
        if (model.file->model())
            models.append(model.file->path());
    }
    emit made(m_document, models);
    QDialog::accept();
}

} // namespace bcfg::ui::exchange
