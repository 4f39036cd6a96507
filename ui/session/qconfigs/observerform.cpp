// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigs/observerform.h"

#include "core/document/model/mapped.h"
#include "core/document/model/typednumber.h"
#include "core/publish/python/repr.h"
#include "core/torch/catalog/qconfigs.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/labels.h"
#include "ui/basis/toolkit/typedbox.h"
#include "ui/basis/values/fieldvalues.h"

#include <QFormLayout>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace bcfg::ui::session {

namespace {

/// The key of the class in ObserverForm::m_refused; no argument has it.
const QString classKey = QStringLiteral(" class");

TypedBox *newFieldBox(QWidget *parent)
{
    auto *box = new TypedBox(parent);
    setWidthInCharacters(*box, 16);
    return box;
}

#define TEXT(text) QT_TRANSLATE_NOOP("bcfg::ui::session::ObserverForm", text)

constexpr std::pair<const char *, const char *> helps[] = {
    {"dtype", TEXT("The dtype that values are quantized to. A dtype config must ask for the same.")},
    {"compute_dtype", TEXT("The dtype to compute with; where it is given, the activation is quantized at run time.")},
    {"qscheme", TEXT("One scale for a tensor or one for each channel; affine has a zero point of its own, symmetric a "
                     "fixed one.")},
    {"reduce_range", TEXT("Halves the range, for kernels that would overflow with all 8 bits.")},
    {"quant_min", TEXT("The smallest quantized value; together with quant_max in place of the dtype's range.")},
    {"quant_max", TEXT("The largest quantized value; together with quant_min in place of the dtype's range.")},
    {"eps", TEXT("The smallest scale. A dtype config can ask for a minimum with scale_min_lower_bound.")},
    {"is_dynamic", TEXT("Whether the activation is quantized at run time.")},
    {"averaging_constant", TEXT("How much a new batch moves the averages of minimum and maximum.")},
    {"ch_axis", TEXT("The axis of the channels.")},
    {"bins", TEXT("How many bins the histogram has.")},
    {"upsample_rate", TEXT("How much finer histograms are made to combine them.")},
    {"scale", TEXT("The scale that is used, whatever the values are.")},
    {"zero_point", TEXT("The zero point that is used, whatever the values are.")},
    {"observer", TEXT("The class of the observer inside the fake quantize.")},
    {"factory_kwargs", TEXT("Keywords for the tensors that the observer makes, such as {\"device\": \"cpu\"}.")},
    {"custom_op_name", TEXT("The name of an operator of yours, in quotes. The matcher does not read it.")},
};

#undef TEXT

QString helpOf(const ObserverField &field)
{
    if (field.level == ObserverField::Level::Unknown)
        return ObserverForm::tr("The class does not take this argument. Clear it to remove it.");
    const auto *row = elementWhere(helps, [&](const auto &help) { return field.name == help.first; });
    return row ? ObserverForm::tr(row->second) : field.name;
}

QString headingOf(ObserverField::Level level)
{
    switch (level) {
    case ObserverField::Level::Forwarded:
        return ObserverForm::tr("Handed to the observer");
    case ObserverField::Level::Inside:
        return ObserverForm::tr("Of the observer itself");
    case ObserverField::Level::Unknown:
        return ObserverForm::tr("Not taken by the class");
    case ObserverField::Level::Own:
        return {};
    }
    Q_UNREACHABLE();
}

QString classRefusal(const QString &text, Release release)
{
    const QConfigCatalog &catalog = QConfigCatalog::of(release);
    const std::string name = toUtf8(text.trimmed());
    const Callable *partial = catalog.findObserver(name);
    if (!partial)
        partial = catalog.findObserver("torch.ao.quantization." + name);
    return partial ? ObserverForm::tr("%1 is not a class. Choose its class, and give its arguments: %2")
                         .arg(quoted(text), callableText(*partial))
                   : ObserverForm::tr("%1 is not one of PyTorch's observer classes.").arg(quoted(text));
}

/// The label with a mnemonic for a letter that is not in `taken`, as long as there are letters left. Adds the letter to
/// `taken`.
QString withMnemonic(QString name, QString &taken)
{
    for (qsizetype i = 0; i < name.size(); ++i) {
        if (const QChar letter = name[i].toLower(); letter.isLetter() && !taken.contains(letter)) {
            taken.append(letter);
            return name.insert(i, '&');
        }
    }
    return name.prepend('&');
}

QString numberText(double value)
{
    if (const std::optional<std::string> fraction = fractionText(value))
        return toQString(*fraction);
    return toQString(pythonFloat(value)).remove(QRegularExpression(QStringLiteral("\\.0$")));
}

QString rangeText(const Observer &observer)
{
    if (!observer.quantMin || !observer.quantMax)
        return ObserverForm::tr("not set");
    const QString range =
        ObserverForm::tr("%1 to %2").arg(numberText(*observer.quantMin), numberText(*observer.quantMax));
    return observer.reduceRange.value_or(false) ? ObserverForm::tr("%1, after reduce_range").arg(range) : range;
}

QString factsText(const Observer &made, Release release)
{
    QStringList lines;
    const auto add = [&](const QString &name, const QString &value) {
        lines.append(ObserverForm::tr("%1: %2").arg(name, value));
    };
    if (!made.isObserverOrFakeQuantize()) {
        add(ObserverForm::tr("Makes"), ObserverForm::tr("%1, which is not an observer").arg(toQString(made.path)));
        return lines.front();
    }
    const Observer &observer = made.observer();
    add(ObserverForm::tr("Dtype"), observer.dtype ? toQString(observer.dtype->name()) : ObserverForm::tr("not set"));
    add(ObserverForm::tr("Range"), rangeText(observer));
    if (observer.eps)
        add(ObserverForm::tr("Eps"), numberText(observer.eps->value));
    if (!observer.qscheme.empty())
        add(ObserverForm::tr("Qscheme"), toQString(observer.qscheme));
    add(ObserverForm::tr("Dynamic"), observer.isDynamicIn(release) ? ObserverForm::tr("yes") : ObserverForm::tr("no"));
    if (observer.kind == ObserverKind::FixedQParams && observer.scale && observer.zeroPoint) {
        add(ObserverForm::tr("Scale"), numberText(static_cast<double>(*observer.scale)));
        add(ObserverForm::tr("Zero point"), QString::number(*observer.zeroPoint));
    }
    return lines.join('\n');
}

} // namespace

