import type { Publication, SchemeKind } from '@portal/api-client/schemes';
import { differenceOf, type KnownMethods } from '@portal/scheme-rules';
import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { requireNoApproval } from '../approvals/approval-settings.ts';
import { lapseApprovals } from '../approvals/end-approvals.ts';
import { findOwned } from '../owned-rows.ts';
import { raiseEvent } from '../webhooks/raise-event.ts';
import { refuseUnpublishable } from './check-draft.ts';
import { knownToRules } from './known-to-rules.ts';
import { type DraftRow, DRAFTS, findScheme, readDraft } from './scheme-rows.ts';

/** A draft as it was reviewed. */
export interface ReviewedDraft extends Publication {
  readonly kind: SchemeKind;
  readonly schemeId: string;
  readonly draftId: string;
}

interface Publisher {
  /** The person whose change it is. */
  readonly by: string;
  /** The request that was approved. Default: none, which is refused where the tenant requires one. */
  readonly approvalId?: string;
}

/**
 * Publishes a draft, if it and the published one are those that were reviewed. Publishing the published draft again changes nothing. The caller holds the lock of
 * the tenant. Throws NOT_FOUND, STALE_PUBLICATION, APPROVAL_REQUIRED, or the problems of the draft.
 */
export async function publishReviewed(
  trx: Transaction<Schema>,
  request: FastifyRequest,
  reviewed: ReviewedDraft,
  { by, approvalId }: Publisher,
): Promise<DraftRow> {
  const { kind } = reviewed;
  const { scheme, row } = await findReviewed(trx, request, reviewed);
  if (scheme.published_draft_id === row.draft_id) return row;
  if (approvalId === undefined) await requireNoApproval(trx, scheme.tenant_id, 'schemes');
  if ((reviewed.publishedDraftId ?? null) !== scheme.published_draft_id) throw new PlatformError('STALE_PUBLICATION');
  const known = await knownToRules(trx, scheme.tenant_id);
  refuseUnpublishable({ kind, content: row.content, ...known });
  const was = scheme.published_draft_id;
  const before = was === null ? undefined : await findDraft(trx, request, scheme.scheme_id, was);
  const published = await publish(trx, { kind, row, before, methods: known.methods });
  const { tenant_id: tenantId, scheme_id } = row;
  await lapseApprovals(trx, { tenantId, thing: `scheme ${scheme_id}`, by, except: approvalId });
  return published;
}

/** A draft with its scheme, if it is the version that was reviewed. Throws NOT_FOUND or STALE_PUBLICATION. */
export async function findReviewed(db: Kysely<Schema>, request: FastifyRequest, reviewed: ReviewedDraft) {
  const scheme = await findScheme(db, request, reviewed);
  const row = await findDraft(db, request, scheme.scheme_id, reviewed.draftId);
  if (reviewed.lastModified !== row.last_modified.toISOString()) throw new PlatformError('STALE_PUBLICATION');
  return { scheme, row };
}

/** A draft of a scheme. Throws NOT_FOUND. */
export async function findDraft(
  db: Kysely<Schema>,
  request: FastifyRequest,
  schemeId: string,
  draftId: string,
): Promise<DraftRow> {
  const row = await findOwned(db, request, DRAFTS, draftId);
  if (row.scheme_id !== schemeId) throw new PlatformError('NOT_FOUND');
  return row;
}

interface PublishedDraft {
  readonly kind: SchemeKind;
  readonly row: DraftRow;
  /** The draft that was published until now. */
  readonly before: DraftRow | undefined;
  readonly methods: KnownMethods;
}

async function publish(trx: Transaction<Schema>, { kind, row, before, methods }: PublishedDraft): Promise<DraftRow> {
  const published_on = new Date();
  const { draft_id, scheme_id, tenant_id } = row;
  await trx.updateTable('schemes').set({ published_draft_id: draft_id }).where('scheme_id', '=', scheme_id).execute();
  await trx.updateTable('scheme_drafts').set({ published_on }).where('draft_id', '=', draft_id).execute();
  await raiseEvent(trx, tenant_id, 'scheme.published', {
    schemeId: scheme_id,
    kind,
    draftId: draft_id,
    previousDraftId: before?.draft_id ?? null,
    // Without the rules, because users who may not read schemes can read webhooks.
    changedRules: before ? countChanges(kind, { before, row, methods }) : row.content.rules.length,
  });
  return { ...row, published_on };
}

function countChanges(
  kind: SchemeKind,
  { before, row, methods }: { readonly before: DraftRow; readonly row: DraftRow; readonly methods: KnownMethods },
): number {
  const difference = differenceOf(kind, { before: readDraft(before), after: readDraft(row), methods });
  const moved = difference.moved.filter(({ changesOutcome }) => changesOutcome);
  const rules = [...difference.added, ...difference.removed, ...difference.changed, ...moved].map((change) =>
    'rule' in change ? change.rule.uuid : '',
  );
  return new Set(rules).size;
}
