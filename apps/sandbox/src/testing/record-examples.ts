import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instructionPageSchema } from '@portal/api-client/instructions';
import { MAX_RANGE_DAYS } from '@portal/api-client/report-query';
import { addDays, utcDay } from '@portal/validation/calendar-day';
import { drawDemoLogo } from '../demo/data/demo-logo.ts';
import type { CallExample } from '../platform/http/document/complete-document.ts';
import { REQUESTED_BY_ADMIN } from '../domain/approvals/access-calls.ts';
import { orderCalls } from '../domain/orders/access-calls.ts';
import type { AccessCall } from './access-calls.ts';
import { DECLARED_CALLS } from './declared-calls.ts';
import { callBare } from './test-caller.ts';
import { documentSchema, operationsOf } from './test-openapi.ts';
import { demoTenant, startTestSandbox, type TestSandbox } from './test-sandbox.ts';

const PAYMENTS = 400;
/** The longest lists and texts of an example. */
const ITEMS_MAX = 2;
const TEXT_MAX = 240;

const INVITATION_KEY = 'EXAMPLE-Zk3vQ8sT1xW6yB4nC7dF0gH2jL5mP9rU-EXAMPLE-aE2cG4iK6oM8qS0';

const ADMIN = 'admin@northwind.example';
/** The owner of the preferences, views and exports of the declared calls. */
const READER = 'reader@northwind.example';

/** How a call is made, by operation id, where the declared call would fail on the demo data. */
interface Instead {
  /** Called before. */
  readonly before?: string;
  readonly ids?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** A file that is sent as a form. */
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: Buffer };
  /** In place of that of the declared call, which finds nothing. */
  readonly query?: string;
  /** Default: an administrator. */
  readonly email?: string;
}

/** The longest range of a report. */
const QUARTER = `dateFrom=${addDays(utcDay(Date.now()), 1 - MAX_RANGE_DAYS)}`;

const INSTEAD: Readonly<Record<string, Instead>> = {
  installApp: { ids: { appId: 'bacs-bureau' } },
  createAppAccount: { ids: { appId: 'bottomline' } },
  depositFunds: {
    ids: { appId: 'citi-sepa-instant-credit' },
    body: { amount: 100, currency: 'EUR' },
  },
  // The callers have signed in since.
  listActivity: { query: 'outcome=changed' },
  listExportedReports: { email: READER },
  // The order of the first demo event.
  listOrderDeliveries: { query: 'orderReference=ORD-48210' },
  listPayouts: { query: QUARTER },
  listReportedMandates: { query: QUARTER },
  linkAppAccount: { ids: { appId: 'open-banking' } },
  sendTestSettlement: { before: 'POST v1/marketplace/apps/visa/install' },
  requestApproval: {
    body: { note: 'For the new till', newKey: { name: 'Till', roles: ['COLLECT_SCHEME_WRITE'] } },
  },
  withdraw: { ids: { approvalId: REQUESTED_BY_ADMIN } },
  uploadLogo: { file: { name: 'logo.png', type: 'image/png', bytes: drawDemoLogo('#0d8a91') } },
};

/**
 * Makes the calls that the access test declares, against the demo data, and returns their inputs and responses by operation id. Lists and texts
 * are shortened, and secrets replaced.
 */
export async function recordExamples(): Promise<Readonly<Record<string, CallExample>>> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-examples-'));
  const sandbox = await startTestSandbox({ payments: PAYMENTS, exports: { directory } });
  try {
    return await recordIn(sandbox, directory);
  } finally {
    await sandbox.close();
    await rm(directory, { recursive: true });
  }
}

