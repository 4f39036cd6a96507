// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/messagebar.h"

#include <functional>

namespace bcfg::ui {

class DocumentFiles;
class FileOnDisk;

/// The bar that says what another program has done to the document's file, and offers what can be done about it.
class FileBar : public MessageBar
{
    Q_OBJECT

public:
    FileBar(FileOnDisk &onDisk, DocumentFiles &files, QWidget *parent = nullptr);

private:
    void tell();
    void tellChanged();
    void tellNoDocument();
    void tellGone();
    void offer(const QString &text, const char *name, const QString &help, std::function<void()> action);
    void offerKeepMine();
    void offerSaveAs();

    FileOnDisk &m_onDisk;
    DocumentFiles &m_files;
};

} // namespace bcfg::ui
