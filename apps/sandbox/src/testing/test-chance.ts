import { createHash } from 'node:crypto';

/** Unusual texts that people and programs may send. */
export const ODD_TEXTS = [
  ' ',
  '0',
  '-1',
  '1e309',
  'null',
  "' or 1=1 --",
  '\0',
  'a\0b',
  '\ud800',
  '\u202eabc',
  '💳💳💳',
  '%00%zz',
  '{"a":1}',
  '<script>',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(101),
  'x'.repeat(3000),
] as const;

export const ODD_VALUES: readonly unknown[] = [
  ...ODD_TEXTS,
  '',
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  [],
  [null],
  [[[[]]]],
  {},
  { length: 3 },
  { constructor: { prototype: {} } },
];

/** Unusual path segments, already encoded. */
export const ODD_PARTS = [
  '%',
  '%zz',
  '%00',
  '%ff%fe',
  '%c0%ae%c0%ae%c0%af',
  '%ed%a0%80',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '__proto__',
  'constructor',
  '%0d%0aX-A:%20b',
  '*',
  ':',
  ';a=b',
  '%F0%9F%92%B3',
  'x'.repeat(99),
  'x'.repeat(3000),
] as const;

export const ODD_QUERIES = [
  '',
  '?',
  '&&&',
  '=',
  '%',
  '%zz=%zz',
  'a=%ff%fe',
  'a=%00',
  'a=1&a=2&a=3',
  'a[]=1&a[b]=2&a[b][c]=3',
  '__proto__=1&constructor=2&__proto__[a]=3',
  'client_id=tenant-portal',
  'client_id=tenant-portal&client_id=tenant-portal',
  'client_id=tenant-portal&response_type=code&redirect_uri=%00',
  'client_id=tenant-portal&redirect_uri=http://localhost:4300/callback&response_type=code&request=%7B%7D',
  'id_token_hint=a.b.c&post_logout_redirect_uri=http://localhost:4300/',
  'id_token_hint=%00&id_token_hint=1',
  'session=%00',
  'session=a&session=b',
  'take=50&from=999999999&sortColumn=completedAt&sortDirection=asc',
  'dateFrom=0001-01-01&dateTo=0001-01-02',
  'dateFrom=9999-12-31&dateTo=9999-12-31&targetDate=forecastedSettlementDate',
  'dateFrom=2026-02-30&dateTo=%00',
  'dateTo=0000-01-01',
  'term=%00&status=SETTLED,,FAILED&currency=EUR&reimbursements=%2Brefunds',
  'term=%25_%5C&app=%00',
  'term=INS&after=WyJjcmVhdGVkQXQiLCJkZXNjIixudWxsLCJ4Il0',
  'after=WyJjcmVhdGVkQXQiLCJkZXNjIiwiOTk5OS0xMi0zMVQyMzo1OTo1OS45OTk5OTlaIiwieCJd',
  'after=WyJjcmVhdGVkQXQiLCJkZXNjIiwiMDAwMC0wMS0wMVQwMDowMDowMC4wMDAwMDBaIiwieFx1MDAwMCJd',
  'userId=x&reportType=transaction',
  'reportType=mandate&reportPath=%00',
  'expires=%00&signature=%00',
  'expires=99999999999999&signature=AAAA',
  `a=${'x'.repeat(5000)}`,
  Array.from({ length: 2000 }, (_, index) => `p${index}=1`).join('&'),
] as const;

export const ODD_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json; charset=nothing',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=nothing',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'text/plain',
  'application/octet-stream',
  'application/x-protobuf',
  '/',
  ';',
  'x',
  'x'.repeat(3000),
] as const;

/** Deep enough to overflow the stack of a recursive function. */
const DEPTH = 100_000;

export const ODD_BODIES: readonly (string | Buffer)[] = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '""',
  '[]',
  '{}',
  '{',
  '{"a":1}}',
  '{"a":01}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  `{"a":1e400}`,
  `{"context":{}}`,
  '{"context":{"targetingKey":{}}}',
  '{"context":{"targetingKey":"\\u0000"}}',
  `{"context":${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}}`,
  '['.repeat(DEPTH) + ']'.repeat(DEPTH),
  '['.repeat(DEPTH),
  '{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"timeUnixNano":"99999999999999999999"}]}]}]}',
  '{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"timeUnixNano":"0","attributes":[{"key":"__proto__","value":{"doubleValue":1e999}}]}]}]}]}',
  '{"variant":"\\u0000"}',
  '{"variant":["on"]}',
  '{"columns":["amount","__proto__"],"term":"\\u0000"}',
  '{"dateFrom":"9999-12-31","columns":["amount"]}',
  '{"name":"\\u0000","query":""}',
  '{"selectedColumns":[{"order":1e308,"dataKey":"amount"}],"availableColumns":[]}',
  'grant_type=authorization_code&code=%00&client_id=tenant-portal&redirect_uri=x&code_verifier=%ff',
  'grant_type=refresh_token&refresh_token=x&client_id=tenant-portal',
  'grant_type=refresh_token&grant_type=refresh_token&client_id=tenant-portal',
  'grant_type=__proto__&client_id=constructor',
  'client_id=%00&grant_type=refresh_token',
  'email=a&email=b&password=c',
  'email=%&password=%zz',
  'email[]=a&password[b]=c&demo=%00',
  'demo=__proto__',
  '&=&=',
  'x='.repeat(20_000),
  '\ufeff{"a":1}',
  Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d]),
  Buffer.from('{"a":"\xff\xfe"}', 'latin1'),
  Buffer.alloc(300_000, 0x20),
  Buffer.alloc(1_100_000, 0x61),
];

/** Pseudorandom choices that are the same in every run (mulberry32). */
export function createChance(seed: number) {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    happens: (probability: number) => next() < probability,
    pick<T>(items: readonly T[]): T {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
    upTo: (count: number) => Math.floor(next() * (count + 1)),
  };
}

export type Chance = ReturnType<typeof createChance>;

/** A seed for each name, such as a route's, so that a new route does not change the requests to the others. */
export function seedFor(name: string): number {
  return createHash('sha256').update(name).digest().readInt32LE();
}
