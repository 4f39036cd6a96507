// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/qconfig/observer.h"
#include "ui/session/qconfigs/observerdraft.h"

#include <QWidget>

#include <map>

class QLabel;
class QScrollArea;

namespace bcfg::ui {
class TypedBox;
}

namespace bcfg::ui::session {

/// The properties that PyTorch's matcher reads from an observer, or from the observer inside a fake quantize, one per
/// line: "Range: 0 to 127, after reduce_range". If PyTorch raises when it constructs the observer, the error. If `made`
/// is nullopt (the side is None), a sentence that says so.
QString observerText(const std::optional<ConstructedObserver> &made, Release release);

/// The form for one side of a QConfig: None or a class, its arguments, and below them the properties that PyTorch's
/// matcher will read. A text that an argument cannot have is refused with a reason and leaves the argument unchanged.
class ObserverForm : public QWidget
{
    Q_OBJECT

public:
    enum class Side {
        Activation,
        Weight
    };

    ObserverForm(Side side, std::optional<Callable> given, Release release, QWidget *parent = nullptr);

    const ObserverDraft &draft() const { return m_draft; }
    std::optional<Callable> callable() const { return m_draft.callable(); }
    /// Why the typed texts cannot be taken; empty where they can.
    QString problem() const { return m_refused.empty() ? QString() : m_refused.begin()->second; }

    /// Shows an earlier or later state of the draft, and gives the focus to the editor with the name `field`.
    void restore(const ObserverDraft &draft, const QString &field);

signals:
    /// The editor with the object name `field` has changed the draft, which was as `before`, or has a text that is
    /// refused.
    void edited(const QString &field, const ObserverDraft &before);

private:
    void fillClasses();
    void showClass();
    void chooseClass();
    void showFields();
    QWidget *newEditor(const ObserverField &field, QWidget *parent);
    void set(const ObserverField &field, const QString &text, const QString &given);
    void showSeen();

    ObserverDraft m_draft;
    QString m_side; // "activation" or "weight", with which object names begin
    TypedBox *m_class;
    QLabel *m_kept;
    QScrollArea *m_area;
    QLabel *m_problem;
    QLabel *m_seen;
    std::map<QString, QString> m_refused; // refusals, by ObserverField::key
};

} // namespace bcfg::ui::session
