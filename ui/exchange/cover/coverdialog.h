// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "ui/basis/inthread.h"
#include "ui/session/model/openmodel.h"

#include <QDialog>
#include <QSet>

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QListWidget;
class QPushButton;
class QTreeWidget;

namespace bcfg {
class BuiltInConfig;
} // namespace bcfg

namespace bcfg::ui::exchange {

/// Makes a backend config for traced models that must run on a backend. The backend config gets those pattern configs
/// of one of PyTorch's own backends that match or fuse the operators of the models. The dtype configs are those of that
/// backend, of another built-in config, or of a file that describes the user's hardware.
class CoverDialog : public QDialog
{
    Q_OBJECT

public:
    /// `folder` is the folder in which the file dialog starts.
    explicit CoverDialog(const QString &folder, QWidget *parent = nullptr);

    void addModels(const QStringList &paths);
    /// Reads the dtype configs of the hardware from a file. Goes back to those of the backend if it cannot be read.
    void readHardware(const QString &path);
    void accept() override; ///< emits made(), too

signals:
    /// The user has accepted the document. `models` are the files of the models that it covers.
    void made(const BackendConfig &document, const QStringList &models);

private:
    struct Model
    {
        session::OpenModel *file; ///< child object of the dialog
        QString path;
        QString problem; ///< why the file cannot be read; empty: it can, or is still being read
    };
    struct Wanted;
    struct Found;
    static Found find(const Wanted &wanted);

    QWidget *newModels();
    QWidget *newChoices();
    QWidget *newPatterns();
    void fillBoxes();
    void chooseModels();
    void removeModel();
    void chooseHardware();
    void showModels();
    void offerRelease();
    void findPatterns();
    void showFound(Found found);
    static QString summaryOf(const Found &found);

    QString m_folder;
    std::vector<Model> m_models;
    std::vector<const BuiltInConfig *> m_builtIns;
    std::optional<BackendConfig> m_hardware; // the config of the hardware, read from a file
    BackendConfig m_document;                // with the pattern configs that are checked
    QSet<QString> m_unchecked;               // unchecked patterns, in their notation
    bool m_isLikeChosen = false;             // the user has chosen an item of m_like
    LatestOnly m_work;
    QListWidget *m_list;
    QComboBox *m_like;
    QComboBox *m_dtypes;
    QTreeWidget *m_patterns;
    QLabel *m_summary;
    QPushButton *m_add;
    QPushButton *m_remove;
    QPushButton *m_make;
};

} // namespace bcfg::ui::exchange
