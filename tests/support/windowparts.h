// SPDX-License-Identifier: Apache-2.0
#pragma once

// The headers that most tests of a window need.
#include "core/prepare/nearest/nearest.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/settings/settings.h"
#include "ui/session/document/nodecursor.h"
#include "ui/session/files/documentio.h"
#include "ui/session/files/fileondisk.h"
#include "ui/session/problems/checker.h"
#include "ui/session/qconfigs/ownqconfigs.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/session/session.h"
#include "ui/views/panes/pane.h"
#include "ui/window/files/documentfiles.h"
#include "ui/window/mainwindow.h"
#include "ui/window/start/singleinstance.h"
#include "ui/window/start/welcomewindow.h"
