import type { Rule, SchemeContent, SchemeKind } from '@portal/api-client/schemes';
import type { Kysely } from 'kysely';
import { schemeIdOf } from '../../domain/payments/order-story.ts';
import type { Market } from '../payments/drawing/markets.ts';
import type { PaymentMethod } from '../../domain/payments/payment-methods.ts';
import { DEMO_PROFILES, type PaymentProfile } from '../payments/drawing/payment-profiles.ts';
import { demoId, DEMO_TENANTS } from './demo-tenants.ts';
import type { Schema } from '../../platform/database/schema.ts';

interface DemoDraft {
  readonly code: string;
  readonly on: number;
  readonly by: string;
  readonly isPublished?: boolean;
  readonly note?: string;
  readonly content: SchemeContent;
}

interface DemoScheme {
  readonly kind: SchemeKind;
  readonly name: string;
  /** Oldest first. The last published one is in effect. */
  readonly drafts: readonly DemoDraft[];
}

/** The authors of a tenant's schemes: of the first drafts, and of the present ones. Default: its admin for both. */
const AUTHORS: Readonly<Record<string, Readonly<Record<SchemeKind, readonly [string, string]>>>> = {
  'Northwind Payments': {
    collect: ['priya.raman@northwind.example', 'carla.moretti@northwind.example'],
    payout: ['quentin.dubois@northwind.example', 'carla.moretti@northwind.example'],
  },
  'Contoso Retail': {
    collect: ['admin@contoso.example', 'sanne.visser@contoso.example'],
    payout: ['admin@contoso.example', 'admin@contoso.example'],
  },
};

const FIRST_ON = Date.UTC(2026, 1, 5, 9, 20);
const PUBLISHED_ON = Date.UTC(2026, 8, 14, 13, 5);
const EDITED_ON = Date.UTC(2026, 10, 9, 15, 40);

/** The id of a demo scheme's draft, by its number from 0. */
export const demoDraftId = (schemeId: string, number: number) => demoId(`draft ${schemeId} ${number}`);

/** Inserts the schemes that the payments of the demo tenants name, and drafts that nobody has published yet. */
export async function insertDemoSchemes(db: Kysely<Schema>): Promise<void> {
  const present = new Set((await db.selectFrom('tenants').select('tenant_id').execute()).map((row) => row.tenant_id));
  for (const { tenantId, profile } of DEMO_PROFILES.filter((demo) => present.has(demo.tenantId))) {
    const tenant = DEMO_TENANTS.find(({ name }) => demoId(`tenant ${name}`) === tenantId);
    if (!tenant) continue;
    const admin = tenant.users[0]?.email ?? '';
    const authors = AUTHORS[tenant.name] ?? { collect: [admin, admin], payout: [admin, admin] };
    for (const scheme of schemesOf(tenant.name, profile, authors)) await insertScheme(db, tenantId, scheme);
  }
}

async function insertScheme(db: Kysely<Schema>, tenant_id: string, { kind, name, drafts }: DemoScheme): Promise<void> {
  const scheme_id = schemeIdOf(tenant_id, name);
  const published = drafts.findLastIndex(({ isPublished }) => isPublished);
  const created_on = new Date(drafts[0]?.on ?? FIRST_ON);
  const published_draft_id = published === -1 ? null : demoDraftId(scheme_id, published);
  await db.insertInto('schemes').values({ scheme_id, tenant_id, kind, published_draft_id, created_on }).execute();
  await db
    .insertInto('scheme_drafts')
    .values(
      drafts.map(({ code, on, by, isPublished, note = null, content }, number) => ({
        draft_id: demoDraftId(scheme_id, number),
        scheme_id,
        tenant_id,
        name,
        code,
        content: JSON.stringify(content),
        last_modified: new Date(on),
        last_modified_by: by,
        published_on: isPublished ? new Date(on + 25 * 60_000) : null,
        number: number + 1,
        note,
        based_on: number === 0 ? null : demoDraftId(scheme_id, number - 1),
      })),
    )
    .execute();
}

