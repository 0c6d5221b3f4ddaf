import { instructionPageSchema, recentMoneySchema } from '@portal/api-client/instructions';
import { CHECKOUT_FIELDS, CHOICE_FAULTS } from '@portal/checkout';
import { beforeEach, expect, test } from 'vitest';
import { expectWhole } from '../payments/testing/test-payments.ts';
import { everyRow } from '../../testing/every-row.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { chooseEnvironment } from '../../testing/choose-environment.ts';
import { createWebhook } from '../../domain/webhooks/testing/test-webhooks.ts';
import { ACCEPTED_CARD, DECLINED_CARD } from './card-number.ts';
import { createPayer, type Payer, type SeenPage } from './testing/test-payer.ts';

const { sandbox, callAs } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const { tenantId } = demoTenant('Northwind Payments');
const CARD = { cardNumber: ACCEPTED_CARD, expiryDate: '12/40', securityCode: '731', cardholderName: 'Ada Byrne' };

let payer: Payer;
beforeEach(async () => {
  payer = await createPayer(sandbox());
});

const buttonsOf = ({ text }: SeenPage) => [...text.matchAll(/<button[^>]*>([^<]+)/g)].map(([, caption]) => caption);
const headingOf = ({ text }: SeenPage) => /<h1[^>]*>([^<]*)/.exec(text)?.[1];
const faultsOf = ({ text }: SeenPage) => [...text.matchAll(/-fault">.*?<span>([^<]*)/g)].map(([, fault]) => fault);
const valueOf = ({ text }: SeenPage, name: string) =>
  new RegExp(`<input [^>]*name="${name}"[^>]*value="([^"]*)"`).exec(text)?.[1];

/** The instructions of an order in the report, as the portal reads them. */
async function reported(orderRef: string) {
  const today = new Date().toISOString().slice(0, 10);
  const { data } = await admin(
    `GET v2/transaction-data/instructions?dateFrom=${today}&dateTo=${today}&term=${orderRef}&take=50`,
  );
  return instructionPageSchema.parse(data).results;
}

/** The amount in euros that home shows as collected today. */
async function collectedToday(): Promise<string | undefined> {
  const { money } = recentMoneySchema.parse((await admin('GET v2/transaction-data/instructions/recent-money')).data);
  return money.find(({ currency, direction }) => currency === 'EUR' && direction === 'debit')?.days.at(-1);
}

test('a payer chooses a card, corrects the input and pays; the order is in the report and on home, raises events once and is paid once', async () => {
  await chooseEnvironment(sandbox().db, 'live');
  const { webhookId } = await createWebhook(admin, {
    destination: 'https://all.northwind.example/payments',
    events: ['instruction.created', 'instruction.processing', 'instruction.settled'],
  });
  const { path, order } = payer.orderIn('EUR');
  const form = await payer.follow(await payer.open(path), 'Card');
  expect(headingOf(form)).toBe('Pay by card');
  expect(form.text).toContain('Demo order: no money moves.');
  const wrong = { ...CARD, cardNumber: '4242 4242 4242 4241', expiryDate: '10/26', securityCode: '12' };
  const corrected = await payer.press(form, 'pay', wrong);
  expect(faultsOf(corrected)).toEqual([
    CHECKOUT_FIELDS.cardNumber.fault,
    CHECKOUT_FIELDS.expiryDate.fault,
    CHECKOUT_FIELDS.securityCode.fault,
  ]);
  expect(valueOf(corrected, 'cardholderName')).toBe('Ada Byrne');
  expect(valueOf(corrected, 'expiryDate')).toBe('10/26');
  expect(valueOf(corrected, 'cardNumber')).toBeUndefined();
  expect(valueOf(corrected, 'securityCode')).toBeUndefined();

  const paid = await payer.press(corrected, 'pay', CARD);
  expect(headingOf(paid)).toBe('Payment successful');
  await payer.press(corrected, 'pay', CARD);
  await payer.open(path);

  expect(await reported(order.orderRef)).toMatchObject([
    { app: 'Card Payments', currency: 'EUR', amount: order.amount, status: 'SETTLED' },
  ]);
  expect(await collectedToday()).toBe(order.amount);
  const events = await sandbox()
    .db.selectFrom('webhook_events')
    .select('event_type')
    .where('webhook_id', '=', webhookId)
    .orderBy('seq')
    .execute();
  expect(events.map(({ event_type }) => event_type)).toEqual([
    'instruction.created',
    'instruction.processing',
    'instruction.settled',
  ]);
  await expectWhole(sandbox().db);
});

test.each([
  ['test', 'Demo order: no money moves. Card is in test. Use card'],
  ['live', 'Demo order: no money moves. Use card'],
] as const)('while Card Payments is in %s, the payment form reads “%s …”', async (environment, words) => {
  await chooseEnvironment(sandbox().db, environment);
  const form = await payer.open(`${payer.orderIn('EUR').path}?paymentMethod=CARD`);
  expect(form.text).toContain(words);
});

test('an accepted direct debit says that it is still to be collected, and a paid order offers another demo order', async () => {
  const debit = await payer.open(`${payer.orderIn('EUR').path}?paymentMethod=SEPA_DIRECT_DEBIT`);
  const accepted = await payer.press(debit, 'pay', { accountHolder: 'Ada Byrne', iban: 'DE89370400440532013000' });
  expect(headingOf(accepted)).toBe('Payment successful');
  expect(accepted.text).toContain('We will collect the amount from your account.');
  expect(accepted.text).not.toContain('We have received your payment.');
  const form = await payer.open(`${payer.orderIn('EUR').path}?paymentMethod=CARD`);
  const paid = await payer.press(form, 'pay', CARD);
  expect(headingOf(paid)).toBe('Payment successful');
  expect(paid.text).toContain('We have received your payment.');
  expect(buttonsOf(paid)).toEqual(['Start a new demo order']);
  expect(headingOf(await payer.press(paid, 'done'))).not.toBe('Payment successful');
});

test('no table contains a card number or an IBAN, only their masks', async () => {
  const card = await payer.open(`${payer.orderIn('EUR').path}?paymentMethod=CARD`);
  await payer.press(card, 'pay', { ...CARD, expiryDate: '' });
  await payer.press(card, 'pay', { ...CARD, cardNumber: '4242-4242-4242-4242' });
  const debit = await payer.open(`${payer.orderIn('EUR').path}?paymentMethod=SEPA_DIRECT_DEBIT`);
  expect(headingOf(debit)).toBe('Pay by direct debit');
  const refused = await payer.press(debit, 'pay', { accountHolder: 'Ada Byrne', iban: 'DE89370400440532013001' });
  expect(faultsOf(refused)).toEqual([CHECKOUT_FIELDS.iban.fault]);
  expect(valueOf(refused, 'iban')).toBe('DE89370400440532013001');
  await payer.press(debit, 'pay', { accountHolder: 'Ada Byrne', iban: 'de89 3704 0044 0532 0130 00' });

  const rows = await everyRow(sandbox().db);
  const rowsWith = (text: RegExp) => rows.filter((row) => text.test(row));
  expect(rowsWith(/Visa •••• 4242/)).toHaveLength(1);
  expect(rowsWith(/DE89 •••• 3000/)).toHaveLength(1);
  expect(rowsWith(/4242[ -]?4242|3704 ?0044/)).toEqual([]);
});

test('a declined card ends on a page that says why; another attempt pays the same order', async () => {
  const { path, order } = payer.orderIn('GBP');
  const form = await payer.open(`${path}?paymentMethod=CARD`);
  expect(form.text).toContain('Card 4000 0000 0000 0002 is declined.');
  const declined = await payer.press(form, 'pay', { ...CARD, cardNumber: DECLINED_CARD });
  expect(headingOf(declined)).toBe('Payment failed');
  expect(declined.text).toContain('Your bank declined the payment: Insufficient funds.');

  const options = await payer.follow(await payer.press(declined, 'retry'), 'Bank');
  expect(headingOf(options)).toBe('Choose how to pay');
  const bank = await payer.press(options, 'pay', { paymentMethod: 'OPEN_BANKING' });
  expect(headingOf(bank)).toBe('Payment successful');
  const rows = await reported(order.orderRef);
  expect(rows.map(({ app, status }) => `${app} ${status}`).toSorted()).toEqual([
    'Card Payments FAILED',
    'Open Banking SETTLED',
  ]);
});

test('a payer pays from a wallet, after adding an account and removing another', async () => {
  const { path, order } = payer.orderIn('SEK');
  const wallet = await payer.follow(await payer.open(path), 'Wallet');
  expect(headingOf(wallet)).toBe('Your wallet');
  const added = await payer.press(wallet, 'add', { instrumentId: '1' });
  const removed = await payer.press(added, 'remove', { instrumentId: '2' });
  expect([...removed.text.matchAll(/name="instrumentId"[^>]*value="(\d)"/g)].map(([, id]) => id)).toEqual(['1', '3']);
  expect(faultsOf(await payer.press(removed, 'pay', { instrumentId: '2' }))).toEqual([CHOICE_FAULTS.instrumentId]);
  await payer.press(removed, 'pay', { instrumentId: '3' });
  expect(await reported(order.orderRef)).toMatchObject([{ app: 'Swish', currency: 'SEK' }]);
});

test('payers of a direct debit without an IBAN choose a saved account', async () => {
  const { path } = payer.orderIn('USD');
  const wallet = await payer.open(`${path}?paymentMethod=ACH_DEBIT`);
  expect(headingOf(wallet)).toBe('Your wallet');
  expect(headingOf(await payer.press(wallet, 'pay', { instrumentId: '1' }))).toBe('Payment successful');
});

test('an order that is a day old can no longer be paid', async () => {
  const { path, order } = payer.orderIn('EUR', 'Northwind Payments', Date.now() - 86_500_000);
  const fields = { action: 'pay', paymentMethod: 'OPEN_BANKING', attempts: '0', screen: 'PAYMENT_OPTIONS' };
  for (const page of [await payer.open(path), await payer.send(path, fields)]) {
    expect(headingOf(page)).toBe('Payment failed');
    expect(page.text).toContain('This order is older than a day and cannot be paid any more.');
    expect(buttonsOf(page)).toEqual(['Start a new demo order']);
  }
  expect(await reported(order.orderRef)).toEqual([]);
});

test('after the third decline the order cannot be paid any more, and a button leads to another one', async () => {
  const { path, order } = payer.orderIn('GBP');
  let page = await payer.open(`${path}?paymentMethod=CARD`);
  for (const left of [2, 1, 0]) {
    page = await payer.press(page, 'pay', { ...CARD, cardNumber: DECLINED_CARD });
    expect(page.text.includes('This order cannot be paid any more.')).toBe(left === 0);
    if (left > 0) page = await payer.follow(await payer.press(page, 'retry'), 'Card');
  }
  expect(buttonsOf(page)).toEqual(['Start a new demo order']);
  const fields = { action: 'pay', paymentMethod: 'OPEN_BANKING', attempts: '3', screen: 'PAYMENT_OPTIONS' };
  expect(headingOf(await payer.send(path, fields))).toBe('Payment failed');
  expect(await reported(order.orderRef)).toHaveLength(3);
  expect((await payer.press(page, 'done')).path).not.toContain(path);
});

test('a cancelled payment says so, and opens another order only on request', async () => {
  const { path } = payer.orderIn('GBP');
  const declined = await payer.press(await payer.open(`${path}?paymentMethod=CARD`), 'pay', {
    ...CARD,
    cardNumber: DECLINED_CARD,
  });
  const cancelled = await payer.press(declined, 'cancel');
  expect(headingOf(cancelled)).toBe('Payment cancelled');
  expect(cancelled.text).toContain('You have not been charged.');
  expect(buttonsOf(cancelled)).toEqual(['Start a new demo order']);
});

test('a card that another window overtook is not called declined: it was not tried', async () => {
  const { path, order } = payer.orderIn('GBP');
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => payer.open(`${path}?paymentMethod=CARD`)));
  if (!first || !second || !third) throw new Error('Three windows are open');
  await payer.press(first, 'pay', { ...CARD, cardNumber: DECLINED_CARD });
  const repeated = await payer.press(first, 'pay', { ...CARD, cardNumber: DECLINED_CARD });
  expect(repeated.text).toContain('Your bank declined the payment');

  const overtaken = await payer.press(second, 'pay', CARD);
  expect(headingOf(overtaken)).toBe('Pay by card');
  expect(overtaken.text).toContain(
    'This order was tried in another window. This payment was not made. Please try again.',
  );
  expect(overtaken.text).not.toContain('declined the payment');
  expect(valueOf(overtaken, 'cardholderName')).toBe('Ada Byrne');
  const corrected = await payer.press(third, 'pay', { ...CARD, expiryDate: '' });
  expect(corrected.text).toContain('This order was tried in another window. That payment was declined.');
  expect(faultsOf(corrected)).toEqual([CHECKOUT_FIELDS.expiryDate.fault]);
  const left = await payer.press(third, 'back');
  expect(left.text).toContain('This order was tried in another window. That payment was declined.');

  expect(headingOf(await payer.press(overtaken, 'pay', CARD))).toBe('Payment successful');
  expect(await reported(order.orderRef)).toHaveLength(2);
});

