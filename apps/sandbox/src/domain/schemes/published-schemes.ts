import { compileScheme, type CompiledScheme, knownMethods } from '@portal/scheme-rules';
import type { SchemeKind } from '@portal/api-client/schemes';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { PaymentMethod } from '../payments/payment-methods.ts';
import { appMethods, installedApps } from './app-methods.ts';

/** A scheme that payments follow. */
export interface PublishedScheme {
  readonly schemeId: string;
  readonly name: string;
  readonly compiled: CompiledScheme;
}

/** Schemes compiled for earlier orders, by draft and installed apps: a published draft never changes. */
const prepared = new Map<string, PublishedScheme>();
const PREPARED_MAX = 100;

/** A tenant's published schemes, compiled with the payment methods of its installed apps. */
export async function publishedSchemes(db: Kysely<Schema>, tenantId: string): Promise<readonly PublishedScheme[]> {
  const installed = await installedApps(db, tenantId);
  const rows = await db
    .selectFrom('schemes')
    .select(['scheme_id', 'kind', 'published_draft_id'])
    .where('tenant_id', '=', tenantId)
    .where('published_draft_id', 'is not', null)
    .orderBy('scheme_id')
    .execute();
  const found: PublishedScheme[] = [];
  for (const { scheme_id: schemeId, kind, published_draft_id } of rows) {
    const key = `${published_draft_id} ${[...installed].toSorted().join()}`;
    const scheme = prepared.get(key) ?? (await prepare(db, { schemeId, kind, draftId: published_draft_id, installed }));
    // Deleted in the meantime.
    if (!scheme) continue;
    if (prepared.size >= PREPARED_MAX) prepared.clear();
    prepared.set(key, scheme);
    found.push(scheme);
  }
  return found;
}

async function prepare(
  db: Kysely<Schema>,
  about: {
    readonly schemeId: string;
    readonly kind: SchemeKind;
    readonly draftId: string | null;
    readonly installed: ReadonlySet<string>;
  },
): Promise<PublishedScheme | undefined> {
  const { schemeId, kind, draftId, installed } = about;
  const draft = await db
    .selectFrom('scheme_drafts')
    .select(['name', 'content'])
    .where('draft_id', '=', draftId)
    .executeTakeFirst();
  if (!draft) return undefined;
  const compiled = compileScheme(kind, draft.content, knownMethods(appMethods(installed)));
  return { schemeId, name: draft.name, compiled };
}

/** Whether a published scheme has this method of this app turned on, and the app is installed. */
export function isTurnedOn(
  schemes: readonly PublishedScheme[],
  { appId, code }: Pick<PaymentMethod, 'appId' | 'code'>,
): boolean {
  return schemes.some(({ compiled }) =>
    compiled.rules.some(({ turnedOn }) =>
      turnedOn.some((one) => one.appId === appId && one.paymentMethod === code && one.method?.isInstalled),
    ),
  );
}
