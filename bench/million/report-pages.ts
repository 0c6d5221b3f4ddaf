import { median } from '../browser.ts';

/** Calls the sandbox. Resolves to the response's data, or rejects if the response is an error. */
export type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Record<string, unknown>>;

export const INSTRUCTIONS = 'v2/transaction-data/instructions';
const FAILURES = 'v2/transaction-data/failures';
const CHARGEBACKS = 'v2/chargebacks';
const MANDATES = 'v2/transaction-data/financial-instruments';

const ROUNDS = 15;
/** Limit in milliseconds, from the project's quality page. */
const PAGE_MS = 20;
/** Limit of the totals of a range in milliseconds. */
const TOTALS_MS = 50;
/** Limit as a multiple of the first page's time. */
const DEEP_RATIO = 5;
const DAY_MS = 86_400_000;
/** Number of rows before a deep page. The generator creates about 290,000 rows for 93 days. */
const DEEP = 190_000;

const WEEK = days(6, 0);
const QUARTER = days(92, 0);
/** A range far from the newest and the oldest rows. */
const PAST = days(300, 208);

const FILTERS = {
  none: '',
  'one currency': 'currency=EUR',
  'a rare currency': 'currency=NZD',
  'two currencies': 'currency=EUR,GBP',
  credits: 'direction=credit',
  'a common status': 'status=SETTLED',
  'a rare status': 'status=CANCELLED',
  unfinished: 'status=INCOMPLETE,READY,PROCESSING',
  'one app': 'app=Open%20Banking',
  'with refunds': 'reimbursements=%2Brefunds',
  'without refunds': 'reimbursements=-refunds',
  'with chargebacks': 'reimbursements=%2Bchargebacks',
  'with both, which matches nothing': 'reimbursements=%2Brefunds&reimbursements=%2Bchargebacks',
  'failed GBP debits of one app': 'status=FAILED&currency=GBP&direction=debit&app=Open%20Banking',
  'SEK credits without refunds': 'currency=SEK&direction=credit&reimbursements=-refunds',
};

/** Of any date, as the page asks. Home asks for the nearest open one. */
const CHARGEBACK_FILTERS = {
  none: '',
  'the nearest open one': 'status=OPEN&isTest=false&take=1',
  'one app': 'app=Card%20Payments',
  'one currency, newest first': 'currency=EUR&sortColumn=createdAt',
  'from row 2000, with 50 rows': 'take=50',
  'a search': 'term=CHB-1',
};

const MANDATE_FILTERS = {
  none: '',
  'one status': 'status=ACTIVE',
  'one network': 'type=SEPA',
  both: 'status=ACTIVE&type=SEPA',
};

const DATES = ['createdAt', 'completedAt', 'updatedAt', 'forecastedSettlementDate'];
const MANDATE_DATES = ['createdAt', 'updatedAt'];

/** Description of a call → its median in milliseconds. */
type Times = Record<string, number>;

/** Measures the API calls for pages of all reports, and for the chart above them. */
export async function measurePages(name: string, call: Call): Promise<void> {
  // Warms up: the first call compiles code and reads from disk.
  await timeOf(call, `${INSTRUCTIONS}?${QUARTER}`);
  const print = (what: string, times: Times, limit = PAGE_MS) => {
    console.log(`${name}, ${what}: median of ${ROUNDS}, limit ${limit} ms`);
    console.table(Object.entries(times).map(([key, ms]) => withLimit(key, ms, limit)));
  };
  for (const [range, which] of [
    [QUARTER, 'until today'],
    [PAST, 'long ago'],
  ] as const) {
    print(
      `first page of 93 days ${which}, by filter`,
      await timesOf(call, byFilter(`${INSTRUCTIONS}?${range}`, FILTERS)),
    );
    for (const filter of ['', 'status=FAILED', 'currency=NZD&status=SETTLED']) {
      const what = `first page of 93 days ${which}${filter && `, ${filter}`}, filtered by one date and sorted by another`;
      printWorst(name, what, await timesOf(call, bySort(`${INSTRUCTIONS}?${range}&${filter}`, DATES)));
    }
  }
  console.log(`${name}, deep pages in ms: median of ${ROUNDS}; at most ${DEEP_RATIO} times the first`);
  console.table(await timeDeepPages(call));
  print('searches', await timesOf(call, await searches(call)));
  print(
    'chart, and the money of home',
    await timesOf(call, {
      'money of the last days': `${INSTRUCTIONS}/recent-money`,
      'of 7 days': `${INSTRUCTIONS}/summary?${WEEK}`,
      'of 93 days': `${INSTRUCTIONS}/summary?${QUARTER}`,
      'of 93 days, failed GBP': `${INSTRUCTIONS}/summary?${QUARTER}&status=FAILED&currency=GBP`,
      'of 93 days by completedAt': `${INSTRUCTIONS}/summary?${QUARTER}&targetDate=completedAt`,
    }),
  );
  print(
    'totals with the days before, failures and payouts',
    await timesOf(call, {
      'totals of 7 days': `${INSTRUCTIONS}/totals?${WEEK}`,
      'totals of 93 days': `${INSTRUCTIONS}/totals?${QUARTER}`,
      'totals of 93 days long ago': `${INSTRUCTIONS}/totals?${PAST}`,
      'totals of 93 days by completedAt': `${INSTRUCTIONS}/totals?${QUARTER}&targetDate=completedAt`,
      'totals of 93 days by forecastedSettlementDate': `${INSTRUCTIONS}/totals?${QUARTER}&targetDate=forecastedSettlementDate`,
      'totals of 93 days, GBP without refunds': `${INSTRUCTIONS}/totals?${QUARTER}&currency=GBP&reimbursements=-refunds`,
      'failures of 7 days': `${FAILURES}?${WEEK}`,
      'failures of 93 days': `${FAILURES}?${QUARTER}`,
      'failures of 93 days long ago': `${FAILURES}?${PAST}`,
      'payouts of 7 days': `${INSTRUCTIONS}/payouts?${WEEK}`,
      'payouts of 93 days': `${INSTRUCTIONS}/payouts?${QUARTER}`,
    }),
    TOTALS_MS,
  );
  print('chargebacks, by filter', await timesOf(call, byFilter(`${CHARGEBACKS}?from=0`, CHARGEBACK_FILTERS)));
  print('mandates, by filter', await timesOf(call, byFilter(`${MANDATES}?${QUARTER}`, MANDATE_FILTERS)));
  printWorst(
    name,
    'mandates, filtered by one date and sorted by another',
    await timesOf(call, bySort(`${MANDATES}?${PAST}`, MANDATE_DATES)),
  );
}

