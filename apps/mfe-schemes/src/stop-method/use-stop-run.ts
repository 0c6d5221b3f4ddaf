import { type ApiError, type Transport, useApi } from '@portal/api-client';
import { requestApproval } from '@portal/api-client/approval-requests';
import { type Approval, APPROVAL_SETTINGS, APPROVALS } from '@portal/api-client/approvals';
import { type Draft, getScheme, publishDraft, saveDraft, type Scheme, SCHEMES } from '@portal/api-client/schemes';
import { isApprovalRequired } from '@portal/platform-ui/approvals';
import { type ItemOutcome, type Run, useRunEach } from '@portal/platform-ui/runs';
import { mutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { draftInputOf, publishedDraft } from '../drafts/draft-state.ts';
import { isStalePublication } from '../review/review-queries.ts';
import type { StopPlan } from './stop-plan.ts';

/** The state of one scheme. */
export type StopState =
  /** Not started. */
  | { readonly status: 'planned' }
  | { readonly status: 'stopping' }
  | { readonly status: 'requesting' }
  | { readonly status: 'stopped'; readonly draft: Draft }
  /** Its draft is saved, and waits for an approval. */
  | { readonly status: 'requested'; readonly draft: Draft }
  /** `draft`: saved, but not published. */
  | { readonly status: 'stop-failed'; readonly error: ApiError; readonly draft: Draft | undefined }
  | { readonly status: 'restoring' }
  | { readonly status: 'restored' }
  /** Somebody published `by` in the meantime; `undefined` if the scheme has no published draft any more. */
  | { readonly status: 'not-restored'; readonly by: Draft | undefined }
  | { readonly status: 'restore-failed'; readonly error: ApiError }
  /** Its earlier draft waits for an approval. */
  | { readonly status: 'restore-requested' };

export interface StopRun {
  readonly isRunning: boolean;
  /** The seconds that the platform still makes the run wait; 0 if it does not wait. */
  readonly waitSeconds: number;
  stateOf(plan: StopPlan): StopState;
  /** Publishes the change in these schemes. Those that have succeeded are left alone. */
  stop(plans: readonly StopPlan[]): void;
  /** Saves the change in these schemes, and requests one approval for all of them. `note`: for the approver. */
  request(plans: readonly StopPlan[], note: string): void;
  /** The request for an approval, once it is made. */
  readonly requested: Approval | undefined;
  /** Why the approval could not be requested. */
  readonly requestError: Error | null;
  /** Publishes the earlier drafts of these schemes again. */
  restore(plans: readonly StopPlan[]): void;
  /** Requests one approval to publish the earlier drafts of these schemes again. `note`: for the approver. */
  requestRestore(plans: readonly StopPlan[], note: string): void;
}

/** Publishes the planned changes, three schemes at a time, and can undo them. Unmounting starts no more schemes. */
export function useStopRun(): StopRun {
  const api = useApi();
  const queryClient = useQueryClient();
  // By plan: a scheme that was reviewed again has another one.
  const [drafts, setDrafts] = useState<ReadonlyMap<StopPlan, Draft>>(new Map());
  const [skipped, setSkipped] = useState<ReadonlyMap<StopPlan, Draft | undefined>>(new Map());
  const stopping = useRunEach<StopPlan>({ mutation: useMutation(schemeRun('Failed to stop the payment method')) });
  const requesting = useMutation(approvalRun());
  /** The schemes of the request to restore; undefined if none was made. */
  const [toRestore, setToRestore] = useState<readonly StopPlan[]>();
  const restoring = useRunEach<StopPlan>({ mutation: useMutation(schemeRun('Failed to restore the schemes')) });

  /** The page then offers to request an approval. */
  function askNextTime(error: unknown): never {
    if (isApprovalRequired(error)) void queryClient.invalidateQueries({ queryKey: APPROVAL_SETTINGS });
    throw error;
  }

  function stop(plans: readonly StopPlan[]) {
    // Also for an attempt that the run repeats by itself, before `drafts` is rendered.
    const saved = new Map(drafts);
    async function act(plan: StopPlan) {
      const draft = saved.get(plan) ?? (await savePlan(api, plan));
      saved.set(plan, draft);
      setDrafts(new Map(saved));
      await publishOver(api, plan, { draft, replaced: plan.published }).catch(askNextTime);
    }
    stopping.start({ items: joined(stopping.items, plans), only: plans, act });
  }

  function request(plans: readonly StopPlan[], note: string) {
    const saved = new Map(drafts);
    async function act(plan: StopPlan) {
      const draft = saved.get(plan) ?? (await savePlan(api, plan));
      saved.set(plan, draft);
      setDrafts(new Map(saved));
    }
    async function requestAll() {
      for (const plan of plans) await act(plan);
      const publications = plans.flatMap(({ kind, schemeId, published }) => {
        const draft = [...saved].find(([plan]) => plan.schemeId === schemeId)?.[1];
        if (!draft) return [];
        const { draftId, lastModified } = draft;
        return [{ kind, schemeId, draftId, lastModified, publishedDraftId: published.draftId }];
      });
      return requestApproval(api, { publications, note });
    }
    setToRestore(undefined);
    requesting.mutate(requestAll);
  }

  function requestRestore(plans: readonly StopPlan[], note: string) {
    const publications = plans.flatMap((plan) => {
      const { kind, schemeId, published } = plan;
      const replaced = drafts.get(plan);
      if (!replaced) return [];
      const { draftId, lastModified } = published;
      return [{ kind, schemeId, draftId, lastModified, publishedDraftId: replaced.draftId }];
    });
    setToRestore(plans);
    requesting.mutate(() => requestApproval(api, { publications, note }));
  }

  async function restoreIn(plan: StopPlan): Promise<void> {
    const draft = drafts.get(plan);
    if (!draft) return;
    try {
      await publishOver(api, plan, { draft: plan.published, replaced: draft }).catch(askNextTime);
    } catch (error) {
      if (!isStalePublication(error)) throw error;
      const latest = publishedDraft(await getScheme(api, plan.kind, plan.schemeId));
      setSkipped((before) => new Map(before).set(plan, latest));
    }
  }

  function stateOf(plan: StopPlan): StopState {
    const draft = drafts.get(plan);
    const isPublished = stopping.outcomes.get(plan)?.status === 'done';
    const isInRequest = toRestore === undefined ? !isPublished : toRestore.includes(plan);
    if (requesting.isPending && isInRequest) return { status: 'requesting' };
    if (requesting.isSuccess && isInRequest && toRestore) return { status: 'restore-requested' };
    if (requesting.isSuccess && isInRequest && draft) return { status: 'requested', draft };
    const restored = outcomeIn(restoring, plan);
    if (restored === 'running') return { status: 'restoring' };
    if (restored?.status === 'failed') return { status: 'restore-failed', error: restored.error };
    if (restored && skipped.has(plan)) return { status: 'not-restored', by: skipped.get(plan) };
    if (restored) return { status: 'restored' };
    const stopped = outcomeIn(stopping, plan);
    if (stopped === 'running') return { status: 'stopping' };
    if (stopped?.status === 'failed') return { status: 'stop-failed', error: stopped.error, draft };
    return stopped && draft ? { status: 'stopped', draft } : { status: 'planned' };
  }

  return {
    isRunning: stopping.status === 'running' || restoring.status === 'running' || requesting.isPending,
    waitSeconds: Math.max(stopping.waitSeconds, restoring.waitSeconds),
    stateOf,
    stop,
    request,
    requested: requesting.data,
    requestError: requesting.error,
    requestRestore,
    restore: (plans) => restoring.start({ items: joined(restoring.items, plans), only: plans, act: restoreIn }),
  };
}

function savePlan(api: Transport, { kind, schemeId, changed, replaces }: StopPlan): Promise<Draft> {
  return saveDraft(api, kind, schemeId, { ...draftInputOf(changed), ...replaces });
}

/** Publishes a draft in place of the published one. Refused if another one was published in the meantime. */
function publishOver(
  api: Transport,
  { kind, schemeId }: StopPlan,
  { draft, replaced }: { readonly draft: Draft; readonly replaced: Draft },
): Promise<unknown> {
  const { draftId, lastModified } = draft;
  return publishDraft(api, kind, schemeId, draftId, { lastModified, publishedDraftId: replaced.draftId });
}

function approvalRun() {
  return mutationOptions({
    mutationFn: (work: () => Promise<Approval>) => work(),
    meta: {
      invalidates: [SCHEMES, APPROVALS],
      success: 'Approval requested',
      failure: 'Failed to request the approval',
    },
  });
}

function schemeRun(failure: string) {
  return mutationOptions({
    mutationFn: (work: () => Promise<void>) => work(),
    meta: { invalidates: [SCHEMES], failure },
  });
}

function joined(before: readonly StopPlan[], plans: readonly StopPlan[]): readonly StopPlan[] {
  return [...new Set([...before, ...plans])];
}

function outcomeIn(run: Run<StopPlan>, plan: StopPlan): ItemOutcome | 'running' | undefined {
  const outcome = run.outcomes.get(plan);
  if (outcome) return outcome;
  return run.status === 'running' && run.items.includes(plan) ? 'running' : undefined;
}

/** Whether the scheme has changed since it was planned, so that the change needs another review. */
export function needsReview(error: ApiError): boolean {
  return error.errors.some(({ code }) => REVIEW_AGAIN.includes(code));
}

const REVIEW_AGAIN: readonly string[] = ['STALE_PUBLICATION', 'STALE_SAVE', 'DRAFT_IS_PUBLISHED', 'NOT_FOUND'];

/** The draft of an earlier attempt that another attempt replaces, if nobody has changed or published it since. */
export function unusedDraft({ drafts }: Scheme, draft: Draft | undefined): StopPlan['replaces'] {
  const left = drafts.find(
    ({ draftId, lastModified, publishedOn }) =>
      draftId === draft?.draftId && lastModified === draft.lastModified && publishedOn == null,
  );
  return left && { draftId: left.draftId, lastModified: left.lastModified };
}
