import { creditorIdentifierOf } from '../../demo/data/demo-creditor-identifiers.ts';
import { demoProfileRef } from '../../demo/data/demo-creditor-profiles.ts';
import { demoId } from '../../demo/data/demo-tenants.ts';
import type { AccessCalls } from '../../testing/access-calls.ts';
import { addCreditorProfile } from '../../testing/seeds/seeds.ts';

const READERS = { openTo: ['MANDATE_READ', 'MANDATE_WRITE'] } as const;
const WRITERS = { openTo: ['MANDATE_WRITE'] } as const;

const creditorProfileRef = {
  own: demoProfileRef('Northwind Payments', 'Dublin subscriptions'),
  foreign: demoId('creditor profile of the access test'),
};

const body = {
  profileName: 'New',
  network: 'SEPA',
  creditorIdentifier: creditorIdentifierOf({ network: 'SEPA', country: 'DE' }, 50_000),
  creditorName: 'Northwind',
  address: { streetAddress: '1 High Street', city: 'Dublin', postcode: 'D01', country: 'IE' },
};
const credentials = { customerId: '42', userName: 'ann', accessKey: 'an-access-key' };

const MANDATES = 'v2/mandates';
const ids = { network: { own: 'sepa' }, provider: { own: 'bottomline' } };

export const mandateCalls: AccessCalls = {
  ids: { creditorProfileRef, ...ids },
  calls: [
    { route: `GET ${MANDATES}/creditor-profiles`, ...READERS },
    { route: `GET ${MANDATES}/creditor-profiles/summary`, ...READERS },
    { route: `POST ${MANDATES}/creditor-profiles`, ...WRITERS, body },
    { route: `GET ${MANDATES}/creditor-profiles/:creditorProfileRef`, ...READERS },
    { route: `GET ${MANDATES}/internal/:provider/creditor-profiles`, ...READERS },
    { route: `GET ${MANDATES}/internal/networks`, openTo: 'member' },
    { route: `GET ${MANDATES}/internal/:network/providers`, openTo: 'member' },
    { route: `GET ${MANDATES}/internal/provider-configurations`, ...READERS },
    { route: `GET ${MANDATES}/provider-configuration/:network`, ...READERS },
    {
      route: `POST ${MANDATES}/provider-configuration/:network`,
      ...WRITERS,
      body: { provider: 'GoCardless' },
      ids: { network: { own: 'ach' } },
    },
    { route: `PUT ${MANDATES}/provider-configuration/:network`, ...WRITERS, body: { provider: 'GoCardless' } },
    { route: `GET ${MANDATES}/internal/:provider/configuration`, ...READERS },
    { route: `PUT ${MANDATES}/internal/:provider/configuration`, ...WRITERS, body: credentials },
    { route: `DELETE ${MANDATES}/internal/:provider/configuration`, ...WRITERS },
    {
      route: `POST ${MANDATES}/internal/:provider/connect`,
      ...WRITERS,
      usersOnly: true,
      ids: { provider: { own: 'gocardless' } },
      body: { redirectUri: 'http://localhost:4300/mandates/provider-configuration/gocardless/callback' },
      response: [200, []],
      entries: 'refusals',
    },
    {
      route: `POST ${MANDATES}/internal/:provider/disconnect`,
      ...WRITERS,
      ids: { provider: { own: 'gocardless' } },
      response: [200, []],
    },
  ],
  seed: async ({ db }) =>
    void (await addCreditorProfile(db, demoId('tenant Contoso Retail'), { ref: creditorProfileRef.foreign })),
};
