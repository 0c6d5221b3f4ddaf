// Plain JavaScript: Node 20 cannot start a worker from TypeScript without a loader.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const { directory } = workerData;
// int8 leaves as text, so that one rule parses it for every database.
const options = { dataDir: directory, parsers: { 20: (text) => text } };

/** Laying out an empty database takes seconds, a copy of one a third of that: the first is kept for the next. */
async function openNew() {
  // The path names the version.
  const version = createHash('sha256')
    .update(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
    .digest('hex')
    .slice(0, 12);
  const template = fileURLToPath(new URL(`../../node_modules/.cache/empty-database-${version}.tar`, import.meta.url));
  if (existsSync(template)) return PGlite.create({ ...options, loadDataDir: new Blob([readFileSync(template)]) });
  const database = await PGlite.create(options);
  const copy = await database.dumpDataDir('none');
  mkdirSync(dirname(template), { recursive: true });
  const unfinished = `${template}.${process.pid}.${threadId}`;
  writeFileSync(unfinished, new Uint8Array(await copy.arrayBuffer()));
  renameSync(unfinished, template);
  return database;
}

const database = existsSync(directory) ? await PGlite.create(options) : await openNew();

async function answer({ id, sql, parameters }) {
  if (sql === undefined) {
    await database.close();
    parentPort.close();
    return;
  }
  try {
    const { rows, fields, affectedRows, command } = await database.query(sql, parameters);
    parentPort.postMessage({ id, ok: true, rows, fields, affectedRows, command });
  } catch (error) {
    parentPort.postMessage({ id, ok: false, error: { message: error.message, code: error.code } });
  }
}

parentPort.on('message', (request) => void answer(request));
parentPort.postMessage({ ready: true });