function byFilter(address: string, filters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).map(([what, filter]) => [what, `${address}&${filter}`]));
}

function bySort(address: string, dates: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    dates.flatMap((target) =>
      dates.flatMap((sort) =>
        ['asc', 'desc'].map((direction) => [
          `${target} by ${sort} ${direction}`,
          `${address}&targetDate=${target}&sortColumn=${sort}&sortDirection=${direction}`,
        ]),
      ),
    ),
  );
}

/** Compares a page after many rows with the first page in the same order. */
async function timeDeepPages(call: Call) {
  const rows = [];
  for (const [what, order, rowsBefore] of [
    ['newest', QUARTER, DEEP],
    ['failed', `${QUARTER}&status=FAILED`, DEEP / 10],
    ['long ago by completedAt', `${PAST}&sortColumn=completedAt`, DEEP],
  ] as const) {
    const { next } = await call('GET', `${INSTRUCTIONS}?${order}&from=${rowsBefore}`);
    const first = await timeOf(call, `${INSTRUCTIONS}?${order}`);
    const byCursor = await timeOf(call, `${INSTRUCTIONS}?${order}&after=${String(next)}`);
    const byNumber = await timeOf(call, `${INSTRUCTIONS}?${order}&from=${rowsBefore}`);
    const ratio = Math.max(byCursor, byNumber) / first;
    rows.push({
      what,
      'rows before': rowsBefore,
      first: first.toFixed(1),
      'by cursor': byCursor.toFixed(1),
      'by number': byNumber.toFixed(1),
      'of the first': ratio.toFixed(2),
    });
  }
  return rows;
}

async function searches(call: Call): Promise<Record<string, string>> {
  const { results } = await call('GET', `${INSTRUCTIONS}?${PAST}&take=1`);
  const [old] = Array.isArray(results) ? results : [];
  const { instructionRef, customerRef } = {
    instructionRef: String(old?.instructionRef),
    customerRef: String(old?.customerRef),
  };
  const terms = {
    'a reference': `term=${instructionRef}`,
    nothing: 'term=INS-NOTHING',
    'a customer': `term=${customerRef}`,
    // References start with their day.
    'a day long ago': `term=${instructionRef.slice(0, 7)}`,
    'a month long ago': `term=${instructionRef.slice(0, 6)}`,
    'a month long ago, by completedAt': `term=${instructionRef.slice(0, 6)}&sortColumn=completedAt`,
    'a month long ago, failed': `term=${instructionRef.slice(0, 6)}&status=FAILED`,
    'a batch': 'term=BAT-',
    all: 'term=INS-',
    'all that failed': 'term=INS-&status=FAILED',
    'all from row 190000': `term=INS-&from=${DEEP}`,
  };
  return Object.fromEntries(Object.entries(terms).map(([what, query]) => [what, `${INSTRUCTIONS}?${query}`]));
}

async function timesOf(call: Call, addresses: Readonly<Record<string, string>>): Promise<Times> {
  const times: Times = {};
  for (const [what, address] of Object.entries(addresses)) times[what] = await timeOf(call, address);
  return times;
}

/** Returns the median milliseconds from the request to the complete response. */
export async function timeOf(call: Call, address: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await call('GET', address);
    times.push(performance.now() - began);
  }
  return median(times);
}

function withLimit(what: string, ms: number, limit: number) {
  return { what, ms: ms.toFixed(1), 'of the limit': (ms / limit).toFixed(2) };
}

/** Prints the median and the slowest. */
function printWorst(name: string, what: string, times: Times): void {
  const sorted = Object.entries(times).toSorted(([, a], [, b]) => b - a);
  const [slowest] = sorted;
  const middle = median(sorted.map(([, ms]) => ms));
  console.log(
    `${name}, ${what}: ${sorted.length} orders, median ${middle.toFixed(1)} ms, slowest ${slowest?.[1].toFixed(1)} ms (${slowest?.[0]})`,
  );
}

function days(first: number, last: number): string {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  return `dateFrom=${day(first)}&dateTo=${day(last)}`;
}
