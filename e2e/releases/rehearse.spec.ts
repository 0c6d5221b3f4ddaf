import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { servePortal } from '../../packages/remote-kit/src/serving/serve.ts';
import { sandboxConfig } from '../../packages/remote-kit/src/serving/served-config.ts';
import { siteDir } from '../../scripts/portal/portal.ts';
import { root, run } from '../../scripts/processes/child.ts';
import { writeSeededRemote } from '../testing/seeded-remote.ts';

const REHEARSES_MS = 420_000;

const rehearse = (dist: string, site: string) =>
  run(process.execPath, [path.join(root, 'scripts/portal-command.mjs'), 'rehearse', dist, '--site', site]);

test('a release with faults that no build sees is refused, each with its file and what to do', async () => {
  test.setTimeout(REHEARSES_MS);
  const folder = await mkdtemp(path.join(tmpdir(), 'seeded-'));
  try {
    const registry = await readFile(path.join(siteDir, 'registry.json'), 'utf8');
    await writeSeededRemote(folder);
    const { code, output } = await rehearse(folder, siteDir);
    expect(code, output).toBe(1);
    const faultOf = (page: string) =>
      output.split('\n').find((line) => line.startsWith(`✗ ${page} as admin`)) ?? output;
    for (const [name, ...parts] of [
      ['uncaught', "an error was not caught: 'a careless timer' (remoteEntry.js)", 'catch it'],
      ['throws', "'Error: a page that throws'"],
      ['tidy', "'Error: a careless clean-up'"],
      ['fetching', "read only property 'fetch'"],
      ['lists', "read only property 'map'"],
      ['session', 'storage outside its name: sessionStorage.clear() (remoteEntry.js)', 'begin with the id of the area'],
      ['console', "an error is in the console: 'a forgotten message' (remoteEntry.js)", 'remove its cause'],
      ['policy', 'img-src blocked https://elsewhere.example/pixel.png', 'put styles into a CSS module'],
      ['endless', "is not complete after 25 seconds: it waits for 'Loading the seeds'", 'show content'],
      ['loop', 'the page renders without end', 'give the effect its dependencies'],
      ['hang', 'the page responds to nothing', 'end the loop'],
      ['cover', 'the page covers the menu (Home', 'use Dialog'],
      ['lang', "the page changes the document while it is open: lang of html ('en' → 'de')", 'put lang'],
      ['look', 'the look of the frame while it is open: font-size of header (', 'begin each selector'],
      ['listeners', 'the number of listeners grows with each visit: ', ' (remoteEntry.js): remove each listener'],
      ['timers', 'the number of timers grows with each visit: ', ' (remoteEntry.js): clear each timer'],
      ['memory', 'memory grows with each visit: ', ' elements: keep no elements'],
      [
        'storage',
        "storage outside its name: localStorage.setItem('theme') (remoteEntry.js)",
        'begin with the id of the area',
      ],
      ['suspended', 'The page suspended for too long'],
      ['module', "'a module that throws'", 'make its modules load'],
      ['never', "is not complete after 25 seconds: it waits for 'Loading never'", 'show content'],
      ['request', 'a request past the transport: fetch(/registry.json) (remoteEntry.js)', 'use the verbs'],
    ] as const) {
      for (const part of parts) expect.soft(faultOf(`route 'seeded.${name}'`)).toContain(part);
    }
    expect.soft(output).toContain("a card failed: '0.path: invalid_format'");
    expect.soft(output).toContain("a card failed: 'The card did not respond in time'");
    expect.soft(output, 'the call that the build answers').not.toMatch(/seeds\/7|the call has no answer/);
    expect
      .soft(output)
      .toContain("the event ChargebacksChanged was not handled: 'a careless listener' (src/events.ts)");
    expect.soft(output).toContain("  route 'seeded.hidden' was not opened: no page of the area links to it.");
    expect(await readFile(path.join(siteDir, 'registry.json'), 'utf8'), 'the site').toBe(registry);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('an area of this repository is rehearsed without a fault, with the address of the site', async () => {
  test.setTimeout(REHEARSES_MS);
  // No page of it is opened, so its platform is never asked.
  const served = await servePortal({ siteDir, port: 0, config: sandboxConfig('http://localhost:1') });
  const { code, output } = await rehearse(path.join(root, 'apps/mfe-webhooks/dist'), served.url);
  await served.close();
  expect(output).toMatch(/^✓ webhooks \S+ was rehearsed: 16 pages, as reader and as admin\.$/m);
  expect(code).toBe(0);
});
