import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../processes/child.ts';
import { compile } from './compile.ts';

test('sources that are reached only through the name of another package are compiled too', async () => {
  const into = await mkdtemp(path.join(tmpdir(), 'compiled-'));
  try {
    // It imports @portal/contract.
    await compile([path.join(root, 'packages/api-client/src/cards.ts')], into);
    for (const file of ['api-client/src/cards.js', 'contract/src/index.js', 'contract/src/index.d.ts']) {
      expect(existsSync(path.join(into, 'packages', file)), file).toBe(true);
    }
  } finally {
    await rm(into, { recursive: true });
  }
});
