// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/settings/settings.h"

#include "core/publish/forms.h"
#include "ui/basis/text.h"

namespace bcfg::ui {

QStringList Settings::reportFormats()
{
    return textList(formsOf(FormOption::ReportFormat), [](const Form &form) { return toQString(form.name); });
}

} // namespace bcfg::ui