test('a card that the last decline overtook in another window is not called declined either', async () => {
  const { path } = payer.orderIn('GBP');
  const card = `${path}?paymentMethod=CARD`;
  for (const attempts of ['0', '1']) {
    const form = await payer.open(`${card}&attempts=${attempts}`);
    await payer.press(form, 'pay', { ...CARD, cardNumber: DECLINED_CARD });
  }
  const [first, second] = [await payer.open(`${card}&attempts=2`), await payer.open(`${card}&attempts=2`)];
  await payer.press(first, 'pay', { ...CARD, cardNumber: DECLINED_CARD });
  const overtaken = await payer.press(second, 'pay', CARD);
  expect(headingOf(overtaken)).toBe('Payment failed');
  expect(overtaken.text).toContain('This order was tried in another window. This payment was not made.');
  expect(overtaken.text).toContain('This order cannot be paid any more.');
  expect(overtaken.text).not.toContain('declined the payment');
});

test('the response to every form is a redirect, whose address contains no input, and errors are shown once', async () => {
  const { path } = payer.orderIn('EUR');
  const card = await payer.open(`${path}?paymentMethod=CARD`);
  const debit = await payer.open(`${path}?paymentMethod=SEPA_DIRECT_DEBIT`);
  const bank = await payer.open(`${path}?family=BANK_PAYMENTS`);
  const wrong = { ...CARD, cardNumber: '4242 4242 4242 4241', iban: 'DE89 0000' };
  for (const [page, action] of [
    ...(['pay', 'back', 'retry', 'cancel', 'done', 'add', 'remove', 'continue'] as const).map(
      (name) => [card, name] as const,
    ),
    [debit, 'pay'],
    [bank, 'continue'],
  ] as const) {
    const response = await payer.responseTo(page, action, wrong);
    expect([action, response.status]).toEqual([action, 303]);
    const { searchParams } = new URL(response.headers.get('location') ?? '', sandbox().url);
    const inAddress = ['paymentMethod', 'family', 'saved', 'attempts', 'cancelled', 'kept'];
    expect([...searchParams.keys()].filter((name) => !inAddress.includes(name))).toEqual([]);
  }
  const shown = await payer.press(card, 'pay', wrong);
  expect(faultsOf(shown)).toEqual([CHECKOUT_FIELDS.cardNumber.fault]);
  const again = await payer.open(shown.path);
  expect([headingOf(again), faultsOf(again), valueOf(again, 'cardholderName')]).toEqual(['Pay by card', [], undefined]);
});

