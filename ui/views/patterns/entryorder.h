// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/views/patterns/entryfilter.h"

namespace bcfg::ui {

/// By what a column of a model says, without regard to case; marks by RankRole; blank cells are the greatest. Equal
/// rows keep the order of the document. The model lives as long as the order is in use.
EntryFilter::Order orderByColumn(const QAbstractItemModel &model, int column, Qt::SortOrder direction);

} // namespace bcfg::ui