QString observerText(const std::optional<ConstructedObserver> &made, Release release)
{
    if (!made)
        return ObserverForm::tr("None: there is no observer.");
    if (const PythonError *error = std::get_if<PythonError>(&*made)) {
        return error->isKnown()
                   ? ObserverForm::tr("PyTorch raises %1: %2").arg(toQString(error->type), toQString(error->message))
                   : toQString(error->message);
    }
    return factsText(std::get<Observer>(*made), release);
}

ObserverForm::ObserverForm(Side side, std::optional<Callable> given, Release release, QWidget *parent)
    : QWidget(parent),
      m_draft(std::move(given), release),
      m_side(side == Side::Activation ? QStringLiteral("activation") : QStringLiteral("weight")),
      m_class(newFieldBox(this)),
      m_kept(newHintLabel(this)),
      m_area(new QScrollArea(this)),
      m_problem(newHintLabel(this)),
      m_seen(newTextLabel({}, this))
{
    const bool isActivation = side == Side::Activation;
    const QString title = isActivation ? tr("Activation") : tr("Weight");
    setNames(*m_class, m_side + QStringLiteral("Class"), tr("%1: class").arg(title));
    m_class->setToolTip(isActivation ? tr("What observes the activations, or None: they are not observed.")
                                     : tr("What observes the weight, or None: it is not observed."));
    m_kept->setObjectName(m_side + QStringLiteral("Kept"));
    m_kept->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_problem->setObjectName(m_side + QStringLiteral("Problem"));
    writeInTone(*m_problem, Tone::Vermilion);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_seen->setObjectName(m_side + QStringLiteral("Seen"));
    m_seen->setAlignment(Qt::AlignTop);
    m_seen->setMinimumHeight(7 * m_seen->fontMetrics().lineSpacing());

    QLabel *heading = newSectionLabel(isActivation ? tr("&Activation") : tr("&Weight"), this);
    heading->setBuddy(m_class);
    auto *layout = newInnerLayout<QVBoxLayout>(this, 8);
    layout->addWidget(heading);
    layout->addWidget(m_class);
    layout->addWidget(m_kept);
    layout->addWidget(m_area, 1);
    layout->addWidget(m_problem);
    layout->addWidget(newSectionLabel(tr("What the matcher sees"), this));
    layout->addWidget(m_seen);

    fillClasses();
    connect(m_class, &QComboBox::currentTextChanged, this, &ObserverForm::chooseClass);
    showFields();
    showSeen();
}

