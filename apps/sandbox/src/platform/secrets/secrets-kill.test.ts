import { readdir, readFile, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setUpHome } from '../../testing/home/set-up-home.ts';
import { end } from '../../testing/home/test-home.ts';
import { KEY_FILE } from './secret-key.ts';

const PATH = 'v1/apps/installed/card-payments/configuration';
const SECRET = 'a-secret-that-must-not-be-on-disk';

const { home, callAs } = setUpHome();

test(
  'a saved secret survives kill -9, is nowhere in the files or the log, and cannot be read without its key',
  { timeout: 120_000 },
  async () => {
    const admin = await callAs();
    const first = await home().start();
    const log = Promise.all([textOf(first.child.stdout), textOf(first.child.stderr)]);
    expect((await admin(`PUT ${PATH}`, { access: { apiKey: SECRET } })).status).toBe(200);
    expect((await admin(`PUT ${PATH}`, { access: { apiKey: SECRET, [SECRET]: SECRET } })).status).toBe(400);
    await end(first.child, 'SIGKILL');
    expect((await log).join('')).toContain(PATH);
    expect((await log).join('')).not.toContain(SECRET);

    const again = await home().start();
    expect((await admin(`GET ${PATH}`)).data).toMatchObject({ access: { apiKey: { mask: expect.any(String) } } });
    await end(again.child, 'SIGTERM');
    expect(await filesWith(SECRET)).toEqual([]);

    await rm(join(home().dataDir, KEY_FILE));
    const child = home().spawn();
    const said = textOf(child.stderr);
    await new Promise((resolve) => child.once('exit', resolve));
    expect(await said).toBe(
      'The secrets in the database were encrypted with another key: restore secrets.key in DATA_DIR, or set SANDBOX_KEY.\n',
    );
    await expect(stat(join(home().dataDir, KEY_FILE))).rejects.toThrow('ENOENT');
  },
);

async function textOf(stream: Readable | null): Promise<string> {
  return stream ? text(stream) : '';
}

/** The files of the data directory that contain a text. */
async function filesWith(searched: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(home().dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    if ((await readFile(file)).includes(searched)) found.push(file);
  }
  return found;
}
