import { useApi } from '@portal/api-client';
import type { AgreementTemplate, AgreementTypes } from '@portal/api-client/agreements';
import type { PaymentMethodList } from '@portal/api-client/payment-methods';
import { listRewardGroups } from '@portal/api-client/rewards';
import { knownMethods } from '@portal/api-client/scheme-rules';
import { useAccess } from '@portal/auth';
import { bothQueries, type DetailQuery } from '@portal/ui/details';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SchemeReference } from '../draft-on-screen.ts';
import { useSchemeKind } from '../scheme-kind.ts';
import { agreementTemplates, agreementTypes, paymentMethods } from './scheme-queries.ts';

/** Loads what the rules of schemes refer to: payment methods, agreement types and templates, and the names of reward groups. */
export function useSchemeReference(): DetailQuery<SchemeReference> {
  const api = useApi();
  const methods = useQuery(paymentMethods(api));
  const types = useQuery(agreementTypes(api));
  const templates = useQuery(agreementTemplates(api));
  const rewardGroups = useRewardGroups();
  const data = useReference({
    methods: methods.data,
    types: types.data,
    templates: templates.data?.templates,
    rewardGroups,
  });
  return { ...bothQueries(bothQueries(methods, types), templates), data };
}

interface Loaded {
  readonly methods: PaymentMethodList | undefined;
  readonly types: AgreementTypes | undefined;
  readonly templates: readonly AgreementTemplate[] | undefined;
  readonly rewardGroups: SchemeReference['rewardGroups'];
}

/** The same object until something in it changes. */
function useReference({ methods: list, types, templates, rewardGroups }: Loaded): SchemeReference | undefined {
  return useMemo(() => {
    if (!list || !types || !templates) return undefined;
    const { paymentMethods: known } = list;
    return { paymentMethods: known, methods: knownMethods(known), agreementTypes: types, templates, rewardGroups };
  }, [list, types, templates, rewardGroups]);
}

/** In payout rules, behind their flag, and not in trial. A draft can be edited before they are loaded, or without them. */
function useRewardGroups(): SchemeReference['rewardGroups'] {
  const kind = useSchemeKind();
  const { context, canRead } = useAccess();
  const isOffered = kind === 'payout' && context.flags.has('rewards') && !context.isTrial;
  const { data } = useQuery({ ...listRewardGroups.query(useApi()), enabled: isOffered && canRead('REWARD_GROUP') });
  const groups = data?.rewardGroups;
  return useMemo(
    () => (isOffered && groups ? new Map(groups.map(({ rewardGroupId, name }) => [rewardGroupId, name])) : undefined),
    [isOffered, groups],
  );
}
