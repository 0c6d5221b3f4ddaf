import { schemeIdOf } from '../payments/order-story.ts';
import { demoDraftId } from '../../demo/data/demo-schemes.ts';
import { demoId } from '../../demo/data/demo-tenants.ts';
import type { AccessCall, AccessCalls } from '../../testing/access-calls.ts';

const APP_READERS = { openTo: ['APP_READ', 'APP_WRITE'] } as const;

const ACCESS = {
  collect: {
    READERS: { openTo: ['COLLECT_SCHEME_READ', 'COLLECT_SCHEME_WRITE'] },
    WRITERS: { openTo: ['COLLECT_SCHEME_WRITE'] },
  },
  payout: {
    READERS: { openTo: ['PAYOUT_SCHEME_READ', 'PAYOUT_SCHEME_WRITE'] },
    WRITERS: { openTo: ['PAYOUT_SCHEME_WRITE'] },
  },
} as const;

const northwind = demoId('tenant Northwind Payments');
const contoso = demoId('tenant Contoso Retail');
const NAMES = {
  collect: ['Online checkout', 'Web shop'],
  payout: ['Marketplace payouts', 'Supplier payouts'],
} as const;

const apps = {
  collect: { appId: 'card-payments', paymentMethods: ['CARD'] },
  payout: { appId: 'citi-sepa-instant-credit', paymentMethods: ['SEPA_INSTANT_CREDIT'] },
};

function callsOf(kind: 'collect' | 'payout'): AccessCall[] {
  const { READERS, WRITERS } = ACCESS[kind];
  const rule = {
    uuid: demoId('rule of the access test'),
    priority: 1,
    currencies: ['EUR'],
    countries: ['IE'],
    apps: [apps[kind]],
  };
  const draft = { name: 'New', code: 'new', agreementType: 'ONE_OFF', rules: [rule] };
  const schemes = `v2/schemes/${kind}` as const;
  const scheme = `${schemes}/:schemeId` as const;
  // The published draft: publishing it again changes nothing.
  const publication = { lastModified: '2026-09-14T13:05:00.000Z', publishedDraftId: ':draftId' };
  const calls: AccessCall[] = [
    {
      route: `POST v1/schemes/${kind}/replay?days=30`,
      ...READERS,
      andOpenTo: ['TRANSACTION_READ', 'TRANSACTION_WRITE'],
      body: { ...draft, schemeId: ':schemeId' },
      response: [200, []],
      entries: 'none',
    },
    {
      route: `GET v1/schemes/${kind}/payment-counts`,
      ...READERS,
      andOpenTo: ['TRANSACTION_READ', 'TRANSACTION_WRITE'],
    },
    { route: `GET ${schemes}`, ...READERS },
    { route: `POST ${schemes}`, ...WRITERS, body: draft },
    { route: `GET ${scheme}`, ...READERS },
    { route: `DELETE ${scheme}`, ...WRITERS },
    { route: `POST ${scheme}/drafts`, ...WRITERS, body: draft },
    {
      route: `POST ${scheme}/drafts/:draftId/publish`,
      ...WRITERS,
      body: publication,
      response: [200, []],
      entries: 'refusals',
    },
    {
      route: `POST v1/schemes/${kind}/options-preview?amount=10&country=IE&currency=EUR`,
      ...READERS,
      body: draft,
      response: [200, []],
      entries: 'none',
    },
  ];
  return calls.map((call) => ({ ...call, ids: idsOf(kind) }));
}

function idsOf(kind: 'collect' | 'payout') {
  const [own, foreign] = [schemeIdOf(northwind, NAMES[kind][0]), schemeIdOf(contoso, NAMES[kind][1])];
  return {
    schemeId: { own, foreign },
    draftId: { own: demoDraftId(own, 1), foreign: demoDraftId(foreign, 1) },
  };
}

export const schemeCalls: AccessCalls = {
  calls: [
    { route: 'GET v1/apps/installed/uses', ...APP_READERS },
    { route: 'GET v1/apps/installed/:appId/uses', ...APP_READERS },
    { route: 'GET v1/payment-methods', openTo: 'member' },
    { route: 'GET v2/agreement-types', openTo: 'member' },
    { route: 'GET v2/agreement-types/templates', openTo: 'member' },
    ...callsOf('collect'),
    ...callsOf('payout'),
  ],
};
