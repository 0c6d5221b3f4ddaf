// @vitest-environment jsdom
import { deleteInternalConfiguration } from '@portal/api-client/provider-configurations';
import { must } from '@portal/test-kit';
import { formatDay } from '@portal/ui/basics';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';
import { dayWithWeekday } from './day-words.ts';

setUpArea();

beforeEach(() => {
  // Thursday, before every cut-off of the day in its zone.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-24T02:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const card = (name: string) => screen.findByRole('article', { name });
const dates = () => within(screen.getByRole('list', { name: /^Dates for/ }));

function factOf(article: HTMLElement, term: string) {
  const place = within(article)
    .getAllByRole('term')
    .findIndex(({ textContent }) => textContent === term);
  return within(article).getAllByRole('definition')[place]?.textContent;
}

test('each network shows its provider, lead time, profiles and earliest collection, and what to do next', async () => {
  await openPage('/mandates');
  const sepa = await card('SEPA');
  await within(sepa).findByRole('link', { name: '128 creditor profiles of SEPA' });
  expect(screen.getAllByRole('article').map((each) => within(each).getByRole('heading').textContent)).toEqual([
    'BACS',
    'SEPA',
    'BECS AU',
    'BECS NZ',
    'ACH',
  ]);
  expect(within(sepa).getByText('Connected')).toBeVisible();
  expect(within(sepa).getByRole('link', { name: 'Bottomline' })).toHaveAttribute(
    'href',
    '/mandates/provider-configurations/sepa',
  );
  expect(factOf(sepa, 'Lead time')).toBe('3 business days');
  expect(within(sepa).getByText(dayWithWeekday('2026-12-30'))).toBeVisible();
  expect(
    within(sepa).getByText(`Estimate, if submitted by 15:00 Brussels time today, ${dayWithWeekday('2026-12-24')}.`),
  ).toBeVisible();
  expect(within(sepa).getByRole('link', { name: /profiles/ })).toHaveAttribute(
    'href',
    '/mandates/creditor-profiles?creditorProfiles.network=SEPA',
  );

  const bacs = await card('BACS');
  expect(within(bacs).getByText('Not connected')).toBeVisible();
  expect(within(bacs).getByRole('link', { name: 'Connect GoCardless for BACS' })).toHaveAttribute(
    'href',
    '/mandates/provider-configurations/bacs',
  );
  expect(bacs).toHaveTextContent(dayWithWeekday('2026-12-31'));

  const australia = await card('BECS AU');
  expect(within(australia).getByText('Not configured')).toBeVisible();
  expect(within(australia).getByRole('link', { name: 'Choose a provider for BECS AU' })).toHaveAttribute(
    'href',
    '/mandates/provider-configurations/new?network=becsau',
  );
  expect(australia).toHaveTextContent(dayWithWeekday('2026-12-29'));
  expect(await card('BECS NZ')).toHaveTextContent(dayWithWeekday('2026-12-30'));
  expect(factOf(await card('ACH'), 'Lead time')).toBe('Same day');
});

test('after the cut-off, and on a day without business, the estimate says from when it counts', async () => {
  vi.setSystemTime(new Date('2026-12-24T16:00:00Z'));
  const { closeTenant } = await openPage('/mandates');
  const bacs = within(await card('BACS'));
  expect(bacs.getByText(dayWithWeekday('2027-01-04'))).toBeVisible();
  expect(
    bacs.getByText(
      `Estimate, if submitted by 16:00 London time on ${dayWithWeekday('2026-12-29')}. The cut-off on ${dayWithWeekday('2026-12-24')} has passed.`,
    ),
  ).toBeVisible();
  closeTenant();
  vi.setSystemTime(new Date('2026-12-25T10:00:00Z'));
  await openPage('/mandates');
  expect(await card('BACS')).toHaveTextContent(
    `if submitted by 16:00 London time on ${dayWithWeekday('2026-12-29')}. ${dayWithWeekday('2026-12-25')} is not a business day.`,
  );
});

test('a connected network without profiles offers to create one', async () => {
  network.respond('creditor-profiles?take=1', () =>
    Response.json({ result: 'SUCCESS', data: { results: [], total: 0 }, errors: [] }),
  );
  await openPage('/mandates');
  expect(
    await within(await card('SEPA')).findByRole('link', { name: 'Create creditor profile for SEPA' }),
  ).toHaveAttribute('href', '/mandates/creditor-profiles/new?network=SEPA');
});

test('a provider that was connected once is reconnected', async () => {
  await deleteInternalConfiguration(api(), 'bottomline');
  await openPage('/mandates');
  expect(await within(await card('SEPA')).findByRole('link', { name: 'Reconnect Bottomline for SEPA' })).toBeVisible();
});

test('with the flag of profiles alone, nothing leads to provider configurations', async () => {
  await openPage('/mandates', { flags: ['mandatesV2'] });
  const sepa = await card('SEPA');
  await within(sepa).findByRole('link', { name: /128 creditor profiles/ });
  expect(within(sepa).getByText('Bottomline')).toBeVisible();
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(targets.filter((target) => target?.includes('provider-configurations'))).toEqual([]);
});

test('with the flag of provider configurations alone, nothing leads to profiles, and they are not counted', async () => {
  const { queryClient } = await openPage('/mandates', { flags: ['mandatesProviderConfigurations'] });
  const sepa = await card('SEPA');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(within(sepa).queryByText('Creditor profiles')).toBeNull();
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(targets).toContain('/mandates/provider-configurations');
  expect(targets.filter((target) => target?.includes('creditor-profiles'))).toEqual([]);
  expect(network.calls('creditor-profiles')).toEqual([]);
});

test('a reader sees the networks without the steps that change them', async () => {
  await openPage('/mandates', { email: 'reader@northwind.example' });
  expect(await card('BACS')).toHaveTextContent('Not connected');
  expect(screen.queryByRole('link', { name: /^(Connect|Choose a provider)/ })).toBeNull();
});

test('a failed list of providers can be loaded again, and the dates stay usable', async () => {
  const restore = network.fail('provider-configurations');
  const { user } = await openPage('/mandates');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByRole('article')).toBeNull();
  expect(dates().getAllByRole('listitem')).toHaveLength(6);
  restore();
  await user.click(retry);
  expect(await card('BACS')).toBeVisible();
});

test('the dates wait for the networks, which would push them down', async () => {
  const held = network.hold('provider-configurations');
  await openPage('/mandates');
  await screen.findByRole('heading', { name: 'Mandates', level: 1 });
  expect(screen.queryByRole('list', { name: /^Dates for/ })).toBeNull();
  await held.release();
  await card('BACS');
  expect(dates().getAllByRole('listitem')).toHaveLength(6);
});

test('profiles that could not be counted can be counted again', async () => {
  const restore = network.fail('network=SEPA');
  const { user } = await openPage('/mandates');
  const sepa = await card('SEPA');
  const retry = await within(sepa).findByRole('button', { name: 'Retry counting' });
  restore();
  await user.click(retry);
  expect(await within(sepa).findByRole('link', { name: /128 creditor profiles/ })).toBeVisible();
});

test('the dates of a collection follow from network, day, scheme, mandate and notice, and stay in the address', async () => {
  const { user, router } = await openPage('/mandates?dates.network=sepa&dates.day=2026-12-30');
  await card('SEPA');
  const rows = () =>
    dates()
      .getAllByRole('listitem')
      .map((row) => row.textContent);
  const notice = within(must(dates().getAllByRole('listitem')[0]));
  for (const text of [
    'Notice to the payer by',
    dayWithWeekday('2026-12-16'),
    'Passed',
    '14 calendar days before the collection, unless agreed otherwise.',
    'Source: EPC016-06, SEPA Direct Debit Core rulebook.',
  ]) {
    expect(notice.getByText(text)).toBeVisible();
  }
  expect(rows()).toHaveLength(8);

  await user.selectOptions(screen.getByRole('combobox', { name: 'Scheme' }), 'B2B');
  expect(rows()).toHaveLength(7);
  expect(rows().join()).toContain('No refund of an authorised B2B collection');
  await user.type(screen.getByRole('textbox', { name: 'Agreed notice in calendar days' }), '5');
  expect(rows()[0]).toContain(dayWithWeekday('2026-12-25'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mandate' }), 'first');
  await waitFor(() =>
    expect(router.state.location.search).toBe(
      '?dates.network=sepa&dates.day=2026-12-30&dates.scheme=B2B&dates.notice=5&dates.collection=first',
    ),
  );

  await user.selectOptions(screen.getByRole('combobox', { name: 'Network of the collection' }), 'becsnz');
  expect(screen.queryByRole('combobox', { name: 'Scheme' })).toBeNull();
  await waitFor(() =>
    expect(router.state.location.search).toBe('?dates.network=becsnz&dates.day=2026-12-30&dates.collection=first'),
  );
  const lapse = within(must(dates().getAllByRole('listitem').at(-1)));
  for (const text of ['Mandate lapses', 'No date']) expect(lapse.getByText(text)).toBeVisible();
});

test.each([
  ['later', '2026-12-31', '2027-01-12'],
  ['first', '2027-01-04', '2027-01-12'],
])(
  'without a day, the panel shows the earliest %s collection that keeps the notice',
  async (kind, collection, noticed) => {
    await openPage(`/mandates?dates.collection=${kind}`);
    await card('BACS');
    expect(screen.getByLabelText('Collection day')).toHaveValue(noticed);
    expect(dates().queryByText('Passed')).toBeNull();
    expect(
      screen.getByText(
        `Earliest collection: ${dayWithWeekday(collection)}. If the payer gets notice today: ${dayWithWeekday(noticed)}.`,
      ),
    ).toBeVisible();
  },
);

test('the card and the panel offer the same days, and the panel names the cut-off and its zone', async () => {
  const { user } = await openPage('/mandates');
  for (const [network, name, collection, noticed, cutOff] of [
    ['bacs', 'BACS', '2026-12-31', '2027-01-12', '16:00 London time'],
    ['sepa', 'SEPA', '2026-12-30', '2027-01-07', '15:00 Brussels time'],
    ['becsau', 'BECS AU', '2026-12-29', undefined, '16:00 Sydney time'],
    ['becsnz', 'BECS NZ', '2026-12-30', '2027-01-05', '16:00 Auckland time'],
    ['ach', 'ACH', '2026-12-24', undefined, '15:00 New York time'],
  ] as const) {
    const words = noticed && `If the payer gets notice today: ${dayWithWeekday(noticed)}.`;
    const article = await card(name);
    expect(within(article).getByText(dayWithWeekday(collection))).toBeVisible();
    if (words) expect(article).toHaveTextContent(words);
    else expect(article).not.toHaveTextContent('If the payer gets notice');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Network of the collection' }), network);
    const panel = within(must(screen.getByRole('heading', { name: 'Dates of a collection' }).closest('section')));
    await panel.findByText([`Earliest collection: ${dayWithWeekday(collection)}.`, words].filter(Boolean).join(' '));
    expect(panel.getByText(new RegExp(`Cut-off: ${cutOff}\\.`))).toBeVisible();
  }
});

test('a day whose notice or submission has passed says so, and the day that keeps both is one click away', async () => {
  const { user, router } = await openPage('/mandates?dates.network=sepa&dates.day=2026-12-30');
  await card('SEPA');
  await screen.findByText('For the chosen day, the payer must already have the notice.');
  const offer = screen.getByRole('button', { name: `Use ${dayWithWeekday('2027-01-07')}` });
  await user.click(offer);
  await waitFor(() => expect(screen.getByLabelText('Collection day')).toHaveValue('2027-01-07'));
  expect(router.state.location.search).toBe('?dates.network=sepa&dates.day=2027-01-07');
  expect(router.state.preventScrollReset, 'the page stays where it is').toBe(true);
  expect(dates().queryByText('Passed')).toBeNull();
  expect(offer).toHaveFocus();
  expect(offer).toHaveAttribute('aria-disabled', 'true');
});

test('a day that is too late to submit says so', async () => {
  await openPage('/mandates?dates.day=2026-12-29');
  await screen.findByText('It is too late to submit for the chosen day.');
});

test('a change needs a longer notice on BECS NZ, and one on BECS AU', async () => {
  const { user } = await openPage('/mandates?dates.network=becsnz&dates.day=2027-02-10');
  await card('BECS NZ');
  const notice = () => must(dates().getAllByRole('listitem')[0]);
  const mandate = screen.getByRole('combobox', { name: 'Mandate' });
  expect(notice()).toHaveTextContent(dayWithWeekday('2027-01-31'));
  expect(notice()).toHaveTextContent('10 calendar days before the collection');
  await user.selectOptions(mandate, 'Active, changed amount or date');
  await waitFor(() => expect(notice()).toHaveTextContent(dayWithWeekday('2027-01-11')));
  expect(notice()).toHaveTextContent('30 calendar days');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Network of the collection' }), 'becsau');
  await waitFor(() => expect(notice()).toHaveTextContent('14 calendar days before a change'));
  await user.selectOptions(mandate, 'Active, later collection');
  await waitFor(() => expect(notice()).toHaveTextContent('No notice needed for an unchanged collection'));
  for (const text of ['No date', 'Estimate']) expect(within(notice()).getByText(text)).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Network of the collection' }), 'sepa');
  expect(within(mandate).queryByRole('option', { name: /changed/ })).toBeNull();
});

test('only the earliest collection of a connected network is bold', async () => {
  await openPage('/mandates');
  const isBold = async (name: string) => within(await card(name)).queryByRole('strong') !== null;
  expect(await isBold('SEPA')).toBe(true);
  for (const name of ['BACS', 'BECS AU', 'BECS NZ', 'ACH']) expect(await isBold(name)).toBe(false);
});

test.each([
  ['dates.day=2026-02-31', 'This link contained 2026-02-31, which is not a date.'],
  ['dates.day=tomorrow', 'This link contained tomorrow, which is not a date.'],
  [
    'dates.day=2101-01-01',
    `This link contained 2101-01-01, which is not a day from ${formatDay('2020-01-01')} to ${formatDay('2099-12-31')}.`,
  ],
  ['dates.network=pix', 'This link contained a setting that does not exist: network “pix”. It was left out.'],
  ['dates.scheme=cor1', 'This link contained a setting that does not exist: scheme “cor1”. It was left out.'],
  ['dates.collection=last', 'This link contained a setting that does not exist: mandate “last”. It was left out.'],
])('the address ?%s is refused in a sentence, until the user changes the input', async (query, words) => {
  const { user } = await openPage(`/mandates?${query}`);
  expect(await screen.findByText(words)).toBeVisible();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Network of the collection' }), 'ach');
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

test('a collection that must be submitted today is too late after the cut-off', async () => {
  vi.setSystemTime(new Date('2026-12-24T16:00:00Z'));
  await openPage('/mandates?dates.day=2026-12-31&dates.notice=0');
  await card('BACS');
  const [notice, submission] = dates().getAllByRole('listitem');
  for (const text of ['Submit by', dayWithWeekday('2026-12-24'), 'Estimate', 'Passed']) {
    expect(within(must(submission)).getByText(text)).toBeVisible();
  }
  expect(notice).not.toHaveTextContent('Passed');
});

test.each([
  ['soon', 'Please enter 0 to 60 days'],
  ['61', 'Please enter 0 to 60 days'],
  ['1e1', 'Please enter 0 to 60 days'],
  ['1,000', '1,000 can mean 1 or 1000. Write 1 or 1000.'],
])('a notice of %s is refused, and the default applies', async (notice, fault) => {
  await openPage(`/mandates?dates.notice=${notice}`);
  const field = await screen.findByRole('textbox', { name: 'Agreed notice in business days' });
  expect(field).toHaveAccessibleDescription(fault);
  expect(field).toBeInvalid();
  expect(dates().getAllByRole('listitem')[0]).toHaveTextContent('10 business days before the collection');
});

test('values of the address that do not exist are named, and the dates follow from the others', async () => {
  await openPage('/mandates?dates.network=moon&dates.scheme=B3B&dates.collection=last');
  await card('SEPA');
  expect(
    screen.getByText(
      'This link contained settings that do not exist: network “moon”, scheme “B3B”, mandate “last”. They were left out.',
    ),
  ).toHaveRole('alert');
  expect(screen.getByRole('combobox', { name: 'Network of the collection' })).toHaveValue('bacs');
});
