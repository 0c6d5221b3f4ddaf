import { readdir, readFile, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestHome, end, type TestHome } from '../../testing/test-home.ts';
import { KEY_FILE } from './secret-key.ts';

const SECRET = 'a-secret-that-must-not-be-on-disk';

let home: TestHome;
beforeEach(async () => {
  home = await createTestHome();
});
afterEach(() => home.remove());

test(
  'a saved secret survives kill -9, is nowhere in the files or the log, and cannot be read without its key',
  { timeout: 120_000 },
  async () => {
    const headers = { ...(await home.adminHeaders()), 'if-match': '*' };
    const first = await home.start();
    const log = Promise.all([textOf(first.child.stdout), textOf(first.child.stderr)]);
    const address = `${first.url}/v1/apps/installed/card-payments/configuration`;
    const body = JSON.stringify({ access: { apiKey: SECRET } });
    expect((await fetch(address, { method: 'PUT', headers, body })).status).toBe(200);
    const broken = JSON.stringify({ access: { apiKey: SECRET, [SECRET]: SECRET } });
    expect((await fetch(address, { method: 'PUT', headers, body: broken })).status).toBe(400);
    await end(first.child, 'SIGKILL');
    expect((await log).join('')).toContain('/v1/apps/installed/card-payments/configuration');
    expect((await log).join('')).not.toContain(SECRET);

    const again = await home.start();
    const read = z.object({ data: z.unknown() }).parse(await (await fetch(address, { headers })).json());
    expect(read.data).toMatchObject({ access: { apiKey: { mask: expect.any(String) } } });
    await end(again.child, 'SIGTERM');
    expect(await filesWith(SECRET)).toEqual([]);

    await rm(join(home.dataDir, KEY_FILE));
    const child = home.spawn();
    const said = textOf(child.stderr);
    await new Promise((resolve) => child.once('exit', resolve));
    expect(await said).toBe(
      'The secrets in the database were encrypted with another key: restore secrets.key in DATA_DIR, or set SANDBOX_KEY.\n',
    );
    await expect(stat(join(home.dataDir, KEY_FILE))).rejects.toThrow('ENOENT');
  },
);

async function textOf(stream: Readable | null): Promise<string> {
  return stream ? text(stream) : '';
}

/** The files of the data directory that contain a text. */
async function filesWith(searched: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(home.dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    if ((await readFile(file)).includes(searched)) found.push(file);
  }
  return found;
}