test('the errors of one order are never shown on another', async () => {
  const [one, other] = [payer.orderIn('EUR').path, payer.orderIn('EUR').path];
  const response = await payer.responseTo(await payer.open(`${one}?paymentMethod=CARD`), 'pay', {
    ...CARD,
    securityCode: '',
  });
  const [, query = ''] = (response.headers.get('location') ?? '').split('?');
  expect(faultsOf(await payer.open(`${other}?${query}`))).toEqual([]);
  expect(faultsOf(await payer.open(`${one}?${query}`))).toEqual([CHECKOUT_FIELDS.securityCode.fault]);
});

test('the only method of a family opens with its tab, without Back', async () => {
  const { path } = payer.orderIn('EUR');
  const first = await payer.open(path);
  for (const [tab, heading] of [
    ['Card', 'Pay by card'],
    ['Direct debit', 'Pay by direct debit'],
  ] as const) {
    const page = await payer.follow(first, tab);
    expect(headingOf(page)).toBe(heading);
    expect(buttonsOf(page)).toEqual(['Pay']);
    expect(page.text).toMatch(new RegExp(`aria-current="page"[^>]*>${tab}</a>`));
  }
});

test('without a published scheme the page says that nothing can be paid with', async () => {
  await sandbox().db.updateTable('schemes').set({ published_draft_id: null }).execute();
  const page = await payer.open(payer.checkoutOf('Northwind Payments'));
  expect(page.status).toBe(200);
  expect(page.text).toContain('No payment methods are available.');
});

