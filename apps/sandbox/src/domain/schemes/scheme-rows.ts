import { randomUUID } from 'node:crypto';
import type { Draft, DraftInput, Scheme, SchemeContent, SchemeKind } from '@portal/api-client/schemes';
import type { FastifyRequest } from 'fastify';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { authorOf, memberOf } from '../../platform/http/guard.ts';
import { findOwned, type Owned, type OwnedRow } from '../owned-rows.ts';

export const SCHEMES: Owned<'schemes'> = {
  table: 'schemes',
  id: 'scheme_id',
  isId: isUuid,
  events: {
    created: 'scheme.created',
    deleted: 'scheme.deleted',
    data: ({ scheme_id, kind }) => ({ schemeId: scheme_id, kind }),
  },
};

export const DRAFTS: Owned<'scheme_drafts'> = { table: 'scheme_drafts', id: 'draft_id', isId: isUuid };

export type DraftRow = Selectable<Schema['scheme_drafts']>;

/** The caller's scheme of a kind. Throws NOT_FOUND if there is none. */
export async function findScheme(
  db: Kysely<Schema>,
  request: FastifyRequest,
  { kind, schemeId }: { readonly kind: SchemeKind; readonly schemeId: string },
): Promise<OwnedRow<'schemes'>> {
  const row = await findOwned(db, request, SCHEMES, schemeId);
  if (row.kind !== kind) throw new PlatformError('NOT_FOUND');
  return row;
}

/** The drafts of schemes, the most recently modified first. */
export function selectDrafts(db: Kysely<Schema>, tenantId: string) {
  return db
    .selectFrom('scheme_drafts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('last_modified', 'desc')
    .orderBy('draft_id');
}

/** The ids of the reward groups in the drafts of a scheme. */
export async function rewardGroupsOf(
  db: Kysely<Schema>,
  { tenantId, schemeId }: { readonly tenantId: string; readonly schemeId: string },
): Promise<ReadonlySet<string>> {
  if (!isUuid(schemeId)) return new Set();
  const drafts = await selectDrafts(db, tenantId).where('scheme_id', '=', schemeId).execute();
  const rules = drafts.flatMap(({ content }) => content.rules);
  return new Set(rules.flatMap(({ rewardGroups }) => (rewardGroups ?? []).map(({ rewardGroupId }) => rewardGroupId)));
}

export function readScheme(row: Selectable<Schema['schemes']>, drafts: readonly DraftRow[]): Scheme {
  return {
    schemeId: row.scheme_id,
    publishedDraftId: row.published_draft_id,
    drafts: drafts.filter(({ scheme_id }) => scheme_id === row.scheme_id).map(readDraft),
  };
}

export function readDraft({ content, ...row }: DraftRow): Draft {
  return {
    draftId: row.draft_id,
    name: row.name,
    code: row.code,
    ...content,
    lastModified: row.last_modified.toISOString(),
    lastModifiedBy: row.last_modified_by,
    publishedOn: row.published_on?.toISOString() ?? null,
    number: row.number,
    note: row.note,
    basedOn: row.based_on,
  };
}

/** The part of an input that decides about payments. Rules without an id get one. */
export function contentOf(kind: SchemeKind, input: DraftInput): SchemeContent {
  return {
    agreementType: input.agreementType,
    agreement: input.agreement ?? null,
    supportsWallet: input.supportsWallet ?? false,
    walletDisplayedAuthorizationSources: input.walletDisplayedAuthorizationSources ?? [],
    ...(kind === 'collect' && { supportsMotoTransactions: input.supportsMotoTransactions ?? false }),
    rules: input.rules.map(({ uuid = randomUUID(), ...rule }) => ({
      ...rule,
      uuid: uuid.toLowerCase(),
      ...(kind === 'payout' && { rewardGroups: rule.rewardGroups ?? [] }),
    })),
  };
}

/** The columns of a draft that the caller saves. */
export function draftColumns(
  request: FastifyRequest,
  { input, content, at }: { readonly input: DraftInput; readonly content: SchemeContent; readonly at: Date },
) {
  return {
    name: input.name,
    code: input.code,
    note: input.note || null,
    content: JSON.stringify(content),
    last_modified: at,
    last_modified_by: authorOf(request),
  };
}

/** Throws if another scheme of the kind has a draft with this code, in any case. */
export async function refuseTakenCode(
  db: Kysely<Schema>,
  request: FastifyRequest,
  { kind, schemeId, code }: { readonly kind: SchemeKind; readonly schemeId: string; readonly code: string },
): Promise<void> {
  const taken = await db
    .selectFrom('scheme_drafts')
    .innerJoin('schemes', 'schemes.scheme_id', 'scheme_drafts.scheme_id')
    .select('draft_id')
    .where('scheme_drafts.tenant_id', '=', memberOf(request).tenantId)
    .where('kind', '=', kind)
    .where('schemes.scheme_id', '<>', schemeId)
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .executeTakeFirst();
  if (taken) throw new PlatformError('SCHEME_CODE_EXISTS', { field: 'code' });
}
