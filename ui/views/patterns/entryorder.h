// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/views/patterns/entryfilter.h"

namespace bcfg::ui::views {

/// An order by the text of a column, ignoring case, or by its RankRole if the column has marks. Blank cells come last
/// in ascending order. Equal rows keep the order of the document. The model must live as long as the order is in use.
EntryFilter::Order orderByColumn(const QAbstractItemModel &model, int column, Qt::SortOrder direction);

} // namespace bcfg::ui::views
