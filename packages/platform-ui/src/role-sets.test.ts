import { ROLES } from '@portal/contract';
import { expect, test } from 'vitest';
import { holdsSet, ROLE_SETS, toggleSet } from './role-sets.ts';

const named = (name: string) => ROLE_SETS.find((set) => set.name === name) ?? { name, roles: [] };
const [finance, support, operations] = ['Finance', 'Support', 'Operations'].map(named) as [
  ReturnType<typeof named>,
  ReturnType<typeof named>,
  ReturnType<typeof named>,
];
const heldSets = (roles: readonly string[]) => ROLE_SETS.filter((set) => holdsSet(set, roles)).map(({ name }) => name);

test('each set has known roles, once, and never a tenant admin', () => {
  expect(ROLE_SETS.map(({ name }) => name)).toEqual(['Finance', 'Support', 'Developer', 'Operations']);
  for (const { roles } of ROLE_SETS) {
    expect(ROLES.slice(1)).toEqual(expect.arrayContaining([...roles]));
    expect(new Set(roles).size).toBe(roles.length);
  }
});

test('no set is a part of another, so that one choice selects one set', () => {
  for (const set of ROLE_SETS) {
    expect(heldSets(set.roles)).toContain(set.name);
  }
  expect(heldSets(finance.roles)).toEqual(['Finance']);
  expect(heldSets(support.roles)).toEqual(['Support']);
});

test('a set adds what is missing; a write role stands for its read role', () => {
  expect(toggleSet(support, ['LEDGER_READ', 'MANDATE_WRITE'])).toEqual([
    'LEDGER_READ',
    'MANDATE_WRITE',
    'TRANSACTION_READ',
    'WEBHOOK_READ',
  ]);
});

test('a held set is removed again, without the roles of another one that is held', () => {
  const both = toggleSet(operations, [...finance.roles, 'BRIDGE_READ']);
  expect(heldSets(both)).toEqual(expect.arrayContaining(['Finance', 'Operations']));
  expect(toggleSet(operations, both).toSorted()).toEqual([...finance.roles, 'BRIDGE_READ'].toSorted());
  expect(toggleSet(support, [...support.roles])).toEqual([]);
});