/// Fills the list of classes. The data of a class is its path, None has no data, and the kept callable an empty path.
void ObserverForm::fillClasses()
{
    m_class->addItem(tr("None"));
    if (const QString kept = m_draft.keptText(); !kept.isEmpty()) {
        m_class->addItem(tr("Kept as written"), QString());
        m_class->setItemData(m_class->count() - 1, plainToolTip(kept), Qt::ToolTipRole);
    }
    for (const ObserverClass *type : ObserverDraft::classes(m_draft.release())) {
        m_class->addItem(toQString(type->name()), toQString(type->path));
        m_class->setItemData(m_class->count() - 1, plainToolTip(toQString(type->path)), Qt::ToolTipRole);
    }
    m_class->setMaxVisibleItems(m_class->count());
    showClass();
}

void ObserverForm::showClass()
{
    int shown = 0; // None
    if (m_draft.form() == ObserverDraft::Form::Kept)
        shown = m_class->findData(QString());
    else if (const ObserverClass *type = m_draft.type())
        shown = m_class->findData(toQString(type->path));
    m_class->setCurrentIndex(shown);
    m_class->setEditText(m_class->itemText(shown)); // also in place of a typed text
}

void ObserverForm::restore(const ObserverDraft &draft, const QString &field)
{
    m_draft = draft;
    m_refused.clear();
    const QSignalBlocker blocker(m_class);
    showClass();
    showFields();
    showSeen();
    auto *editor = findChild<QWidget *>(field);
    (editor ? editor : m_class)->setFocus(); // an argument that the class does not take may have no editor any more
}

void ObserverForm::chooseClass()
{
    const int item = m_class->typedItem();
    const ObserverDraft before = m_draft;
    if (item < 0) {
        m_refused[classKey] = classRefusal(m_class->currentText(), m_draft.release());
        showSeen();
        emit edited(m_class->objectName(), before);
        return;
    }
    const QVariant chosen = m_class->itemData(item);
    if (!chosen.isValid())
        m_draft.chooseNone();
    else if (const ObserverClass *type = findObserverClass(toUtf8(chosen.toString()), m_draft.release()))
        m_draft.chooseClass(*type);
    else
        m_draft.chooseKept();
    m_refused.clear();
    showFields();
    showSeen();
    emit edited(m_class->objectName(), before);
}

