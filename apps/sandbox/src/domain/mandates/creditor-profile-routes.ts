import { randomUUID } from 'node:crypto';
import {
  CREDITOR_PROFILE_COLUMNS,
  CREDITOR_PROFILE_SORT_COLUMNS,
  CREDITOR_PROFILE_STATUSES,
  type CreditorProfileColumn,
  creditorProfileDetailSchema,
  creditorProfileInputSchema,
  creditorProfilePageSchema,
  creditorProfileSummarySchema,
  type CreditorProfileSortColumn,
  providerProfileListSchema,
} from '@portal/api-client/creditor-profiles';
import { MANDATE_NETWORKS } from '@portal/api-client/mandate-report';
import { SEARCH_TERM_MAX } from '@portal/contract';
import { electronicForm } from '@portal/validation';
import { missingAddressParts, networkOf, readCreditorIdentifier } from '@portal/validation/direct-debit';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { CREDITOR_PROFILE_ACTIVITY } from './mandate-activity.ts';
import { createdResponses, responses, success } from '../../platform/http/envelope.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { createOwned, findOwned, listOwned } from '../owned-rows.ts';
import { pageQuery } from '../../platform/http/input/page-query.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { listQuery } from '../reports/report-query.ts';
import { isOneOf } from '../reports/report.ts';
import { CREDITOR_PROFILE_STATUS_WORDS } from '../status-words.ts';
import {
  countMandates,
  CREDITOR_PROFILES,
  profileColumns,
  readProfile,
  readProfileDetail,
} from './creditor-profile-rows.ts';
import { MANDATE_READERS, MANDATE_WRITERS } from './mandate-access.ts';
import { activateProfiles, requireConnected } from './provider-connections.ts';
import { findProvider, PROVIDER_REFUSALS } from './providers.ts';

/** The number of incomplete profiles that the summary names. */
const INCOMPLETE_MAX = 3;

const COLUMNS: Readonly<Record<CreditorProfileSortColumn, string>> = {
  profileName: 'profile_name',
  creditorName: 'creditor_name',
  creditorIdentifier: 'creditor_identifier',
  network: 'network',
  status: 'status',
  createdOn: 'created_on',
};

const listQuerySchema = z.object({
  ...pageQuery(50, { byDefault: 10 }),
  searchValue: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_TERM_MAX))),
  searchColumn: z.optional(z.enum(CREDITOR_PROFILE_COLUMNS)),
  sortColumn: z.prefault(z.enum(CREDITOR_PROFILE_SORT_COLUMNS), 'profileName'),
  sortDirection: z.prefault(z.enum(['asc', 'desc']), 'asc'),
  network: listQuery(z.enum(MANDATE_NETWORKS)),
  status: listQuery(z.enum(CREDITOR_PROFILE_STATUSES), CREDITOR_PROFILE_STATUS_WORDS),
});