function schemesOf(
  tenant: string,
  { markets, schemes }: PaymentProfile,
  authors: Readonly<Record<SchemeKind, readonly [string, string]>>,
): DemoScheme[] {
  const all = markets.map(([market]) => market);
  const single = rulesOf(
    all,
    schemes.single,
    (method) => method.direction === 'debit' && method.instrument !== 'MANDATE',
  );
  const recurring = rulesOf(all, schemes.recurring, (method) => method.instrument === 'MANDATE');
  const payout = rulesOf(all, schemes.payout, (method) => method.direction === 'credit');
  const checkout: SchemeContent = {
    agreementType: 'ONE_OFF',
    agreement: agreementOf(tenant),
    // Customers order by telephone too.
    supportsWallet: true,
    walletDisplayedAuthorizationSources: ['TEL', 'WEB'],
    supportsMotoTransactions: false,
    rules: single,
  };
  const found: DemoScheme[] = [
    { kind: 'collect', name: schemes.single, drafts: published(authors.collect, 'checkout', checkout) },
    {
      kind: 'payout',
      name: schemes.payout,
      drafts: published(authors.payout, 'payouts', {
        agreementType: 'ONE_OFF',
        agreement: agreementOf(tenant),
        supportsWallet: false,
        walletDisplayedAuthorizationSources: [],
        rules: payout.map((rule) => ({ ...rule, rewardGroups: [] })),
      }),
    },
  ];
  if (recurring.length > 0) {
    found.push({
      kind: 'collect',
      name: schemes.recurring,
      drafts: published(authors.collect, 'subscriptions', {
        ...checkout,
        agreementType: 'RECURRING',
        agreement: agreementOf(tenant, [{ key: 'noticeDays', value: '14' }]),
        walletDisplayedAuthorizationSources: ['PAPER', 'WEB'],
        rules: recurring,
      }),
    });
  }
  if (tenant !== 'Northwind Payments') return found;
  const [first, now] = authors.collect;
  const withLimit = single.map((rule, index) => (index === 0 ? { ...rule, lowValueInclusive: '1' } : rule));
  return [
    ...found.map((scheme) =>
      scheme.name === schemes.single
        ? {
            ...scheme,
            drafts: [
              ...scheme.drafts,
              {
                code: 'checkout',
                on: EDITED_ON,
                by: now,
                note: 'Try a lower limit in the first market',
                content: { ...checkout, rules: withLimit },
              },
            ],
          }
        : scheme,
    ),
    {
      kind: 'collect',
      name: 'Telephone orders',
      drafts: [{ code: 'telephone', on: EDITED_ON, by: first, content: { ...moto, agreement: agreementOf(tenant) } }],
    },
  ];
}

/** A first version with fewer rules, then the one in effect. */
function published([first, now]: readonly [string, string], code: string, content: SchemeContent): DemoDraft[] {
  const few = { ...content, rules: content.rules.slice(0, 2) };
  return [
    { code, on: FIRST_ON, by: first, isPublished: true, content: few },
    { code, on: PUBLISHED_ON, by: now, isPublished: true, content },
  ];
}

/** One rule for each market, with the payment methods that its customers use. */
function rulesOf(markets: readonly Market[], scheme: string, isUsed: (method: PaymentMethod) => boolean): Rule[] {
  return markets.flatMap(({ currency, countries, methods }): Rule[] => {
    const used = methods.map(([method]) => method).filter(isUsed);
    if (used.length === 0) return [];
    const appIds = [...new Set(used.map(({ appId }) => appId))];
    return [
      {
        uuid: demoId(`rule ${scheme} ${currency}`),
        priority: 1,
        currencies: [currency],
        countries: countries.toSorted(),
        lowValueInclusive: null,
        highValueInclusive: null,
        apps: appIds.map((appId) => ({
          appId,
          paymentMethods: used.filter((method) => method.appId === appId).map(({ code }) => code),
        })),
      },
    ];
  });
}

type Agreement = NonNullable<SchemeContent['agreement']>;

function agreementOf(tenant: string, more: Agreement['placeholders'] = []): Agreement {
  const domain = `${tenant.split(' ')[0]?.toLowerCase()}.example`;
  return {
    agreementTypesDefinitionVersion: 2,
    placeholders: [{ key: 'merchantName', value: tenant }, { key: 'supportEmail', value: `help@${domain}` }, ...more],
  };
}

const moto: SchemeContent = {
  agreementType: 'ONE_OFF',
  agreement: null,
  supportsWallet: false,
  walletDisplayedAuthorizationSources: [],
  supportsMotoTransactions: true,
  rules: [
    {
      uuid: demoId('rule Telephone orders'),
      priority: 1,
      currencies: ['EUR', 'GBP'],
      countries: ['GB', 'IE'],
      lowValueInclusive: null,
      highValueInclusive: null,
      apps: [{ appId: 'card-payments', paymentMethods: ['CARD'] }],
    },
  ],
};