void ObserverForm::showFields()
{
    const bool isKept = m_draft.form() == ObserverDraft::Form::Kept;
    m_kept->setVisible(isKept);
    m_kept->setText(isKept ? tr("Kept as written: %1").arg(m_draft.keptText()) : QString());
    const std::vector<ObserverField> fields = m_draft.fields();
    auto *page = new QWidget;
    auto *form = newLayout<QFormLayout>(page, {0, 0, 8, 0});
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(4);
    QString taken = QStringLiteral("awncso"); // letters that the dialog uses
    ObserverField::Level level = ObserverField::Level::Own;
    QWidget *before = m_class;
    for (const ObserverField &field : fields) {
        if (field.level != level) {
            auto *heading = newHintLabel(page);
            heading->setText(headingOf(field.level));
            form->addRow(heading);
        }
        level = field.level;
        QWidget *editor = newEditor(field, page);
        QLabel *label = newLabelFor(*editor, withMnemonic(field.name, taken));
        label->setToolTip(editor->toolTip());
        form->addRow(label, editor);
    }
    if (QWidget *old = m_area->takeWidget())
        old->deleteLater(); // later, as a signal of it may be running
    m_area->setWidget(page);
    for (const ObserverField &field : fields) {
        auto *editor = page->findChild<QWidget *>(m_side + '.' + field.key);
        setTabOrder(before, editor); // otherwise new widgets come last in the dialog
        before = editor;
    }
}

QWidget *ObserverForm::newEditor(const ObserverField &field, QWidget *parent)
{
    const QString given = m_draft.text(field);
    QWidget *editor = nullptr;
    if (field.isChoice()) {
        TypedBox *box = newFieldBox(parent);
        const auto shortName = [&field](const QString &path) {
            return field.kind == ObserverField::Kind::Observer ? path.section('.', -1) : path;
        };
        box->addItem(field.defaultText.isEmpty() ? tr("required")
                                                 : tr("not given (%1)").arg(shortName(field.defaultText)),
                     QString());
        for (const QString &choice : m_draft.choices(field)) {
            const bool isPath = findObserverClass(toUtf8(choice), m_draft.release());
            box->addItem(isPath ? shortName(choice) : choice, choice);
            box->setItemData(box->count() - 1, plainToolTip(choice), Qt::ToolTipRole);
        }
        box->setCurrentIndex(std::max(0, box->findData(given)));
        connect(box, &QComboBox::currentTextChanged, this, [this, box, field, given](const QString &text) {
            const int item = box->typedItem();
            set(field, item < 0 ? text : box->itemData(item).toString(), given);
        });
        editor = box;
    } else {
        auto *line = new QLineEdit(given, parent);
        line->setPlaceholderText(field.defaultText.isEmpty() ? tr("required") : field.defaultText);
        connect(line, &QLineEdit::textChanged, this,
                [this, field, given](const QString &text) { set(field, text, given); });
        editor = line;
    }
    setNames(*editor, m_side + '.' + field.key, tr("%1: %2").arg(m_side, field.key));
    editor->setToolTip(plainToolTip(helpOf(field)));
    editor->setWhatsThis(editor->toolTip());
    return editor;
}

/// Sets an argument to a text. Where the text is refused, the argument gets the value `given` back.
void ObserverForm::set(const ObserverField &field, const QString &text, const QString &given)
{
    const ObserverDraft before = m_draft;
    const QString name = m_side + '.' + field.key;
    if (const std::optional<QString> why = m_draft.setText(field, text)) {
        m_refused[field.key] = *why;
        m_draft.setText(field, given);
    } else {
        m_refused.erase(field.key);
    }
    const bool isTaken = !m_refused.contains(field.key);
    if (isTaken && field.kind == ObserverField::Kind::Observer) { // another observer takes other arguments
        m_refused.clear();
        showFields();
        m_area->findChild<QWidget *>(name)->setFocus();
    }
    showSeen();
    emit edited(name, before);
}

void ObserverForm::showSeen()
{
    const std::optional<Callable> callable = m_draft.callable();
    const auto made = callable ? std::optional(construct(&*callable, m_draft.release())) : std::nullopt;
    m_seen->setText(observerText(made, m_draft.release()));
    m_seen->setAccessibleName(tr("What the matcher sees: %1").arg(m_seen->text()));
    const bool isRefused = made && std::holds_alternative<PythonError>(*made);
    writeInTone(*m_seen, isRefused ? Tone::Vermilion : Tone::Text);
    m_problem->setText(problem());
    m_problem->setVisible(!m_refused.empty());
}

} // namespace bcfg::ui::session
