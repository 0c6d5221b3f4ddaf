import { optionsPreviewSchema } from '@portal/api-client/schemes';
import { expect, test } from 'vitest';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';

const { callAs } = setUpSandbox();
const admin = callAs('admin@northwind.example');

const irish = {
  uuid: 'a',
  priority: 2,
  currencies: ['EUR'],
  countries: ['IE'],
  apps: [{ appId: 'card-payments', paymentMethods: ['CARD'] }],
};
const swedish = {
  uuid: 'b',
  priority: 1,
  currencies: ['SEK'],
  countries: ['SE'],
  apps: [{ appId: 'swish', paymentMethods: ['SWISH'] }],
};
const scheme = { agreementType: 'ONE_OFF', rules: [irish, swedish] };

async function preview(query: string, body: object = scheme, kind = 'collect') {
  const response = await admin(`POST v1/schemes/${kind}/options-preview?${query}`, body);
  expect(response.status).toBe(200);
  return optionsPreviewSchema.parse(response.data);
}

test('says which methods are offered, and what became of each rule', async () => {
  const found = await preview('amount=25.00&country=IE&currency=EUR');
  expect(found.offered).toEqual([
    { appId: 'card-payments', appName: 'Card Payments', paymentMethod: 'CARD', name: 'Card', uuid: 'a' },
  ]);
  expect(found.steps).toEqual([
    {
      uuid: 'b',
      outcome: 'NO_MATCH',
      message: 'Rule 2 does not match: the country is not included, the currency is not included.',
    },
    { uuid: 'a', outcome: 'DECIDES', message: 'Rule 1 matches and decides.' },
  ]);
});

test('says of every other method of an installed app why it is not offered', async () => {
  const { notOffered } = await preview('amount=25.00&country=IE&currency=EUR');
  const reasons = Object.fromEntries(
    notOffered.map(({ appId, reasons }) => [appId, reasons.map(({ message }) => message)]),
  );
  expect(reasons['swish']).toEqual([
    'Rule 2 does not match: the country is not included.',
    'Rule 2 does not match: the currency is not included.',
  ]);
  expect(reasons['blik']).toEqual(['It is not turned on in any rule.']);
  expect(Object.keys(reasons)).not.toContain('lumo');
});

test('follows the match type and the authorization source', async () => {
  const everywhere = {
    ...irish,
    uuid: 'c',
    priority: 3,
    apps: [{ appId: 'open-banking', paymentMethods: ['OPEN_BANKING'] }],
  };
  const both = { ...scheme, rules: [irish, everywhere] };
  expect((await preview('amount=1&country=IE&currency=EUR', both)).offered).toHaveLength(1);
  expect((await preview('amount=1&country=IE&currency=EUR&matchType=ALL', both)).offered).toHaveLength(2);
  const byTelephone = await preview('amount=1&country=IE&currency=EUR&authorizationSource=TEL');
  expect(byTelephone.offered).toEqual([]);
  expect(byTelephone.notOffered.find(({ appId }) => appId === 'card-payments')?.reasons).toEqual([
    { code: 'SOURCE_NOT_TAKEN', message: 'The scheme does not accept this authorization source.' },
  ]);
});

test('accepts a scheme that could not be saved', async () => {
  const broken = {
    agreementType: '',
    rules: [
      {
        ...irish,
        uuid: '',
        lowValueInclusive: '9',
        highValueInclusive: '1',
        apps: [{ appId: 'none', paymentMethods: ['', ''] }],
      },
    ],
  };
  expect((await preview('amount=1&country=IE&currency=EUR', broken)).steps[0]?.outcome).toBe('NO_MATCH');
});

test('a scheme of 100 rules, 30 apps and 200 countries gets a response', async () => {
  const countries = Array.from({ length: 200 }, (_, index) =>
    String.fromCodePoint(65 + (index % 26), 65 + Math.floor(index / 26)),
  );
  const apps = Array.from({ length: 30 }, (_, index) => ({ appId: `app-${index}`, paymentMethods: ['CARD'] }));
  const rules = Array.from({ length: 100 }, (_, index) => ({ ...irish, uuid: `r${index}`, countries, apps }));
  expect((await preview('amount=1&country=IE&currency=EUR', { ...scheme, rules })).steps).toHaveLength(100);
});

test.each(['1,000', '1.000,50', '1e3', '12.', ' 5', '-5', '1.23456'])(
  'a limit of %j is refused and never counts as no limit',
  async (lowValueInclusive) => {
    const body = { ...scheme, rules: [irish, { ...swedish, lowValueInclusive }] };
    for (const call of ['options-preview?amount=1&country=SE&currency=SEK', 'replay?days=7']) {
      expect(await admin(`POST v1/schemes/collect/${call}`, body)).toMatchObject({
        status: 400,
        fields: ['rules.1.lowValueInclusive'],
      });
    }
  },
);

test.each(['1,000', '1e3', '0x3', '3.', '+1'])('the amount %j is refused', async (amount) => {
  const query = new URLSearchParams({ amount, country: 'SE', currency: 'SEK' });
  expect(await admin(`POST v1/schemes/collect/options-preview?${query}`, scheme)).toMatchObject({
    status: 400,
    fields: ['amount'],
  });
});
