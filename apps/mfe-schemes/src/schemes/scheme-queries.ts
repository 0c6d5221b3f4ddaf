import type { Transport } from '@portal/api-client';
import { creationWords } from '@portal/api-client/creation-words';
import { listAgreementTemplates, listAgreementTypes } from '@portal/api-client/agreements';
import { listPaymentMethods } from '@portal/api-client/payment-methods';
import { listRewardGroupsEver } from '@portal/api-client/rewards';
import {
  createScheme,
  deleteScheme,
  type Draft,
  type DraftInput,
  type DraftSave,
  getScheme,
  listSchemes,
  saveDraft,
  type Scheme,
  type SchemeKind,
  SCHEMES,
} from '@portal/api-client/schemes';
import { mutationOptions } from '@tanstack/react-query';

export const schemeList = listSchemes.query;

export const schemeDetail = getScheme.query;

/** For editing: a form starts from the currently saved values. */
export function editedScheme(api: Transport, kind: SchemeKind, schemeId: string) {
  return { ...schemeDetail(api, kind, schemeId), staleTime: 0 };
}

export const paymentMethods = listPaymentMethods.query;

/** The keys of data that rules refer to and other areas change. */
export function namedByRules(api: Transport) {
  return [paymentMethods(api).queryKey, listRewardGroupsEver.query(api).queryKey];
}

export const agreementTypes = listAgreementTypes.query;

export const agreementTemplates = listAgreementTemplates.query;

/** The toast of the specification for payout schemes. */
const GROUP_TOAST = {
  code: 'DUPLICATE_PAYMENT_METHOD_GROUP_IN_RULE',
  title: 'The following payment methods cannot be turned on at the same time:',
};

const groupToast = (kind: SchemeKind) => (kind === 'payout' ? { ownToast: GROUP_TOAST } : {});

const NAMES = { collect: 'Collect', payout: 'Payout' } as const;

export function schemeCreation(api: Transport, kind: SchemeKind) {
  return mutationOptions({
    mutationFn: (input: DraftInput) => createScheme(api, kind, input),
    meta: {
      invalidates: [schemeList(api, kind).queryKey],
      ...creationWords(`${kind} scheme`, { list: 'schemes' }),
      ...groupToast(kind),
    },
  });
}

export function schemeDeletion(api: Transport, kind: SchemeKind, schemeId: string) {
  return mutationOptions({
    mutationFn: () => deleteScheme(api, kind, schemeId),
    // Only the list: reloading a deleted scheme would fail.
    meta: {
      invalidates: [schemeList(api, kind).queryKey],
      success: `${NAMES[kind]} scheme deleted`,
      failure: `Failed to delete ${kind} scheme`,
    },
  });
}

/** Adds or replaces a draft, and returns it. */
export function draftSave(api: Transport, kind: SchemeKind, schemeId: string) {
  return mutationOptions({
    mutationFn: (save: DraftSave) => saveDraft(api, kind, schemeId, save),
    // At once, so that a review right after the save shows the saved draft.
    onSuccess(saved, _save, _result, { client }) {
      const { queryKey } = schemeDetail(api, kind, schemeId);
      client.setQueryData<Scheme>(queryKey, (scheme) => scheme && withDraft(scheme, saved));
    },
    meta: {
      // The platform also saves references to deleted things: their problems appear once the lists are reloaded.
      invalidates: [SCHEMES, ...namedByRules(api)],
      success: 'Draft saved',
      failure: 'Failed to save draft',
      unconfirmed: {
        title: 'We could not confirm that the draft was saved',
        detail: 'Try again with the same values: it is saved once.',
      },
      ...groupToast(kind),
    },
  });
}

/** The scheme with the latest version of one of its drafts. A draft that it does not contain is left to the next load. */
function withDraft(scheme: Scheme, saved: Draft): Scheme {
  return { ...scheme, drafts: scheme.drafts.map((draft) => (draft.draftId === saved.draftId ? saved : draft)) };
}
