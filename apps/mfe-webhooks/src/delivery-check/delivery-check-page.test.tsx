// @vitest-environment jsdom
import { createWebhook } from '@portal/api-client/webhooks';
import { button, type Opening, watchKept } from '@portal/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { Webhook } from 'standardwebhooks';
import { expect, test, vi } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';
import { documentedShell } from '../testing/documented-shell.ts';

setUpArea();

const KEY = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const BODY = JSON.stringify({ batchId: 'b-1', events: [{ id: 'e-1', type: 'user.invited' }] });

function headersOf(sentOn: Date): string {
  const signature = new Webhook(KEY).sign('b-1', sentOn, BODY);
  const seconds = Math.floor(sentOn.getTime() / 1000);
  return `webhook-id: b-1\nwebhook-timestamp: ${seconds}\nwebhook-signature: ${signature}`;
}

const field = (label: string) => screen.getByLabelText(label, { exact: false, selector: 'input, textarea' });

async function openCheck(opening: Opening = {}) {
  const area = await openPage('/webhooks/verify', opening);
  await screen.findByRole('heading', { name: 'Check a delivery', level: 1 });
  async function paste(label: string, text: string) {
    await area.user.clear(field(label));
    await area.user.click(field(label));
    await area.user.paste(text);
  }
  return {
    ...area,
    paste,
    async check({ headers = headersOf(new Date()), body = BODY, key = KEY } = {}) {
      await paste('Headers', headers);
      await paste('Body', body);
      await paste('Verification key', key);
      await area.user.click(button('Check'));
    },
  };
}

const outcomes = () => screen.getAllByRole('listitem').map((item) => item.querySelector('span > span')?.textContent);

test('a genuine delivery is confirmed, and an edited one is no longer', async () => {
  const { check, paste } = await openCheck({ email: 'reader@northwind.example' });
  await check();
  await screen.findByRole('heading', { name: 'This delivery is genuine' });
  expect(outcomes()).toEqual(['Headers: OK', 'Time: OK', 'Key: OK', 'Signature: OK', 'Body: OK']);
  await paste('Body', `${BODY}\n`);
  expect(screen.queryByRole('heading', { name: 'This delivery is genuine' })).toBeNull();
});

test('an old delivery has a valid signature and a wrong time', async () => {
  const { check } = await openCheck();
  await check({ headers: headersOf(new Date(Date.now() - 3_600_000)) });
  await screen.findByRole('heading', { name: 'The signature is valid, but the time is wrong' });
  screen.getByText(/It was sent 1 hour ago/);
});

test('a wrong part is named with its reason, and can be corrected', async () => {
  const { check, paste, user } = await openCheck();
  await check({ body: JSON.stringify(JSON.parse(BODY), undefined, 2) });
  await screen.findByRole('heading', { name: 'This delivery is not valid' });
  expect(outcomes()).toEqual(['Headers: OK', 'Time: OK', 'Key: OK', 'Signature: OK', 'Body: wrong']);
  screen.getByText(/Verify the raw body/);
  await paste('Body', BODY);
  await user.click(button('Check'));
  await screen.findByRole('heading', { name: 'This delivery is genuine' });
});

test('empty fields are named', async () => {
  const { user } = await openCheck();
  await user.click(button('Check'));
  for (const words of ['Please paste the headers', 'Please paste the body', 'Please enter the verification key']) {
    await screen.findByText(words);
  }
});

test('the key is hidden, and nothing is stored, sent or reported', async () => {
  const kept = watchKept();
  const area = await openCheck();
  network.forgetCalls();
  await area.check();
  await screen.findByRole('heading', { name: 'This delivery is genuine' });
  expect(field('Verification key')).toHaveAttribute('type', 'password');
  expect(network.calls()).toEqual([]);
  const text = kept(area);
  for (const secret of [KEY, KEY.slice(6), 'e-1', 'b-1']) expect(text).not.toContain(secret);
  await area.router.navigate('/webhooks');
  await screen.findByRole('heading', { name: 'Webhooks', level: 1 });
  await area.router.navigate('/webhooks/verify');
  await screen.findByRole('heading', { name: 'Check a delivery', level: 1 });
  expect(field('Verification key')).toHaveValue('');
  expect(field('Body')).toHaveValue('');
});

test('a browser without Web Crypto says so', async () => {
  const { check } = await openCheck();
  vi.stubGlobal('crypto', {});
  await check();
  await screen.findByText('This browser cannot check signatures here');
  vi.unstubAllGlobals();
});

test.each([
  ['How to verify a delivery', '/api-documentation/webhooks'],
  ['Get started with webhooks', '/api-documentation/get-started'],
])('%s leads to the documentation, in a new tab', async (name, path) => {
  await openCheck({ otherAreas: [documentedShell] });
  const link = screen.getByRole('link', { name: `${name} (opens in a new tab)` });
  expect(link).toHaveAttribute('href', path);
  expect(link).toHaveAttribute('target', '_blank');
});

test("a webhook's page leads to the check", async () => {
  const { webhookId } = await createWebhook(api(), {
    destination: 'https://shop.example.com/hooks',
    events: ['user.invited'],
    maxBatchSize: 7,
    maxBatchTimeDelay: 3,
    isActive: true,
  });
  const { router, user } = await openPage(`/webhooks/${webhookId}`, { email: 'reader@northwind.example' });
  await user.click(await screen.findByRole('link', { name: 'Check a delivery' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/webhooks/verify'));
});
