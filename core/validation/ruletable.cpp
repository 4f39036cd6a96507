// SPDX-License-Identifier: Apache-2.0
#include "core/validation/explanations.h"
#include "core/validation/rulefunctions.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace bcfg {

namespace {

using namespace rulechecks;

constexpr Severity E = Severity::Error;
constexpr Severity W = Severity::Warning;
constexpr Severity I = Severity::Info;
constexpr Generations both = Generations::Both;
constexpr Generations old = Generations::Only1_13;
constexpr Generations v2 = Generations::Only2;

// An id stands in files, tests and mute lists: it is never renamed, and never used for anything else.
constexpr Rule table[] = {
    {"C01", W, both, "Converting: a name that the other generation lacks", {}, {}},
    {"C02", W, both, "Converting: a field that the other generation lacks", {}, {}},
    {"C03", W, v2, "Converting: INPUT_OUTPUT_NOT_OBSERVED", {}, {}},
    {"C04", W, both, "Converting: fixed parameters that cannot be said", {}, {}},
    {"C05", W, v2, "Converting: a pattern that 1.13 cannot match", {}, {}},
    {"C06", I, both, "Converting: there and back is written otherwise", {}, {}},
    {"D01", W, both, "No dtype config", {}, EntryCheck(dtypeConfigsEmpty)},
    {"D02", W, both, "Dtype config without any dtype", {}, DTypeCheck(allDTypesNone)},
    {"D03", E, both, "Input, output or weight dtype that is none", {}, DTypeCheck(dtypeUnreadable)},
    {"D04", W, both, "bias_dtype or is_dynamic of a wrong type", {}, DTypeCheck(biasOrDynamicUnreadable)},
    {"D05", W, both, "Unknown key", {}, {unknownKeyInDocument, unknownKeyInEntry, unknownKeyInDTypeConfig}},
    {"D06", W, both, "Half of a range", {}, DTypeCheck(rangeHalfGiven)},
    {"D07", W, v2, "Half of an exact match", {}, DTypeCheck(exactMatchHalfGiven)},
    {"D08", W, both, "scale_max_upper_bound is set", {}, DTypeCheck(scaleMaxNotEnforced)},
    {"D09", W, both, "Constraints without a dtype", {}, DTypeCheck(constraintsWithoutDType)},
    {"D10", W, both, "Constraints on the weight of a module", {}, DTypeCheck(weightConstraintsOfModule)},
    {"D11", I, both, "Output constraints of a dynamic config", {}, DTypeCheck(outputConstraintsOfDynamic)},
    {"D12", W, both, "Dynamic config with a quantized output", {}, DTypeCheck(dynamicOutputQuantized)},
    {"D13", W, both, "Static config whose input and output differ", {}, DTypeCheck(staticDTypesDiffer)},
    {"D14", I, both, "No input dtype", {}, DTypeCheck(inputDTypeNone)},
    {"D15", E, both, "Bounds crossed", {}, DTypeCheck(rangeCrossed)},
    {"D16", E, both, "Bound that is no number", {}, DTypeCheck(boundNotNumeric)},
    {"D17", I, both, "Range narrower than the dtype's", {}, DTypeCheck(rangeNarrow)},
    {"D18", W, both, "Module config without weight or output dtype", {}, DTypeCheck(swapNeedsDTypes)},
    {"D19", W, both, "Bias dtype that convert refuses", {}, DTypeCheck(moduleBiasDType)},
    {"D20", W, both, "Bias dtype that prepare refuses", {}, DTypeCheck(functionBiasDType)},
    {"D21", I, both, "Dtype config that an earlier one covers", {}, DTypeCheck(dtypeConfigShadowed)},
    {"D22", I, v2, "Weight-only config among others", {}, DTypeCheck(weightOnlyAmongOthers)},
    {"D23", W, v2, "Input dtype without observers", {}, DTypeCheck(inputNotObservable)},
    {"D24", W, old, "Input dtype without observers (1.13)", {}, DTypeCheck(inputNotObservableInOldApi)},
    {"D25", I, v2, "Fixed scale and zero point", {}, DTypeCheck(exactMatch)},
    {"D26", E, old, "No input dtype for an operator that also takes numbers", {}, DTypeCheck(inputNoneWithoutTensors)},
    {"I01", W, both, "Argument indices on a tuple, module or method", {}, EntryCheck(indexOnOtherPattern)},
    {"I02", W, both, "Argument index for something else than weight and bias", {}, EntryCheck(indexOfOtherRole)},
    {"I03", E, both, "Argument index that is no integer", {}, EntryCheck(indexNoInteger)},
    {"I04", W, both, "Negative or equal argument indices", {}, EntryCheck(indexUnusual)},
    {"I05", W, both, "Weighted function without the index of its weight", {}, EntryCheck(weightIndexMissing)},
    {"J01", E, both, "Not JSON", {}, {}},
    {"J02", E, both, "No object at the top level", {}, {}},
    {"J03", I, both, "Byte order mark", {}, {}},
    {"J04",
     W,
     both,
     "Key that stands twice",
     {},
     {duplicateKeyInDocument, duplicateKeyInEntry, duplicateKeyInDTypeConfig}},
    {"J05", E, both, "Value of a wrong type", {}, {wrongTypeInDocument, wrongTypeInEntry, wrongTypeInDTypeConfig}},
    {"J06",
     W,
     both,
     "Number that is not held exactly",
     {},
     {nullptr, inexactNumberInEntry, inexactNumberInDTypeConfig}},
    {"J07", I, both, "Value as Python prints it", {}, {nullptr, printedFormInEntry, printedFormInDTypeConfig}},
    {"J08", W, both, "Callable that is only a printed form", {}, EntryCheck(opaqueCallable)},
    {"J09", W, both, "Release that is not known", {}, DocumentCheck(unknownRelease)},
    {"M01", W, both, "Reference module without root module", {}, EntryCheck(referenceWithoutRoot)},
    {"M02", W, both, "Root module without reference module", {}, EntryCheck(rootWithoutReference)},
    {"M03", W, both, "Different reference modules for one root", {}, LinkCheck{referenceDiffers}},
    {"M04", I, both, "Root module that the pattern does not contain", {}, LinkCheck{rootNotInPattern}},
    {"M05", E, both, "Reference module without from_float", {}, EntryCheck(referenceWithoutFromFloat)},
    {"M06", W, both, "Root class without an entry of its own", {}, LinkCheck{rootWithoutEntry}},
    {"M07", W, both, "Fused module without fuser method", {}, EntryCheck(fusedWithoutFuser)},
    {"M08", W, both, "Fuser method without fused module", {}, LinkCheck{fuserWithoutFused}},
    {"M09", E, both, "Fuser method on a single operator", {}, EntryCheck(fuserOnSingleOperator)},
    {"M10", E, both, "Fuser with functional relu and none with nn.ReLU", {}, LinkCheck{fuserTwinMissing}},
    {"M11", W, both, "Fuser with functional relu differs from that with nn.ReLU", {}, LinkCheck{fuserTwinDiffers}},
    {"M12", E, both, "Fusion that begins at no module", {}, EntryCheck(fuserRootNoModule)},
    {"M13", W, both, "Fused class without an entry of its own", {}, LinkCheck{fusedClassWithoutEntry}},
    {"M14", W, both, "Fused module whose child 0 has no reference module", {}, LinkCheck{fusedRootWithoutReference}},
    {"M15", E, both, "Fused module that cannot be indexed", {}, EntryCheck(fusedNotIndexable)},
    {"M16", E, both, "Fuser method that cannot be called so", {}, EntryCheck(fuserUncallable)},
    {"M17", E, both, "Fusion of several operands whose last is no module", {}, EntryCheck(fuserRootNotLast)},
    {"M18", W, both, "Fusion that drops inputs", {}, EntryCheck(extraInputsDropped)},
    {"M19", I, both, "Getter without fuser method", {}, EntryCheck(getterWithoutFuser)},
    {"M20", W, both, "qat_module on something else than a module", {}, EntryCheck(qatOnOtherPattern)},
    {"M21", W, both, "QAT class without an entry of its own", {}, LinkCheck{qatClassWithoutEntry}},
    {"M22", E, both, "QAT module whose float class has no reference module", {}, LinkCheck{qatFloatWithoutReference}},
    {"M23", E, both, "QAT module without from_float", {}, EntryCheck(qatWithoutFromFloat)},
    {"M24", W, both, "Function or method handed to a fuser", {}, EntryCheck(functionForFuser)},
    {"M25", I, both, "Fused operand that may be a constant", {}, EntryCheck(constantOperand)},
    {"M26", E, both, "Fuser factory that does not fit the pattern", {}, EntryCheck(fuserFactoryArity)},
    {"M27", I, both, "Module without the QAT module that PyTorch has for it", {}, LinkCheck{qatModuleMissing}},
    {"O01", W, both, "Observation type that is no member of the enum", {}, EntryCheck(observationTypeNoMember)},
    {"O02", W, v2, "INPUT_OUTPUT_NOT_OBSERVED", {}, EntryCheck(notObservedHasNoEffect)},
    {"O03", E, both, "Tensor count without an observation type", {}, EntryCheck(tensorCountMissing)},
    {"O04", E, both, "Tensor count that is no number", {}, EntryCheck(tensorCountNoNumber)},
    {"O05", I, both, "Observation type that the tensor counts overrule", {}, EntryCheck(observationTypeOverruled)},
    {"O06", I, both, "Shared observer and a dynamic config", {}, EntryCheck(shareWithDynamic)},
    {"P01", E, v2, "No pattern", {}, EntryCheck(patternMissing)},
    {"P02", E, v2, "Both patterns", {}, EntryCheck(bothPatterns)},
    {"P03", E, old, "No pattern (1.13)", {}, EntryCheck(patternMissingInOldApi)},
    {"P04", E, v2, "Forward tuple of a length other than 2 or 3", {}, EntryCheck(forwardTupleLength)},
    {"P05", E, both, "Pattern that cannot be a key", {}, EntryCheck(patternNotHashable)},
    {"P06", E, both, "Empty tuple or tuple of one", {}, EntryCheck(tupleTooShort)},
    {"P07", E, both, "Tuple that begins with getattr", {}, EntryCheck(getattrTuple)},
    {"P08", W, v2, "Tuple inside a forward tuple", {}, EntryCheck(forwardTupleNested)},
    {"P09", E, both, "MatchAllNode as the operator of a tuple", {}, EntryCheck(matchAllNodeAsOperator)},
    {"P10", W, both, "Pattern of an earlier entry", {}, EntryCheck(patternRepeated)},
    {"P11", W, both, "Attribute in place of a method", {}, EntryCheck(attributeAsMethod)},
    {"P12", W, both, "Base class or container as pattern", {}, EntryCheck(abstractModule)},
    {"P13", I, both, "Module from outside torch.nn", {}, EntryCheck(moduleOutsideTorch)},
    {"P14", W, both, "Function or method that models call in another form", {}, LinkCheck{unusualForm}},
    {"P15", I, both, "Tuple that never wins", {}, LinkCheck{neverWins}},
    {"P16", W, both, "Operand that is swallowed", {}, EntryCheck(armSwallowed)},
    {"P17", W, old, "root_node_getter that 1.13 ignores", {}, EntryCheck(getterIgnored)},
    {"P18", W, v2, "Tuple in the order of 1.13", {}, EntryCheck(oldNotation)},
    {"P19", W, both, "Override that drops fields", {}, EntryCheck(overrideDropsFields)},
    {"P20", I, both, "Identical duplicate", {}, EntryCheck(identicalDuplicate)},
    {"S01", W, both, "Unknown name near a known one", {}, EntryCheck(misspeltSymbol)},
    {"S02", I, both, "Unknown method near a known one", {}, EntryCheck(misspeltMethod)},
    {"T01", E, both, "What the asked PyTorch refuses", {}, {}},
    {"T02", W, both, "What the asked PyTorch warns of", {}, {}},
    {"X01", E, old, "Unobserved function with a float config", {}, EntryCheck(unobservedWithWeight)},
    {"X02", I, old, "Output observer that is never used", {}, EntryCheck(overwriteNeverUsed)},
    {"X03",
     W,
     both,
     "Field of the other generation",
     {},
     {nullptr, otherGenerationInEntry, otherGenerationInDTypeConfig}},
};

std::vector<Rule> withExplanations()
{
    std::vector<Rule> result(std::begin(table), std::end(table));
    for (const std::span<const RuleExplanation> part :
         {patternExplanations(), dtypeExplanations(), boundExplanations(), moduleExplanations(), fusionExplanations(),
          observationExplanations(), fileExplanations()}) {
        for (const RuleExplanation &explanation : part) {
            const auto rule = std::ranges::find(result, explanation.id, &Rule::id);
            if (rule == result.end())
                throw std::logic_error("an explanation of no rule: " + std::string(explanation.id));
            rule->explanation = explanation.text;
        }
    }
    return result;
}

} // namespace

std::span<const Rule> rules()
{
    static const std::vector<Rule> all = withExplanations();
    return all;
}

} // namespace bcfg