const listCreditorProfiles = defineRoute({
  method: 'GET',
  url: '/mandates/creditor-profiles',
  config: MANDATE_READERS,
  schema: {
    tags: ['Mandates'],
    operationId: 'listCreditorProfiles',
    summary: 'Read a page of the creditor profiles',
    description:
      'Finds the profiles whose values contain `searchValue`, in upper or lower case; without `searchColumn`, it looks at the profile name, the creditor name and the identifier, which may be written in groups. Profiles with the same value are ordered by reference.',
    querystring: listQuerySchema,
    response: responses(creditorProfilePageSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { take, from, searchValue, searchColumn, sortColumn, sortDirection, network, status } = request.query;
    const columns = searchColumn ? [searchColumn] : CREDITOR_PROFILE_COLUMNS;
    const { rows, total } = await listOwned(db, request, CREDITOR_PROFILES, {
      orderBy: orderOf(sortColumn, sortDirection),
      matching: [
        ...(searchValue ? [contains(columns, searchValue)] : []),
        ...isOneOf('network', network),
        ...isOneOf('status', status),
      ],
      page: { from, take },
    });
    const refs = rows.map((row) => row.creditor_profile_ref);
    const counts = await countMandates(db, memberOf(request).tenantId, refs);
    return success({ results: rows.map((row) => readProfile(row, counts.get(row.creditor_profile_ref))), total });
  },
});

const summariseCreditorProfiles = defineRoute({
  method: 'GET',
  url: '/mandates/creditor-profiles/summary',
  config: MANDATE_READERS,
  schema: {
    tags: ['Mandates'],
    operationId: 'summariseCreditorProfiles',
    summary: 'Count the creditor profiles, and those that are incomplete',
    description:
      'A SEPA profile that is not INACTIVE is incomplete if its address lacks a town or a country: banks refuse its collections. `results` has the first 3 of them by name.',
    response: responses(creditorProfileSummarySchema),
  },
  async handler(request) {
    const { rows } = await listOwned(request.server.services.db, request, CREDITOR_PROFILES, {
      orderBy: orderOf('profileName', 'asc'),
    });
    const incomplete = rows
      .map((row) => readProfile(row))
      .filter(
        ({ network, status, address }) =>
          status !== 'INACTIVE' && missingAddressParts(networkOf(network), address).length > 0,
      );
    return success({
      total: rows.length,
      incomplete: {
        results: incomplete
          .slice(0, INCOMPLETE_MAX)
          .map(({ creditorProfileRef, profileName }) => ({ creditorProfileRef, profileName })),
        total: incomplete.length,
      },
    });
  },
});

const getCreditorProfile = defineRoute({
  method: 'GET',
  url: '/mandates/creditor-profiles/:creditorProfileRef',
  config: { ...MANDATE_READERS, refusals: ['NOT_FOUND'] },
  schema: {
    tags: ['Mandates'],
    operationId: 'getCreditorProfile',
    summary: 'Read a creditor profile with its latest failed mandates',
    params: z.object({ creditorProfileRef: z.string() }),
    response: responses(creditorProfileDetailSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const row = await findOwned(db, request, CREDITOR_PROFILES, request.params.creditorProfileRef);
    return success(await readProfileDetail(db, row));
  },
});

const createCreditorProfile = defineRoute({
  method: 'POST',
  url: '/mandates/creditor-profiles',
  config: {
    activity: { of: CREDITOR_PROFILE_ACTIVITY, action: 'Create a creditor profile' },
    ...MANDATE_WRITERS,
    creates: true,
    refusals: ['CREDITOR_IDENTIFIER_INVALID', 'CREDITOR_PROFILE_EXISTS'],
  },
  schema: {
    tags: ['Mandates'],
    operationId: 'createCreditorProfile',
    summary: 'Create a creditor profile',
    description:
      'Checks the creditor identifier by the format of its network, and stores it in capitals, without spaces. The profile is PENDING until the provider of its network is connected.',
    body: creditorProfileInputSchema,
    response: createdResponses(creditorProfileDetailSchema),
  },
  async handler(request, reply) {
    const { db } = request.server.services;
    const { body } = request;
    const creditor_profile_ref = randomUUID();
    const created = await createOwned(db, request, CREDITOR_PROFILES, {
      values: {
        ...profileColumns(body),
        creditor_profile_ref,
        creditor_identifier: readIdentifier(body),
        status: 'PENDING',
        created_on: new Date(),
      },
      respond: ({ creditor_profile_ref: creditorProfileRef }) => ({ creditorProfileRef }),
      idOf: ({ creditorProfileRef }) => creditorProfileRef,
      taken: () => new PlatformError('CREDITOR_PROFILE_EXISTS', { field: 'creditorIdentifier' }),
      within: (trx) => activateProfiles(trx, memberOf(request).tenantId),
    });
    const row = await findOwned(db, request, CREDITOR_PROFILES, created.creditorProfileRef);
    return reply.status(201).send(success(await readProfileDetail(db, row)));
  },
});

const listProviderProfiles = defineRoute({
  method: 'GET',
  url: '/mandates/internal/:provider/creditor-profiles',
  config: { ...MANDATE_READERS, refusals: [...PROVIDER_REFUSALS, 'PROVIDER_NOT_CONNECTED'] },
  schema: {
    tags: ['Mandates'],
    operationId: 'listProviderProfiles',
    summary: 'List the creditors that the tenant has at a provider',
    params: z.object({ provider: z.string() }),
    response: responses(providerProfileListSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { tenantId } = memberOf(request);
    const provider = findProvider(request.params.provider);
    await requireConnected(db, tenantId, provider);
    const rows = await db
      .selectFrom('creditor_profiles')
      .innerJoin('provider_configurations', (join) =>
        join
          .onRef('provider_configurations.tenant_id', '=', 'creditor_profiles.tenant_id')
          .onRef('provider_configurations.network', '=', 'creditor_profiles.network'),
      )
      .selectAll('creditor_profiles')
      .where('creditor_profiles.tenant_id', '=', tenantId)
      .where('provider', '=', provider)
      .where('status', '=', 'ACTIVE')
      .orderBy('profile_name')
      .orderBy('creditor_profile_ref')
      .execute();
    return success({
      results: rows.map((row) => ({
        providerProfileRef: `CR${row.creditor_profile_ref.replaceAll('-', '').slice(0, 12).toUpperCase()}`,
        profileName: row.profile_name,
        network: row.network,
        creditorIdentifier: row.creditor_identifier,
        creditorName: row.creditor_name,
        creditorProfileRef: row.creditor_profile_ref,
      })),
    });
  },
});

/** v2/mandates/creditor-profiles, and the same at a provider. */
export const creditorProfileRoutes: readonly Route[] = [
  listCreditorProfiles,
  summariseCreditorProfiles,
  getCreditorProfile,
  createCreditorProfile,
  listProviderProfiles,
];

/** The identifier in electronic form. Throws CREDITOR_IDENTIFIER_INVALID, which names the broken rule. */
function readIdentifier({ network, creditorIdentifier }: z.infer<typeof creditorProfileInputSchema>): string {
  const known = networkOf(network);
  const read = known && readCreditorIdentifier(known, creditorIdentifier);
  if (read?.ok) return read.value;
  const message = read ? { message: read.message } : {};
  throw new PlatformError('CREDITOR_IDENTIFIER_INVALID', { field: 'creditorIdentifier', ...message });
}

function orderOf(sortColumn: CreditorProfileSortColumn, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  const column = sql.ref(COLUMNS[sortColumn]);
  const value = sortColumn === 'createdOn' ? column : sql`lower(${column})`;
  return sql`${value} ${sql.raw(direction)}`;
}

function contains(columns: readonly CreditorProfileColumn[], text: string): RawBuilder<boolean> {
  const conditions = columns.map((column) => {
    const value = sql.ref(COLUMNS[column]);
    if (column !== 'creditorIdentifier') return sql`strpos(lower(${value}), lower(${text})) > 0`;
    // Identifiers are stored in electronic form. Every text contains the empty text.
    const identifier = electronicForm(text);
    return identifier === '' ? sql`false` : sql`strpos(${value}, ${identifier}) > 0`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}
