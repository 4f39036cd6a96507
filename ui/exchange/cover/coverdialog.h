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

/// A dialog that makes a backend config for traced models. From one of PyTorch's own backends, the backend config gets
/// the pattern configs that match or fuse operators of the models. The dtype configs come from the same backend, from
/// another built-in config, or from a file that describes the user's hardware.
class CoverDialog : public QDialog
{
    Q_OBJECT

public:
    /// `folder` is the folder in which the file dialog starts.
    explicit CoverDialog(const QString &folder, QWidget *parent = nullptr);

    void addModels(const QStringList &paths);
    /// Reads the dtype configs of the hardware from a file. If that fails, the dialog says why, and the backend's dtype
    /// configs are used.
    void readHardware(const QString &path);
    void accept() override; ///< also emits made()

signals:
    /// The user has accepted the document. `models` are the files of the models that it covers.
    void made(const BackendConfig &document, const QStringList &models);

private:
    struct Model
    {
        session::OpenModel *file; ///< child object of the dialog
        QString path;
        QString problem; ///< why the file cannot be read; empty: the file was read or is still being read
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
    BackendConfig m_document;                // has the checked pattern configs
    QSet<QString> m_unchecked;               // unchecked patterns, in their notation
    bool m_isLikeChosen = false;             // the user has chosen an item of m_like
    LatestOnly m_work;
    QListWidget *m_list;
    QComboBox *m_like;   // the backend whose pattern configs are taken
    QComboBox *m_dtypes; // where the dtype configs come from
    QTreeWidget *m_patterns;
    QLabel *m_summary;
    QPushButton *m_add;
    QPushButton *m_remove;
    QPushButton *m_make;
};

} // namespace bcfg::ui::exchange
