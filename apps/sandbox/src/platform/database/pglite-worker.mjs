// Plain JavaScript: Node 20 cannot start a worker from TypeScript without a loader.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';

const { directory, templateFolder } = workerData;
// Returns int8 as text, which parseInt8 then parses as for every other database.
const options = { parsers: { 20: (text) => text } };

/**
 * Creating an empty database takes seconds, and copying one a fraction of that, so the first one is stored as a template. A
 * template that is missing or broken is created again. The database also starts if the template cannot be stored.
 */
async function createIn(dataDir) {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const template = join(templateFolder, `empty-database-${version}.tar.gz`);
  const copy = readTemplate(template);
  try {
    if (copy) return await PGlite.create({ ...options, dataDir, loadDataDir: copy });
  } catch {
    // Removes the incomplete copy.
    rmSync(dataDir, { recursive: true, force: true });
  }
  const database = await PGlite.create({ ...options, dataDir });
  await keepTemplate(template, database);
  return database;
}

/** Unpacking verifies length and checksum, which detects an incomplete file. */
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
    // Renaming is atomic, so concurrent processes always leave a complete template.
    renameSync(unfinished, template);
  } catch {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Opens the database in the directory. Creates one only if the directory does not exist or is empty: PGlite itself
 * would replace a database whose PG_VERSION is missing. A new database is renamed when it is complete, so that a
 * creation that was interrupted leaves nothing in its place.
 */
async function open() {
  if (directory.startsWith('memory://')) return createIn(directory);
  if (!existsSync(directory) || readdirSync(directory).length === 0) {
    const unfinished = `${directory}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    const created = await createIn(unfinished);
    await created.close();
    renameSync(unfinished, directory);
  }
  if (!existsSync(join(directory, 'PG_VERSION'))) throw new Error('PG_VERSION is missing');
  return PGlite.create({ ...options, dataDir: directory });
}

const database = await open();

async function runStatement({ id, sql, parameters }) {
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
parentPort.on('message', (request) => void runStatement(request));
parentPort.postMessage({ ready: true });
