import { type InstructionPage, type InstructionRow, instructionPageSchema } from '@portal/api-client/instructions';
import { afterAll, beforeAll } from 'vitest';
import { type Call, callerAs } from '../../../testing/test-caller.ts';
import { startOn, type TestDatabase } from '../../../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../../../testing/test-sandbox.ts';
import { addOrder } from '../../../testing/seeds/seeds.ts';

export const INSTRUCTIONS = 'v2/transaction-data/instructions';
export const MANDATES = 'v2/transaction-data/financial-instruments';
export const APPS = ['Card Gateway', 'Open Banking', 'Wallet'];
const STATUSES = ['SETTLED', 'COMPLETED', 'FAILED', 'PROCESSING', 'READY', 'CANCELLED'];
export const CURRENCIES = ['EUR', 'JPY', 'GBP'];
/** The first of the ten days that the rows cover, four hours apart. */
const FIRST = Date.UTC(2026, 5, 1);
export const ROWS = 60;
export const RANGE = 'dateFrom=2026-06-01&dateTo=2026-06-10';

/** An order whose row varies with the index. */
function rowOf(index: number) {
  const created_at = new Date(FIRST + index * 4 * 3_600_000);
  const status = STATUSES[index % STATUSES.length] ?? '';
  // Three rows share each value, to produce ties.
  const later = new Date(created_at.getTime() + (3 - (index % 3)) * 4 * 3_600_000);
  return {
    number: `R${String(index).padStart(3, '0')}`,
    created_at,
    updated_at: later,
    completed_at: ['SETTLED', 'COMPLETED'].includes(status) ? later : null,
    stopped_at: ['FAILED', 'CANCELLED'].includes(status) ? later : null,
    forecasted_settlement_date: status === 'READY' ? null : `2026-06-${String(10 + (index % 7)).padStart(2, '0')}`,
    direction: index % 4 === 0 ? ('credit' as const) : ('debit' as const),
    amount_minor: 1000 + index,
    currency: CURRENCIES[index % 3] ?? '',
    status,
    app: APPS[index % 3] ?? '',
    batch_ref: index % 10 === 0 ? `BAT_${index}` : null,
    refund_count: index % 5 === 0 ? 1 : 0,
    net_refund_minor: index % 5 === 0 ? 100 : 0,
    chargeback_count: index % 7 === 0 ? 1 : 0,
    net_chargeback_minor: index % 7 === 0 ? 250 : 0,
  };
}

/** A sandbox with rows of every kind for Northwind Payments and one row for Contoso Retail. */
export interface TestReport {
  readonly sandbox: TestSandbox;
  /** Calls as an administrator of Northwind Payments. */
  readonly admin: Call;
  /** The rows of `RANGE` in the report. */
  readonly everything: readonly InstructionRow[];
  page(query: string): Promise<InstructionPage>;
  /** The references of the rows in `RANGE` that match a query. */
  refs(query: string): Promise<string[]>;
  /** The references on all pages, following the cursor from page to page. */
  walk(query: string): Promise<string[]>;
}

async function startTestReport(database: TestDatabase): Promise<TestReport> {
  const sandbox = await startOn(database);
  const admin = await callerAs(sandbox, 'admin@northwind.example');
  const { tenantId } = demoTenant('Northwind Payments');
  for (let index = 0; index < ROWS; index += 1) await addOrder(sandbox.db, tenantId, rowOf(index));
  await addOrder(sandbox.db, demoTenant('Contoso Retail').tenantId, { ...rowOf(3), number: 'R999' });

  async function page(query: string): Promise<InstructionPage> {
    return instructionPageSchema.parse((await admin(`GET ${INSTRUCTIONS}?${query}`)).data);
  }

  return {
    sandbox,
    admin,
    everything: (await page(`${RANGE}&take=50`)).results.concat((await page(`${RANGE}&take=50&from=50`)).results),
    page,
    async refs(query) {
      return (await page(`${RANGE}&take=50&${query}`)).results.map((row) => row.instructionRef);
    },
    async walk(query) {
      const found: string[] = [];
      let after = '';
      do {
        const { results, next } = await page(`${query}&take=7${after}`);
        found.push(...results.map((row) => row.instructionRef));
        after = next ? `&after=${next}` : '';
      } while (after !== '');
      return found;
    },
  };
}

/** Shares one report between the tests of a block. Tests may add rows, but must not change the rows of `RANGE`. */
export function shareReport(database: TestDatabase): () => TestReport {
  let report: TestReport;
  beforeAll(async () => {
    report = await startTestReport(database);
  });
  afterAll(() => report.sandbox.close());
  return () => report;
}
