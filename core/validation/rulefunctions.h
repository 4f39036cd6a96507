// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/validation/report.h"
#include "core/validation/views.h"

/// The functions behind the rows of the rule table. Each reports what the title of its rule says.
namespace bcfg::rulechecks {

// rules_pattern.cpp
void patternMissing(const EntryView &entry, Report &report);
void bothPatterns(const EntryView &entry, Report &report);
void patternMissingInOldApi(const EntryView &entry, Report &report);
void forwardTupleLength(const EntryView &entry, Report &report);
void patternNotHashable(const EntryView &entry, Report &report);
void tupleTooShort(const EntryView &entry, Report &report);
void getattrTuple(const EntryView &entry, Report &report);
void forwardTupleNested(const EntryView &entry, Report &report);
void matchAllNodeAsOperator(const EntryView &entry, Report &report);
void oldNotation(const EntryView &entry, Report &report);

// rules_atoms.cpp
void attributeAsMethod(const EntryView &entry, Report &report);
void abstractModule(const EntryView &entry, Report &report);
void moduleOutsideTorch(const EntryView &entry, Report &report);
void unusualForm(const EntryView &entry, Report &report);
void misspeltSymbol(const EntryView &entry, Report &report);
void misspeltMethod(const EntryView &entry, Report &report);

// rules_override.cpp
void patternRepeated(const EntryView &entry, Report &report);
void overrideDropsFields(const EntryView &entry, Report &report);
void identicalDuplicate(const EntryView &entry, Report &report);
void neverWins(const EntryView &entry, Report &report);
void armSwallowed(const EntryView &entry, Report &report);
void getterIgnored(const EntryView &entry, Report &report);

// rules_dtype.cpp
void dtypeConfigsEmpty(const EntryView &entry, Report &report);
void allDTypesNone(const DTypeConfigView &view, Report &report);
void dtypeUnreadable(const DTypeConfigView &view, Report &report);
void biasOrDynamicUnreadable(const DTypeConfigView &view, Report &report);
void dynamicOutputQuantized(const DTypeConfigView &view, Report &report);
void staticDTypesDiffer(const DTypeConfigView &view, Report &report);
void inputDTypeNone(const DTypeConfigView &view, Report &report);
void inputNotObservable(const DTypeConfigView &view, Report &report);
void inputNotObservableInOldApi(const DTypeConfigView &view, Report &report);
void inputNoneWithoutTensors(const DTypeConfigView &view, Report &report);

// rules_bounds.cpp
void rangeHalfGiven(const DTypeConfigView &view, Report &report);
void exactMatchHalfGiven(const DTypeConfigView &view, Report &report);
void scaleMaxNotEnforced(const DTypeConfigView &view, Report &report);
void constraintsWithoutDType(const DTypeConfigView &view, Report &report);
void weightConstraintsOfModule(const DTypeConfigView &view, Report &report);
void outputConstraintsOfDynamic(const DTypeConfigView &view, Report &report);
void rangeCrossed(const DTypeConfigView &view, Report &report);
void boundNotNumeric(const DTypeConfigView &view, Report &report);
void rangeNarrow(const DTypeConfigView &view, Report &report);
void exactMatch(const DTypeConfigView &view, Report &report);

// rules_dtypelist.cpp
void dtypeConfigShadowed(const DTypeConfigView &view, Report &report);
void weightOnlyAmongOthers(const DTypeConfigView &view, Report &report);
void swapNeedsDTypes(const DTypeConfigView &view, Report &report);
void moduleBiasDType(const DTypeConfigView &view, Report &report);
void functionBiasDType(const DTypeConfigView &view, Report &report);

// rules_modules.cpp
void referenceWithoutRoot(const EntryView &entry, Report &report);
void rootWithoutReference(const EntryView &entry, Report &report);
void referenceDiffers(const EntryView &entry, Report &report);
void rootNotInPattern(const EntryView &entry, Report &report);
void referenceWithoutFromFloat(const EntryView &entry, Report &report);
void rootWithoutEntry(const EntryView &entry, Report &report);

// rules_fusion.cpp
void fusedWithoutFuser(const EntryView &entry, Report &report);
void fuserWithoutFused(const EntryView &entry, Report &report);
void fuserOnSingleOperator(const EntryView &entry, Report &report);
void fuserTwinMissing(const EntryView &entry, Report &report);
void fuserTwinDiffers(const EntryView &entry, Report &report);
void fuserRootNoModule(const EntryView &entry, Report &report);
void fuserRootNotLast(const EntryView &entry, Report &report);
void extraInputsDropped(const EntryView &entry, Report &report);
void constantOperand(const EntryView &entry, Report &report);
void functionForFuser(const EntryView &entry, Report &report);

// rules_fuser.cpp
void fuserUncallable(const EntryView &entry, Report &report);
void fuserFactoryArity(const EntryView &entry, Report &report);

// rules_chain.cpp
void fusedClassWithoutEntry(const EntryView &entry, Report &report);
void fusedRootWithoutReference(const EntryView &entry, Report &report);
void fusedNotIndexable(const EntryView &entry, Report &report);
void getterWithoutFuser(const EntryView &entry, Report &report);
void qatOnOtherPattern(const EntryView &entry, Report &report);
void qatClassWithoutEntry(const EntryView &entry, Report &report);
void qatFloatWithoutReference(const EntryView &entry, Report &report);
void qatWithoutFromFloat(const EntryView &entry, Report &report);
void qatModuleMissing(const EntryView &entry, Report &report);

// rules_observation.cpp
void observationTypeNoMember(const EntryView &entry, Report &report);
void notObservedHasNoEffect(const EntryView &entry, Report &report);
void tensorCountMissing(const EntryView &entry, Report &report);
void tensorCountNoNumber(const EntryView &entry, Report &report);
void observationTypeOverruled(const EntryView &entry, Report &report);
void shareWithDynamic(const EntryView &entry, Report &report);

// rules_index.cpp
void indexOnOtherPattern(const EntryView &entry, Report &report);
void indexOfOtherRole(const EntryView &entry, Report &report);
void indexNoInteger(const EntryView &entry, Report &report);
void indexUnusual(const EntryView &entry, Report &report);
void weightIndexMissing(const EntryView &entry, Report &report);
void unobservedWithWeight(const EntryView &entry, Report &report);
void overwriteNeverUsed(const EntryView &entry, Report &report);

// rules_keys.cpp
void unknownKeyInDocument(const BackendConfig &document, Report &report);
void unknownKeyInEntry(const EntryView &entry, Report &report);
void unknownKeyInDTypeConfig(const DTypeConfigView &view, Report &report);
void duplicateKeyInDocument(const BackendConfig &document, Report &report);
void duplicateKeyInEntry(const EntryView &entry, Report &report);
void duplicateKeyInDTypeConfig(const DTypeConfigView &view, Report &report);
void otherGenerationInEntry(const EntryView &entry, Report &report);
void otherGenerationInDTypeConfig(const DTypeConfigView &view, Report &report);

// rules_values.cpp
void unknownRelease(const BackendConfig &document, Report &report);
void wrongTypeInDocument(const BackendConfig &document, Report &report);
void wrongTypeInEntry(const EntryView &entry, Report &report);
void wrongTypeInDTypeConfig(const DTypeConfigView &view, Report &report);
void inexactNumberInEntry(const EntryView &entry, Report &report);
void inexactNumberInDTypeConfig(const DTypeConfigView &view, Report &report);
void printedFormInEntry(const EntryView &entry, Report &report);
void printedFormInDTypeConfig(const DTypeConfigView &view, Report &report);
void opaqueCallable(const EntryView &entry, Report &report);

} // namespace bcfg::rulechecks
