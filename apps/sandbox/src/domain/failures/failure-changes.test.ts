import { failuresSchema } from '@portal/api-client/failures';
import { expect, test } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { addEntries, setRoles } from '../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';

const { sandbox, callAs } = setUpSandbox();
const { tenantId } = demoTenant('Northwind Payments');

const entry = (day: string, action: string, kind: string, more: object = {}) => ({
  occurred_on: new Date(`2026-06-${day}T10:00:00Z`),
  action,
  thing_kind: kind,
  thing_id: `${kind}-1`,
  thing_name: `Name of ${kind}`,
  ...more,
});

async function changesWith(...roles: string[]) {
  await setRoles(sandbox().db, demoId('user Northwind Payments reader@northwind.example'), roles);
  const { data } = await callAs('reader@northwind.example')(
    'GET v2/transaction-data/failures?dateFrom=2026-06-10&dateTo=2026-06-12',
  );
  return failuresSchema.parse(data).changes.map(({ at, kind, thing }) => [at.slice(5, 10), kind, thing?.name]);
}

test('publications, configurations and providers are told, and each thing only to its readers', async () => {
  const { db } = sandbox();
  await addEntries(db, demoTenant('Contoso Retail').tenantId, [entry('10', 'Install an app', 'app')]);
  await addEntries(db, tenantId, [
    entry('09', 'Install an app', 'app'),
    entry('10', 'Publish a draft of a collect scheme', 'collect-scheme'),
    entry('10', 'Save a draft of a collect scheme', 'collect-scheme'),
    entry('11', 'Change the configuration of an app', 'app'),
    entry('11', 'Change the configuration of an app', 'app', { refusal: 'FORBIDDEN' }),
    entry('11', 'Top up the balance of an app', 'app'),
    entry('11', 'Change a webhook', 'webhook'),
    entry('12', 'Change the settings of a provider', 'provider'),
    entry('13', 'Install an app', 'app'),
  ]);
  expect(await changesWith('TRANSACTION_READ', 'APP_WRITE', 'COLLECT_SCHEME_READ', 'MANDATE_READ')).toEqual([
    ['06-12', 'provider', 'Name of provider'],
    ['06-11', 'configuration', 'Name of app'],
    ['06-10', 'publication', 'Name of collect-scheme'],
  ]);
  expect(await changesWith('TRANSACTION_READ', 'APP_READ')).toEqual([
    ['06-12', 'provider', undefined],
    ['06-11', 'configuration', 'Name of app'],
    ['06-10', 'publication', undefined],
  ]);
  expect(await changesWith('TRANSACTION_READ')).toEqual([
    ['06-12', 'provider', undefined],
    ['06-11', 'configuration', undefined],
    ['06-10', 'publication', undefined],
  ]);
});
