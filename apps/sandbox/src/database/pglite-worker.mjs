// Plain JavaScript: Node 20 cannot start a worker from TypeScript without a loader.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';

const { directory, templateFolder } = workerData;
// int8 leaves as text, so that one rule parses it for every database.
const options = { dataDir: directory, parsers: { 20: (text) => text } };

/**
 * Laying out an empty database takes seconds, a copy of one a fraction of that: the first is kept for the next. A template
 * that is missing, torn or of no use is made anew; one that cannot be kept is no reason not to start.
 */
async function openNew() {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const template = join(templateFolder, `empty-database-${version}.tar.gz`);
  const copy = readTemplate(template);
  try {
    if (copy) return await PGlite.create({ ...options, loadDataDir: copy });
  } catch {
    // What was copied of it must not be taken for a database.
    rmSync(directory, { recursive: true, force: true });
  }
  const database = await PGlite.create(options);
  await keepTemplate(template, database);
  return database;
}

/** Unpacking checks length and sum of the bytes, so that half a file is not taken for a whole one. */
function readTemplate(template) {
  try {
    return new Blob([gunzipSync(readFileSync(template))]);
  } catch {
    return undefined;
  }
}

async function keepTemplate(template, database) {
  try {
    mkdirSync(templateFolder, { recursive: true });
  } catch {
    return;
  }
  const unfinished = `${template}.${process.pid}.${threadId}`;
  try {
    const tar = await database.dumpDataDir('none');
    writeFileSync(unfinished, gzipSync(await tar.arrayBuffer(), { level: 1 }));
    // In one step: of several processes that come here at once each leaves a whole template.
    renameSync(unfinished, template);
  } catch {
    rmSync(unfinished, { force: true });
  }
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

database.onNotification((channel, payload) => parentPort.postMessage({ channel, payload }));
parentPort.on('message', (request) => void answer(request));
parentPort.postMessage({ ready: true });
