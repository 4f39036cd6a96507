// SPDX-License-Identifier: Apache-2.0
#pragma once

// What tests that drive a window look at in it.
#include "core/simulation/nearest.h"
#include "ui/commands/actions.h"
#include "ui/document/nodecursor.h"
#include "ui/files/documentio.h"
#include "ui/files/fileondisk.h"
#include "ui/panes/pane.h"
#include "ui/problems/checker.h"
#include "ui/qconfigs/ownqconfigs.h"
#include "ui/qconfigs/simulator.h"
#include "ui/session/session.h"
#include "ui/settings/settings.h"
#include "ui/window/documentfiles.h"
#include "ui/window/mainwindow.h"
#include "ui/window/singleinstance.h"
#include "ui/window/welcomewindow.h"
