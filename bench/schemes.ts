import { type PaymentMethodList, paymentMethodListSchema } from '@portal/api-client/payment-methods';
import { compileScheme, differenceOf, knownMethods, problemsOf, replayEffect } from '@portal/scheme-rules';
import type { SchemeContent } from '@portal/api-client/schemes';
import { addInstructions } from '@portal/sandbox/seeds';
import { demoTenant, startTestSandbox, type TestSandbox } from '@portal/sandbox/testing';
import { median } from './browser.ts';
import { largeScheme, manyMethods } from './large-scheme.ts';

const PAYMENTS = 10_000;
const DAYS = 93;
const ROUNDS = 15;
const WARM_UPS = 5;
const ADMIN = 'admin@northwind.example';

interface Measured {
  readonly what: string;
  readonly times: readonly number[];
  readonly limitMs: number;
}

/** Measures a scheme of 100 rules, 30 apps and 200 countries: at the API with 10,000 payments, and in the editor's own functions. */
export async function measureSchemes(): Promise<void> {
  const rows = [...measureFunctions(), ...(await measureCalls())];
  console.log('A scheme of 100 rules × 30 apps × 200 countries');
  console.table(
    rows.map(({ what, times, limitMs }) => ({
      what,
      'median, ms': median(times).toFixed(1),
      'fastest, ms': Math.min(...times).toFixed(1),
      'limit, ms': limitMs,
      'median of the limit': (median(times) / limitMs).toFixed(2),
    })),
  );
}

function measureFunctions(): Measured[] {
  const methods = knownMethods(manyMethods);
  const before = { name: 'Shop', code: 'shop', ...largeScheme(manyMethods) };
  const [first, ...others] = before.rules;
  const moved = { ...before, rules: [...others, ...(first ? [first] : [])] };
  const narrowed = { ...before, rules: before.rules.map((rule) => ({ ...rule, countries: rule.countries.slice(1) })) };
  const [one, other] = [before, narrowed].map((draft) => compileScheme('collect', draft, methods));
  const payments = somePayments().map(({ amount_minor, ...payment }) => ({
    ...payment,
    amount: (amount_minor / 100).toFixed(2),
    appId: 'app-1',
    paymentMethod: 'METHOD_1',
  }));
  return [
    {
      what: 'difference, a country removed from every rule',
      times: timesOf(() => differenceOf('collect', { before, after: narrowed, methods })),
      limitMs: 50,
    },
    {
      what: 'difference, a rule moved to the end',
      times: timesOf(() => differenceOf('collect', { before, after: moved, methods })),
      limitMs: 50,
    },
    {
      what: 'problems, with each keystroke',
      times: timesOf(() => problemsOf('collect', { content: before, methods })),
      limitMs: 50,
    },
    {
      what: 'replay of 10,000 payments, both drafts',
      times: timesOf(() => payments.map((payment) => other && replayEffect(payment, { before: one, after: other }))),
      limitMs: 1000,
    },
  ];
}

function timesOf(measured: () => unknown): number[] {
  const times: number[] = [];
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    const began = performance.now();
    measured();
    if (round >= 0) times.push(performance.now() - began);
  }
  return times;
}

async function measureCalls(): Promise<Measured[]> {
  const sandbox = await startTestSandbox();
  try {
    await addInstructions(sandbox.db, demoTenant('Northwind Payments').tenantId, instructions());
    const { paymentMethods } = await listMethods(sandbox);
    const collect = paymentMethods.filter(({ directions }) => directions.includes('DEBIT'));
    // The marketplace has fewer apps for collecting than the scheme names.
    const draft = largeScheme([...collect, ...manyMethods].slice(0, manyMethods.length));
    const small = { ...draft, rules: draft.rules.slice(0, 1) };
    const preview = 'v1/schemes/collect/options-preview?amount=15&country=IE&currency=EUR';
    const replay = `v1/schemes/collect/replay?days=${DAYS}`;
    return [
      {
        what: 'simulator at the API, a scheme of one rule',
        times: await timesOfCall(sandbox, preview, small),
        limitMs: 20,
      },
      { what: 'simulator at the API', times: await timesOfCall(sandbox, preview, draft), limitMs: 20 },
      { what: 'replay of 10,000 payments at the API', times: await timesOfCall(sandbox, replay, draft), limitMs: 1000 },
    ];
  } finally {
    await sandbox.close();
  }
}

async function timesOfCall(sandbox: TestSandbox, path: string, body: SchemeContent): Promise<number[]> {
  const token = await sandbox.tokenFor(ADMIN);
  const text = JSON.stringify(body);
  const times: number[] = [];
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    const began = performance.now();
    const response = await send(sandbox, { method: 'POST', path, token, text });
    if (round >= 0) times.push(performance.now() - began);
    if (!response.ok) throw new Error(`${path} returned status ${response.status}`);
  }
  return times;
}

async function listMethods(sandbox: TestSandbox): Promise<PaymentMethodList> {
  const token = await sandbox.tokenFor(ADMIN);
  const response = await send(sandbox, { method: 'GET', path: 'v1/payment-methods', token });
  return paymentMethodListSchema.parse((await response.json()).data);
}

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  /** JSON. Default: no body. */
  readonly text?: string;
}

async function send(sandbox: TestSandbox, { method, path, token, text }: Sent): Promise<Response> {
  const { tenantId, accountId } = demoTenant('Northwind Payments');
  return sandbox.fetch(`${sandbox.url}/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-tenant-id': tenantId,
      'x-account-id': accountId,
      ...(text !== undefined && { 'content-type': 'application/json' }),
    },
    ...(text !== undefined && { body: text }),
  });
}

const CODES = ['IE', 'ES', 'DE', 'FR', 'SE'];

/** Payments of every value that the rules name, and some that none covers. */
function somePayments() {
  return Array.from({ length: PAYMENTS }, (_, index) => ({
    amount_minor: 500 + ((index * 7919) % 110_000),
    country: CODES[index % CODES.length] ?? 'IE',
    currency: 'EUR',
  }));
}

const HOUR_MS = 3_600_000;

function instructions() {
  const now = Date.now();
  return somePayments().map((payment, index) => ({
    ...payment,
    order_ref: `ORD-${index}`,
    instruction_ref: `INS-${index}`,
    payment_method: 'CARD',
    app_id: 'card-payments',
    app: 'Card Payments',
    created_at: new Date(now - (index % (DAYS * 24 - 24)) * HOUR_MS),
  }));
}
