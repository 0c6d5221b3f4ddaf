import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runRemote } from './remote-command.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remote-command-'));
  await mkdir(join(folder, 'src/notes'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "dependencies": {} }');
  await writeFile(join(folder, 'src/notes/notes.module.css'), '.notes { color: red; }');
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function check(): Promise<[code: number, ...lines: string[]]> {
  const lines: string[] = [];
  const code = await runRemote(['check'], (line) => lines.push(line));
  return [code, ...lines];
}

test('check refuses style sheets and dependencies that reach beyond the area, and says where', async () => {
  expect(await check()).toEqual([0, '✓ Style sheets and dependencies stay in the area.']);
  await writeFile(join(folder, 'package.json'), '{ "dependencies": { "react-router": "7.6.0" } }');
  await writeFile(join(folder, 'src/notes/notes.module.css'), '.notes { color: red; }\n\nheader { color: red; }');
  await writeFile(join(folder, 'src/notes.scss'), '');
  expect(await check()).toEqual([
    1,
    "✗ package.json: 'react-router' would be a second copy. Remove it, and import from 'react-router-dom'.",
    "✗ src/notes.scss: a style sheet that is no CSS module applies to the whole portal. Name it '*.module.css' and use its classes.",
    "✗ src/notes/notes.module.css:3: 'header' applies to the whole portal. Begin the selector with a class of this file, such as '.page header'.",
  ]);
});