test('only the addresses that the platform issued lead to a checkout', async () => {
  const own = payer.checkoutOf('Northwind Payments');
  const { path } = payer.orderIn('EUR', 'Contoso Retail');
  const foreignOrder = `${own}/${path.split('/')[3]}`;
  const forged = own.replace(tenantId, demoTenant('Contoso Retail').tenantId);
  for (const address of [
    forged,
    `${own}x`,
    `${own}=`,
    foreignOrder,
    `${own}/1.2.x`,
    '/checkout/nothing',
    `${own}?theme=1`,
  ]) {
    expect((await payer.open(address)).status, address).toBe(404);
  }
});

test('the key of an order has one spelling', async () => {
  const { path, order } = payer.orderIn('EUR');
  const [, , tenantKey = '', key = ''] = path.split('/');
  const [number = '', at = '', signature = ''] = key.split('.');
  expect((await payer.open(path)).status).toBe(200);
  for (const other of [`0${number}.${at}`, `${number}.00${at}`, `+${number}.${at}`, `${number}.0.${at}`]) {
    expect((await payer.open(`/checkout/${tenantKey}/${other}.${signature}`)).status, other).toBe(404);
  }
  expect((await payer.open(`/checkout/${tenantKey}/${number}.${at}.${signature}=`)).status).toBe(404);
  expect(await reported(order.orderRef)).toEqual([]);
});

