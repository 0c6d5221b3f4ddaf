import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addActivity, timeWrites } from '@portal/sandbox/load';
import { demoTenant, startTestSandbox } from '@portal/sandbox/testing';
import { startPostgres } from '../../scripts/system-tools/postgres.ts';
import { median } from '../browser.ts';

const ENTRIES = 1_000_000;
const ROUNDS = 15;
/** Rounds before those that count: the code of a process is not compiled yet. */
const ROUNDS_BEFORE = 10;
/** Limit in milliseconds, from the project's quality page. */
const PAGE_MS = 20;
/** How much longer a write may take for its entry, in milliseconds. */
const ENTRY_MS = 1;
/** Pairs of writes, without and with an entry. */
const WRITES = 2_000;
/** The first writes of a process are slower, because its code is not compiled yet. They are reported apart. */
const FIRST_WRITES = 300;
const WARM_AFTER = 1_000;
const DAY_MS = 86_400_000;

const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const OLD = `from=${dayAgo(210)}&to=${dayAgo(200)}`;

/** The calls of the list, by what they ask for. */
const PAGES: Readonly<Record<string, string>> = {
  'no filter': '',
  'a person': 'actor=actor-7',
  'a rare person': 'actor=actor-99',
  'an area': 'area=Area%203',
  'an action': 'action=Change%2017',
  'a rare action': 'action=Change%20999',
  refused: 'outcome=refused',
  'signed in': 'outcome=signed-in',
  'a person, an area and refused': 'actor=actor-7&area=Area%203&outcome=refused',
  'a combination that nothing has': 'actor=actor-99&action=Change%201',
  'eleven days, long ago': OLD,
  'a person in eleven days, long ago': `${OLD}&actor=actor-7`,
  'a rare person in eleven days, long ago': `${OLD}&actor=actor-99`,
  'refused in eleven days, long ago': `${OLD}&outcome=refused`,
  'a common part of names': 'search=load.example',
  'a part of one name': 'search=shop1234.',
  'a part of a rare name': 'search=shop999999',
  'a part that no name has': 'search=nothing',
  'a name of a key': 'search=Key%2035',
  'an id of a thing': 'search=thing-1234',
  'an id of a call': 'search=correlation-4711',
  'a common part, refused': 'search=load.example&outcome=refused',
  'a part of one name, and a person': 'search=shop1234.&actor=actor-7',
  'a common part, and a rare person': 'search=load.example&actor=actor-99',
  'a common part in eleven days, long ago': `${OLD}&search=load.example`,
};

/** Measures the pages of activity of a tenant with a million entries, and the cost of an entry for the write that it is about, on the embedded database and on PostgreSQL. */
export async function measureActivity(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-activity-'));
  try {
    await measureOn('PGlite', { dataDir: path.join(folder, 'data') });
    const postgres = await startPostgres(tmpdir());
    try {
      await measureOn('PostgreSQL', { url: postgres.url });
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureOn(name: string, database: Parameters<typeof addActivity>[0]): Promise<void> {
  const { tenantId, accountId } = demoTenant('Northwind Payments');
  const began = performance.now();
  await addActivity(database, tenantId, ENTRIES);
  console.log(
    `${name}: ${ENTRIES.toLocaleString('en-GB')} entries loaded in ${Math.round(performance.now() - began)} ms`,
  );
  const sandbox = await startTestSandbox({ database });
  try {
    const headers = {
      authorization: `Bearer ${await sandbox.tokenFor('admin@northwind.example')}`,
      'x-tenant-id': tenantId,
      'x-account-id': accountId,
    };
    const read = async (call: string) => {
      const from = performance.now();
      const response = await sandbox.fetch(`${sandbox.url}/v1/tenant/${call}`, { headers });
      const { data } = await response.json();
      if (!response.ok) throw new Error(`${call} returned status ${response.status}`);
      return { ms: performance.now() - from, data };
    };
    const calls: [string, string][] = Object.entries(PAGES).map(([what, query]) => [what, `activity?${query}`]);
    const { data } = await read('activity?take=200&actor=actor-7');
    calls.push(
      ['a person, next page', `activity?actor=actor-7&before=${data.next}`],
      ['the choices', 'activity/choices'],
      ['the history of a thing', 'history/webhook/thing-1234'],
    );
    const rows = [];
    for (const [what, call] of calls) {
      const times: number[] = [];
      let found = 0;
      for (let round = -ROUNDS_BEFORE; round < ROUNDS; round += 1) {
        const { ms, data: page } = await read(call);
        if (round >= 0) times.push(ms);
        found = page.entries?.length ?? 0;
      }
      const ms = median(times);
      rows.push({ page: what, entries: found, ms: ms.toFixed(1), within: ms <= PAGE_MS ? '' : 'over the limit' });
    }
    console.log(`${name}, pages of 50: median of ${ROUNDS}, limit ${PAGE_MS} ms`);
    console.table(rows);
  } finally {
    await sandbox.close();
  }
  const { plain, recorded } = await timeWrites(database, tenantId, WRITES);
  const phases: [string, number, number][] = [
    [`the first ${FIRST_WRITES} of a process`, 0, FIRST_WRITES],
    [`after ${WARM_AFTER}`, WARM_AFTER, WRITES],
  ];
  console.log(
    `${name}, changes of a webhook: medians in ms, limit of the entry ${ENTRY_MS} ms after ${WARM_AFTER} changes`,
  );
  console.table(
    phases.map(([changes, from, to]) => {
      const [without, withEntry] = [median(plain.slice(from, to)), median(recorded.slice(from, to))];
      const entry = withEntry - without;
      return {
        changes,
        'without entry': without.toFixed(2),
        'with entry': withEntry.toFixed(2),
        'the entry': entry.toFixed(2),
        within: from === WARM_AFTER && entry > ENTRY_MS ? 'over the limit' : '',
      };
    }),
  );
}
