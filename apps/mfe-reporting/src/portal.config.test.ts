import { type AccessContext, buildPortal, portalSchema, SIGNED_OUT } from '@portal/contract';
import { accessCases } from '@portal/contract/matrix';
import { expect, test } from 'vitest';
import { portal } from './portal.config.ts';

test.each(accessCases(portal))('$subject is open to exactly the users in the access matrix', ({ faults }) => {
  expect(faults()).toEqual([]);
});

const manifest = portalSchema.parse({ ...portal, version: '1.0.0', requires: { contract: 1, shared: {} } });
const ALL_FLAGS = ['projectionAccess', 'mandateReport', 'orderViewerV2'];

interface Visitor {
  readonly role?: string;
  readonly flags?: readonly string[];
}

/** The entries of the menu and the command palette. */
function offered({ role = 'TENANT_ADMIN', flags = ALL_FLAGS }: Visitor) {
  const context: AccessContext = { ...SIGNED_OUT, signedIn: true, roles: [role], flags: new Set(flags) };
  const { nav, search } = buildPortal([manifest], context);
  return {
    menu: nav.flatMap(({ items }) => items.map(({ text }) => text)),
    searches: search.map(({ label }) => label),
  };
}

test.each<[string, Visitor, readonly string[], readonly string[]]>([
  ['the flag of the mandates report alone', { flags: ['mandateReport'] }, ['Mandates Report'], ['Mandates']],
  [
    'the flag of the transaction report alone',
    { flags: ['projectionAccess'] },
    ['Transaction Data', 'Chargebacks', 'Failures', 'Exported Reports', 'Report Schedules'],
    ['Transactions', 'Chargebacks'],
  ],
  ['the flag of the order viewer alone', { flags: ['orderViewerV2'] }, ['Order Viewer'], ['order']],
  ['a role for mandates alone', { role: 'MANDATE_READ' }, ['Mandates Report', 'Exported Reports'], ['Mandates']],
])('a user with %s gets no other entries', (_what, visitor, menu, searches) => {
  expect(offered(visitor)).toEqual({ menu, searches });
});

test.each([
  ['INS-1', 'Transactions'],
  ['TXN-1', 'Transactions'],
  ['CUS-1', 'Transactions'],
  ['BAT-1', 'Transactions'],
  ['REF-1', 'Transactions'],
  ['CHB-1', 'Chargebacks'],
  ['MND-1', 'Mandates'],
  ['FIN-1', 'Mandates'],
  ['ORD-1', 'order'],
])('the reference %s is meant for %s', (reference, label) => {
  const meant = manifest.search.filter(({ prefixes = [] }) => prefixes.some((prefix) => reference.startsWith(prefix)));
  expect(meant.map((search) => search.label)).toEqual([label]);
});
