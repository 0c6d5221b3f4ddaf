import { availableSources, rewardGroupName } from '@portal/scheme-rules';
import { useAccess } from '@portal/auth';
import { useMemo } from 'react';
import type { SchemeReference } from '../draft-on-screen.ts';
import { codeOptions } from '../rules/codes/code-options.ts';
import type { ContentOnScreen } from './draft-values.ts';
import type { FormFacts } from './form-facts.ts';
import { useMethodList } from './use-method-list.ts';
import { agreementTypeName, appsWithoutAgreement, offeredMethods } from '../rules/methods/offered-methods.ts';
import { useRuleChoices } from '../rules/use-rule-choices.ts';

export interface FormFactsOptions extends Pick<FormFacts, 'isReadOnly' | 'kind'> {
  readonly reference: SchemeReference;
  readonly content: ContentOnScreen;
}

/** The facts that the rules are edited with. They change only with the settings of the draft. */
export function useFormFacts({ kind, reference, content, isReadOnly }: FormFactsOptions): FormFacts {
  const { flags } = useAccess().context;
  const { paymentMethods, methods, agreementTypes } = reference;
  const offered = useMemo(
    () => offeredMethods(kind, { methods: paymentMethods, flags }),
    [kind, paymentMethods, flags],
  );
  const { agreementType } = content;
  const sources = availableSources(kind, content).join();
  const isMoto = kind === 'collect' && content.supportsMotoTransactions === true;
  const { rewardGroups, offersRewardGroups } = reference;
  const rewards = useMemo(() => {
    const nameOf = (id: string) => rewardGroupName(id, rewardGroups);
    return {
      nameOf,
      options: offersRewardGroups && rewardGroups ? codeOptions(rewardGroups.names.keys(), nameOf) : undefined,
    };
  }, [rewardGroups, offersRewardGroups]);
  const choices = useRuleChoices(offered, rewards.options);
  const methodList = useMethodList();
  return useMemo(() => {
    const without = appsWithoutAgreement(offered, agreementType);
    const typeName = agreementTypeName(agreementTypes, agreementType);
    return {
      kind,
      demands: { kind, agreementType: agreementType.toUpperCase(), isMoto, sources: sources.split(',') },
      offered,
      methods,
      methodList,
      ...choices,
      rewardGroupName: rewards.nameOf,
      agreementNote:
        without.length === 0 ? '' : `Apps that do not support the agreement type ${typeName}: ${without.join(', ')}.`,
      isReadOnly,
    };
  }, [
    kind,
    offered,
    methods,
    agreementTypes,
    agreementType,
    isMoto,
    sources,
    choices,
    methodList,
    rewards,
    isReadOnly,
  ]);
}
