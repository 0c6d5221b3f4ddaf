import { approvalDetailSchema, approvalSettingsSchema } from '@portal/api-client/approvals';
import { expect, test } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { setRoles } from '../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const multi = callAs('multi@northwind.example');
const writer = callAs('writer@northwind.example');
const contoso = callAs('admin@contoso.example', 'Contoso Retail');

const userId = (name: string) => demoId(`user Northwind Payments ${name}@northwind.example`);
const turnOn = async (switches: object) => admin('PUT v1/tenant/approval-settings', switches);
const read = async () => approvalSettingsSchema.parse((await admin('GET v1/tenant/approval-settings')).data);

test('every switch is off at first, and a change leaves the others as they are', async () => {
  expect(await read()).toEqual({
    schemes: false,
    providerConfigurations: false,
    appConfigurations: false,
    access: false,
  });
  await turnOn({ schemes: true });
  await turnOn({ access: true });
  expect(await read()).toMatchObject({ schemes: true, access: true, appConfigurations: false });
});

test('a switch needs two people who could approve, and says so', async () => {
  const { status, codes, messages } = await contoso('PUT v1/tenant/approval-settings', { schemes: true, access: true });
  expect([status, codes]).toEqual([409, ['TWO_APPROVERS_REQUIRED']]);
  expect(messages).toEqual(['Two people must be able to approve API keys and users']);
  expect((await contoso('PUT v1/tenant/approval-settings', { schemes: true })).status).toBe(200);
});

test('only tenant admins change switches', async () => {
  expect((await writer('PUT v1/tenant/approval-settings', { schemes: true })).codes).toEqual(['FORBIDDEN']);
});

test('turning a switch off needs an approval by somebody else', async () => {
  await turnOn({ schemes: true });
  const refused = await turnOn({ schemes: false });
  expect([refused.status, refused.codes]).toEqual([409, ['APPROVAL_REQUIRED']]);
  const { data } = await admin('POST v1/tenant/approvals', { settings: { schemes: false } });
  const { approvalId, title } = approvalDetailSchema.parse(data);
  expect(title).toBe('Turn off approvals: publishing a scheme');
  expect((await admin(`POST v1/tenant/approvals/${approvalId}/approve`)).codes).toEqual(['APPROVAL_OWN_CHANGE']);
  expect((await writer(`POST v1/tenant/approvals/${approvalId}/approve`)).status).toBe(200);
  expect(await read()).toMatchObject({ schemes: false });
});

test('only a tenant admin requests that a switch is turned off, and only of one that is on', async () => {
  await turnOn({ schemes: true });
  const off = { settings: { schemes: false } };
  expect((await writer('POST v1/tenant/approvals', off)).codes).toEqual(['FORBIDDEN']);
  for (const settings of [{ access: false }, { schemes: true }, {}]) {
    expect((await admin('POST v1/tenant/approvals', { settings })).codes).toEqual(['VALIDATION_FAILED']);
  }
});

test('the second last person who can approve stays, whatever is changed', async () => {
  await setRoles(sandbox().db, userId('elena.petrova'), ['MANDATE_READ']);
  await setRoles(sandbox().db, userId('multi'), ['APP_READ']);
  await turnOn({ providerConfigurations: true });
  for (const refused of [
    await admin(`PUT v1/tenant/users/${userId('writer')}`, { roles: ['MANDATE_READ'] }),
    await admin(`DELETE v1/tenant/users/${userId('writer')}`),
  ]) {
    expect([refused.status, refused.codes]).toEqual([409, ['TWO_APPROVERS_REQUIRED']]);
    expect(refused.messages).toEqual(['Two people must be able to approve provider configurations']);
  }
  // The others are free.
  expect((await admin(`DELETE v1/tenant/users/${userId('reader')}`)).status).toBe(200);
  expect((await admin(`PUT v1/tenant/users/${userId('writer')}`, { roles: ['MANDATE_WRITE'] })).status).toBe(200);
});

test('of two admins who demote each other at once, neither leaves one person alone', async () => {
  await turnOn({ access: true });
  const roles = { roles: ['APP_READ'] };
  const outcomes = await Promise.all([
    admin(`PUT v1/tenant/users/${userId('multi')}`, roles),
    multi(`PUT v1/tenant/users/${userId('admin')}`, roles),
  ]);
  expect(outcomes.flatMap(({ codes }) => codes)).toEqual(['TWO_APPROVERS_REQUIRED', 'TWO_APPROVERS_REQUIRED']);
});

test('a request names exactly one change', async () => {
  for (const body of [{}, { settings: { schemes: false }, newKey: { name: 'Key', roles: ['APP_READ'] } }]) {
    expect((await admin('POST v1/tenant/approvals', body)).codes).toEqual(['VALIDATION_FAILED']);
  }
});
