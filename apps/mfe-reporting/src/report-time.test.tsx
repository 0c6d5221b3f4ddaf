// @vitest-environment jsdom
import { must } from '@portal/test-kit';
import { render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openPage, setUpArea } from './testing/area.ts';
import { insertOrder } from './testing/orders.ts';

setUpArea();
afterEach(() => window.localStorage.clear());
afterAll(() => vi.resetModules());

const INSTRUCTION = '/O-one/I-one';
const zone = (name: string) => screen.findByRole('button', { name });
const times = () => screen.getAllByRole('time').map((time) => time.textContent);

test('times are in the user\u2019s own zone until UTC is chosen, which then holds on every page and is remembered', async () => {
  await insertOrder('one');
  const { user, router } = await openPage(`/reporting/transactions${INSTRUCTION}`);
  await screen.findByRole('heading', { name: 'I-one', level: 1 });
  expect(times().filter((text) => text?.endsWith('UTC'))).toEqual([]);
  await user.click(await zone('UTC'));
  expect(times().filter((text) => !text?.endsWith('UTC'))).toEqual([]);
  expect(window.localStorage.getItem('portal.timeZone')).toBe('utc');

  await router.navigate(`/reporting/order-viewer${INSTRUCTION}`);
  await screen.findByText('Oldest first, in UTC.');
  await within(await screen.findByRole('region', { name: 'Chargebacks' })).findByText('C-one');
  expect(times().filter((text) => !text?.endsWith('UTC'))).toEqual([]);

  await user.click(await zone('Local time'));
  screen.getByText('Oldest first, in your time zone.');
  expect(times().filter((text) => text?.endsWith('UTC'))).toEqual([]);
  expect(window.localStorage.getItem('portal.timeZone')).toBeNull();
});

test.each([
  '/reporting/transactions',
  '/reporting/transactions/search?term=I',
  '/reporting/mandates',
  '/reporting/exports',
])('the zone is chosen on %s as well', async (at) => {
  await openPage(at);
  expect(await zone('Local time')).toHaveAttribute('aria-pressed', 'true');
});

test('a time shows its zone on hover, and is copied in UTC whatever is displayed', async () => {
  await insertOrder('one');
  const { user } = await openPage(`/reporting/transactions${INSTRUCTION}`);
  await screen.findByRole('heading', { name: 'I-one', level: 1 });
  const created = must(screen.getAllByRole('time')[0]);
  const instant = new Date(must(created.getAttribute('datetime'))).toISOString();
  await user.hover(created);
  expect(created.title).toMatch(/\(\S+\)\n.*Z \(UTC\)$/);
  expect(created.title).toContain(instant);
  await user.click(screen.getByRole('button', { name: 'Copy Created (UTC)' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(instant));
});

// Keep this test last: it loads the portal again.
test('an earlier choice applies from the start', async () => {
  window.localStorage.setItem('portal.timeZone', 'utc');
  vi.resetModules();
  const { ReportTime } = await import('./report-time.tsx');
  render(<ReportTime value="2026-11-05T21:30:00Z" />);
  expect(screen.getByRole('time')).toHaveTextContent(/UTC$/);
});
