import { open, truncate } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabases } from '../../testing/test-databases.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { INSTRUCTION_REPORT } from '../reports/instruction-report.ts';
import { ALL, shareExports } from './testing/test-exports.ts';
import { addManyInstructions } from '../../testing/seeds/seeds.ts';
import { writeExport } from './write-export.ts';

const ROWS = 1300;
/** The rows of a batch, plus one that shows whether another batch follows. */
const READ_MAX = 501;
/** Far more than the buffers between a server and a client that does not read. */
const FILE_BYTES = 128 * 2 ** 20;

describe.each(testDatabases)('an export on $name', (database) => {
  const exports = shareExports(database);

  test('is read and written a batch at a time, each written before the next is read', async () => {
    const { db } = exports().sandbox;
    const { tenantId } = demoTenant('Northwind Payments');
    await addManyInstructions(db, tenantId, { count: ROWS });
    const done: string[] = [];
    const written: string[] = [];
    const recording: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        done.push(`read ${result.rows.length}`);
        return result;
      },
    };
    const file = {
      async write(text: string) {
        await setImmediate();
        written.push(text);
        done.push('written');
      },
      keep: async () => 0,
      drop: async () => undefined,
    };
    const selection = { tenantId, conditions: [], target: 'createdAt', range: undefined, term: 'INS-' };
    const reportType = 'transaction' as const;
    const source = { report: INSTRUCTION_REPORT, reportType, selection, columns: ['instructionRef'] };
    await writeExport(db.withPlugin(recording), source, file, async () => undefined);

    // The first read finds out whether there are test payments, which need a column.
    const head = ['read 1', 'written'];
    const batches = [`read ${READ_MAX}`, 'written', `read ${READ_MAX}`, 'written', 'read 300', 'written'];
    expect(done).toEqual([...head, ...batches]);
    const lines = written.join('').split('\r\n').slice(1, -1);
    expect([lines.length, new Set(lines).size]).toEqual([ROWS, ROWS]);
  });
});

describe.each(testDatabases.slice(0, 1))('a download on $name', (database) => {
  const exports = shareExports(database);

  test('is read from the file only as fast as the client reads', async () => {
    const { admin, sandbox, directory, ask, settle, linkTo } = exports();
    const reportPath = await ask(admin, { ...ALL, columns: ['instructionRef'] });
    await settle();
    const path = join(directory, `${reportPath}.csv`);
    await truncate(path, FILE_BYTES);
    const link = new URL(await linkTo(admin, reportPath));
    const origin = await sandbox.app.listen({ host: '127.0.0.1', port: 0 });

    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(new URL(link.pathname + link.search, origin), { agent: false }, resolve).once('error', reject);
    });
    expect(response.headers['content-length']).toBe(String(FILE_BYTES));
    // The client has the first bytes and reads no more, so the server has not read the end of the file yet.
    await new Promise((resolve) => response.once('readable', resolve));
    const file = await open(path, 'r+');
    await file.write('the end', FILE_BYTES - 7);
    await file.close();

    let received = 0;
    let tail = '';
    for await (const chunk of response) {
      if (!(chunk instanceof Buffer)) throw new Error('Expected bytes');
      received += chunk.length;
      tail = (tail + chunk.subarray(-7).toString('latin1')).slice(-7);
    }
    expect([received, tail]).toEqual([FILE_BYTES, 'the end']);
  });
});
