import { useApi } from '@portal/api-client';
import type { AgreementTemplate, AgreementTypes } from '@portal/api-client/agreements';
import type { PaymentMethodList } from '@portal/api-client/payment-methods';
import { listRewardGroupsEver } from '@portal/api-client/rewards';
import type { SchemeKind } from '@portal/api-client/schemes';
import { type KnownRewardGroups, knownMethods, knownRewardGroups } from '@portal/scheme-rules';
import { useAccess } from '@portal/auth';
import { allQueries, type DetailQuery } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SchemeReference } from '../draft-on-screen.ts';
import { useSchemeKind } from '../scheme-kind.ts';
import { agreementTemplates, agreementTypes, paymentMethods } from './scheme-queries.ts';

/** Loads the data that the rules of the page's kind of scheme refer to. */
export function useSchemeReference(): DetailQuery<SchemeReference> {
  return useReferenceOf(useSchemeKind());
}

/**
 * Loads the data that the rules of a kind of scheme refer to: payment methods, agreement types and templates, and for payout schemes reward
 * groups. That of payout schemes serves collect schemes too.
 */
export function useReferenceOf(kind: SchemeKind): DetailQuery<SchemeReference> {
  const api = useApi();
  const methods = useQuery(paymentMethods(api));
  const types = useQuery(agreementTypes(api));
  const templates = useQuery(agreementTemplates(api));
  const rewardGroups = useRewardGroups(kind);
  const isTrial = useAccess().context.isTrial;
  const data = useReference({
    methods: methods.data,
    types: types.data,
    templates: templates.data?.templates,
    rewardGroups,
    isTrial,
  });
  return { ...allQueries({ methods, types, templates }), data };
}

interface Loaded {
  readonly methods: PaymentMethodList | undefined;
  readonly types: AgreementTypes | undefined;
  readonly templates: readonly AgreementTemplate[] | undefined;
  readonly rewardGroups: RewardGroups | undefined;
  readonly isTrial: boolean;
}

/** The same object until something in it changes. */
function useReference({ methods: list, types, templates, rewardGroups, isTrial }: Loaded): SchemeReference | undefined {
  return useMemo(() => {
    if (!list || !types || !templates || !rewardGroups) return undefined;
    const { paymentMethods: offered } = list;
    const methods = knownMethods(offered);
    return { paymentMethods: offered, methods, agreementTypes: types, templates, ...rewardGroups, isTrial };
  }, [list, types, templates, rewardGroups, isTrial]);
}

interface RewardGroups {
  /** `undefined` if rules have none, or they could not be read. */
  readonly rewardGroups: KnownRewardGroups | undefined;
  readonly offersRewardGroups: boolean;
}

/**
 * The reward groups of payout schemes. Rules can get new ones only with the flag, and not in a trial; the names of those
 * in use are loaded in any case. `undefined` during the first attempt to load them. A draft can be edited without them.
 */
function useRewardGroups(kind: SchemeKind): RewardGroups | undefined {
  const isPayout = kind === 'payout';
  const { context, canRead } = useAccess();
  const { data, isLoading, failureCount } = useQuery({
    ...listRewardGroupsEver.query(useApi()),
    enabled: isPayout && canRead('REWARD_GROUP'),
  });
  const isOffered = isPayout && context.flags.has('rewards') && !context.isTrial;
  const isAwaited = isLoading && failureCount === 0;
  return useMemo(() => {
    if (isAwaited) return undefined;
    return { rewardGroups: data && knownRewardGroups(data), offersRewardGroups: isOffered && data !== undefined };
  }, [data, isAwaited, isOffered]);
}