async function recordIn(sandbox: TestSandbox, directory: string): Promise<Record<string, CallExample>> {
  const document = documentSchema.parse((await sandbox.app.inject({ url: '/openapi.json' })).json());
  const operations = new Map(
    operationsOf(document).map(({ method, path, operation }) => [
      `${method} ${path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1')}`,
      operation.operationId,
    ]),
  );
  const examples: Record<string, CallExample> = {};
  const ids: Record<string, string> = Object.assign({}, ...DECLARED_CALLS.map((declared) => ownIds(declared.ids)));
  // The demo data have orders.
  const seeds = DECLARED_CALLS.filter((declared) => declared !== orderCalls);
  const seed = async () => {
    for (const declared of seeds) await declared.seed?.(sandbox, directory);
  };
  await seed();
  const { tenantId, accountId } = demoTenant('Northwind Payments');
  const callAs = async (email: string, target: string, body?: unknown) =>
    callBare(sandbox, target, body, {
      authorization: `Bearer ${await sandbox.tokenFor(email)}`,
      'x-tenant-id': tenantId,
      'x-account-id': accountId,
      'if-match': '*',
    });
  const call = async (target: string, body?: unknown, email = ADMIN) => {
    const outcome = await callAs(email, target, body);
    return outcome.status < 300 ? outcome : callAs(READER, target, body);
  };
  Object.assign(ids, await idsOfPayments(call), { key: sandbox.invitationKeyOf(ids['userId'] ?? '') });
  const calls = DECLARED_CALLS.flatMap((one) => one.calls);
  for (const declared of [...calls.filter(isRead), ...calls.filter((one) => !isRead(one))]) {
    const name = declared.route.replace(/\?.*/, '');
    const operationId = operations.get(name);
    if (operationId === undefined) throw new Error(`${name} is not in the document`);
    if (!isRead(declared)) {
      await sandbox.reset();
      await seed();
    }
    const instead = INSTEAD[operationId] ?? {};
    const known = { ...ids, ...ownIds(declared.ids), ...instead.ids };
    const fill = (text: string) => text.replaceAll(/:([a-zA-Z]+)/g, (whole, id: string) => known[id] ?? whole);
    const given = instead.body ?? declared.body;
    const body: unknown = given && JSON.parse(fill(JSON.stringify(given)));
    if (instead.before !== undefined) await callAs(ADMIN, instead.before);
    const route = instead.query === undefined ? declared.route : `${name}?${instead.query}`;
    const sent = instead.file === undefined ? body : formWith(instead.file);
    const outcome = await call(fill(route), sent, instead.email);
    const path = [...name.matchAll(/:(\w+)/g)].map(([, id = '']) => [id, known[id] ?? ''] as const);
    examples[operationId] = {
      ...(path.length > 0 && { path: Object.fromEntries(path.map(([id, value]) => [id, shortenedText(value, id)])) }),
      ...(body !== undefined && { request: shortened(body) }),
      ...(outcome.status < 300 && { response: shortened(outcome.data) }),
    };
  }
  return examples;
}

function formWith({ name, type, bytes }: NonNullable<Instead['file']>): FormData {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name, { type }));
  return form;
}

function ownIds(ids: AccessCall['ids'] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(ids).map(([name, { own }]) => [name, own]));
}

function isRead({ route }: AccessCall): boolean {
  return route.startsWith('GET ');
}

/** The names of a payment of the demo data that has a transaction and, if there is one, a chargeback. */
async function idsOfPayments(call: (target: string) => ReturnType<typeof callBare>) {
  const query = `dateFrom=${addDays(utcDay(Date.now()), 1 - MAX_RANGE_DAYS)}&take=50&status=SETTLED&app=Card%20Payments`;
  const { data } = await call(`GET v2/transaction-data/instructions?${query}`);
  const { results } = instructionPageSchema.parse(data);
  const chosen = results.find(({ chargebackCount }) => (chargebackCount ?? 0) > 0) ?? results[0];
  if (!chosen) throw new Error('The demo data have no payments');
  return {
    orderRef: chosen.orderRef,
    instructionRef: chosen.instructionRef,
    financialInstrumentId: chosen.financialInstrumentId ?? '',
    transactionId: chosen.transaction?.id ?? '',
  };
}

function shortened(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return shortenedText(value, name);
  if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map((item) => shortened(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner, key)]));
}

function shortenedText(text: string, name: string): string {
  // Of an invitation: the keys of settings are short.
  if (name === 'key' && text.length === INVITATION_KEY.length) return INVITATION_KEY;
  if (name === 'privateKey') return 'sk_EXAMPLE-wWq0T5pA8nB3xY6zC9dE2fG4hJ7kL1mN5rS';
  if (name === 'verificationKey') return 'whsec_YW4gZXhhbXBsZSwgbm8gcmVhbCBrZXkhISE=';
  // Addresses of the sandbox, some of which hold a token.
  const withoutTokens = text.replace(/^http:\/\/sandbox\.example([^?]*)(\?.*)?$/, 'https://api.payments.example$1');
  return withoutTokens.length > TEXT_MAX ? `${withoutTokens.slice(0, TEXT_MAX - 1)}…` : withoutTokens;
}

/** Records the examples of the OpenAPI document again. Returns the path of their file. */
export async function writeExamples(): Promise<string> {
  const file = join(import.meta.dirname, '../demo/data/api-examples.ts');
  const examples = await recordExamples();
  await writeFile(
    file,
    `import type { CallExample } from '../../platform/http/document/complete-document.ts';

/** An input and a response of each call, recorded from the demo data by \`record-examples.ts\`. */
export const API_EXAMPLES: Readonly<Record<string, CallExample>> = ${JSON.stringify(examples, null, 2)};
`,
  );
  return file;
}
