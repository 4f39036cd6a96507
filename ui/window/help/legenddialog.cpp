// SPDX-License-Identifier: Apache-2.0
#include "ui/window/help/legenddialog.h"

#include "ui/basis/marks.h"
#include "ui/basis/toolkit/marklabel.h"
#include "ui/basis/toolkit/section.h"

#include <QDialogButtonBox>
#include <QGridLayout>

namespace bcfg::ui {

LegendDialog::LegendDialog(QWidget *parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("legend"));
    setWindowTitle(tr("Legend"));
    auto *marks = new QGridLayout;
    marks->setHorizontalSpacing(12);
    marks->setVerticalSpacing(8);
    marks->setColumnStretch(2, 1);
    for (const Mark mark : allMarks()) {
        const int row = marks->rowCount();
        auto *glyph = new MarkLabel(this);
        glyph->setMark(mark);
        auto *meaning = newHintLabel(this);
        meaning->setText(markMeaning(mark));
        marks->addWidget(glyph, row, 0, Qt::AlignTop);
        marks->addWidget(new QLabel(markText(mark), this), row, 1, Qt::AlignTop);
        marks->addWidget(meaning, row, 2);
    }
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(marks);
    layout->addWidget(buttons);
    constexpr int wide = 560;
    setMinimumWidth(wide);
}

} // namespace bcfg::ui
