// Plain JavaScript: Node 20 cannot start a worker from TypeScript without a loader.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parse, PGlite, protocol } from '@electric-sql/pglite';

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

/** The number of statements that are remembered. */
const STATEMENTS_MAX = 500;
/**
 * Statements about one table that only compare columns with values. PostgreSQL keeps their plans, which are the same for all values. Other statements are
 * planned for their values.
 */
const KEEPS_PLAN = new RegExp(
  [
    'start transaction|commit|rollback',
    String.raw`insert into "\w+" \([^()]*\) values \((?:[^()]|\(\))*\)`,
    String.raw`(?:select [^()]* from "\w+"|update "\w+" set [^()]*) where "\w+" = \$\d+(?: and "\w+" = \$\d+)*`,
  ]
    .map((form) => `^(?:${form})$`)
    .join('|'),
);
/** The commands that leave tables as they are. After any other, a remembered statement could be out of date. */
const KEEPS_TABLES = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'START', 'COMMIT', 'ROLLBACK']);
/** By their text: the types of the parameters, and the name under which PostgreSQL keeps the plan. An empty name: it keeps none. */
const statements = new Map();
let lastNumber = 0;

/**
 * Runs a statement like `database.query`, but sends its messages together: each of the six calls of that method enters and leaves PostgreSQL, which takes longer
 * than a short statement.
 */
async function query(sql, parameters) {
  const { types, name } = statements.get(sql) ?? (await prepare(sql));
  const values = parameters.map((value, index) => serializeParameter(value, types[index]));
  const messages = await send(
    ...(name === '' ? [protocol.serialize.parse({ text: sql })] : []),
    protocol.serialize.bind({ statement: name, values }),
    protocol.serialize.describe({ type: 'P' }),
    protocol.serialize.execute({}),
  );
  const [result] = parse.parseResults(messages, database.parsers);
  if (!KEEPS_TABLES.has(result.command)) await forgetStatements();
  return result;
}

async function prepare(sql) {
  if (statements.size >= STATEMENTS_MAX) await forgetStatements();
  const name = KEEPS_PLAN.test(sql) ? `statement ${++lastNumber}` : '';
  const messages = await send(
    protocol.serialize.parse({ name, text: sql }),
    protocol.serialize.describe({ type: 'S', name }),
  );
  const statement = { types: parse.parseDescribeStatementResults(messages), name };
  statements.set(sql, statement);
  return statement;
}

async function forgetStatements() {
  await send(protocol.serialize.query('deallocate all'));
  statements.clear();
}

function send(...messages) {
  return database.execProtocolStream(Buffer.concat([...messages, protocol.serialize.sync()]));
}

function serializeParameter(value, type) {
  if (value === null || value === undefined) return null;
  const serialize = database.serializers[type];
  return serialize ? serialize(value) : value.toString();
}

async function runStatement({ id, sql, parameters }) {
  if (sql === undefined) {
    await database.close();
    parentPort.close();
    return;
  }
  try {
    const { rows, fields, affectedRows, command } = await database.runExclusive(() => query(sql, parameters));
    parentPort.postMessage({ id, ok: true, rows, fields, affectedRows, command });
  } catch (error) {
    parentPort.postMessage({ id, ok: false, error: { message: error.message, code: error.code } });
  }
}

database.onNotification((channel, payload) => parentPort.postMessage({ channel, payload }));
parentPort.on('message', (request) => void runStatement(request));
parentPort.postMessage({ ready: true });