test.each([
  ['without the number of attempts', ''],
  ['with an empty number of attempts', '&attempts='],
  ['with a hexadecimal number', '&attempts=0x0'],
  ['with an exponent', '&attempts=0e1'],
  ['with a space', '&attempts=+0'],
  ['with two numbers', '&attempts=0&attempts=1'],
])('a form %s pays nothing, and says that it could not be read', async (_what, attempts) => {
  const { path, order } = payer.orderIn('EUR');
  const { statusCode, body } = await sandbox().app.inject({
    method: 'POST',
    url: path,
    payload: `action=pay&paymentMethod=OPEN_BANKING${attempts}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: sandbox().url },
  });
  expect([statusCode, /<h1[^>]*>([^<]*)/.exec(body)?.[1]]).toEqual([400, 'Something went wrong']);
  expect(await reported(order.orderRef)).toEqual([]);
});

test('a payer sees a page when a browser extension sends a form in another format', async () => {
  const { path } = payer.orderIn('EUR');
  const { statusCode, headers } = await sandbox().app.inject({
    method: 'POST',
    url: path,
    payload: '{"action":"pay"}',
    headers: { 'content-type': 'application/json', origin: sandbox().url },
  });
  expect([statusCode, headers['content-type']]).toEqual([415, 'text/html; charset=utf-8']);
});

test('a form of another site pays nothing', async () => {
  const { path, order } = payer.orderIn('EUR');
  const payload = new URLSearchParams({ action: 'pay', paymentMethod: 'OPEN_BANKING', attempts: '0' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' };
  const { statusCode } = await sandbox().app.inject({ method: 'POST', url: path, payload, headers });
  expect(statusCode).toBe(403);
  expect(await reported(order.orderRef)).toEqual([]);
});

test('payments are limited, but pages, choices, invalid input and repeated forms are not', async () => {
  // No other test pays orders of this tenant: the limit is counted for each.
  const orderOfOther = () => payer.orderIn('EUR', 'Contoso Retail');
  const bank = { action: 'pay', paymentMethod: 'OPEN_BANKING', attempts: '0', screen: 'PAYMENT_OPTIONS' };
  const { path } = orderOfOther();
  const form = await payer.open(`${path}?paymentMethod=CARD`);
  const statuses = [(await payer.press(form, 'pay', { ...CARD, cardNumber: DECLINED_CARD })).status];
  for (let count = 0; count < 31; count += 1) {
    for (const page of [
      await payer.press(form, 'pay', { ...CARD, cardNumber: '1' }),
      await payer.press(form, 'pay', { ...CARD, cardNumber: DECLINED_CARD }),
      await payer.send(path, { ...bank, action: 'continue', paymentMethod: 'CARD' }),
    ]) {
      statuses.push(page.status);
    }
  }
  for (let count = 1; count < 30; count += 1) statuses.push((await payer.send(orderOfOther().path, bank)).status);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  const last = orderOfOther();
  const refused = await payer.send(last.path, bank);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.text).toContain('Too many payments. Please wait a minute and try again.');
  const paid = await sandbox()
    .db.selectFrom('instructions')
    .select('order_ref')
    .where('order_ref', '=', last.order.orderRef)
    .execute();
  expect(paid).toEqual([]);
});

test('the page allows no script, no framing and nothing of other origins, and is never stored', async () => {
  const page = await payer.open(payer.checkoutOf('Northwind Payments'));
  expect(page.text).not.toContain('<script');
  expect(page.text).not.toContain(' style=');
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self' http://sandbox.example; font-src 'self' http://sandbox.example; " +
      "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
});
