// Plain JavaScript: Node 20 cannot start a worker from TypeScript without a loader.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

// int8 leaves as text, so that one rule parses it for every database.
const database = await PGlite.create({ dataDir: workerData.directory, parsers: { 20: (text) => text } });

parentPort.on('message', async ({ id, sql, parameters }) => {
  if (sql === undefined) {
    await database.close();
    parentPort.close();
    return;
  }
  try {
    const { rows, fields, affectedRows, command } = await database.query(sql, parameters);
    parentPort.postMessage({ id, ok: true, rows, fields, affectedRows, command });
  } catch (error) {
    const { message, code, detail, constraint } = error;
    parentPort.postMessage({ id, ok: false, error: { message, code, detail, constraint } });
  }
});
parentPort.postMessage({ ready: true });
