import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installChromium } from './chromium.ts';
import { endAll, endAllOnSignal, inSentences, root, run } from './child.ts';
import {
  add,
  countPlaywright,
  countVitest,
  formatCount,
  formatFailures,
  NOTHING,
  trustingNoSilence,
  type Count,
} from './count.ts';
import { findNginx } from './nginx.ts';
import { build, publish } from './portal.ts';
import { startPostgres } from './postgres.ts';
import { findSampleTools } from './sample-tools.ts';

export type Part = 'check' | 'unit' | 'e2e';

const STATIC_CHECKS: { name: string; command: string[] }[] = [
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'boundaries', command: ['oxlint', '--config', 'boundaries.oxlintrc.json', '--deny-warnings'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
];

function bin(name: string, workspace = '.'): string {
  return path.join(root, workspace, 'node_modules/.bin', name);
}

/** Does one step, tells how long it took, and turns a failure into a count, so that the next step still runs. */
async function stage(name: string, work: () => Promise<Count>): Promise<Count> {
  const startedAt = performance.now();
  let count: Count;
  try {
    count = await work();
  } catch (error) {
    const reason = inSentences(error);
    console.log(reason);
    count = { ...NOTHING, failures: [`${name}: ${reason}`] };
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${count.failures.length > 0 ? '✗' : '✓'} ${name}: ${formatCount(count)} (${seconds} s)`);
  return count;
}

async function check(): Promise<Count> {
  let total = NOTHING;
  for (const { name, command } of STATIC_CHECKS) {
    const [program = '', ...args] = command;
    const count = await stage(name, async () => {
      const { code, output } = await run(bin(program), args);
      if (code === 0) return { ...NOTHING, passed: 1 };
      console.log(output);
      return { ...NOTHING, failures: [`${name}\n${output}`] };
    });
    total = add(total, count);
  }
  return total;
}

/** Runs a test runner that writes its report, a JSON file, where it is told (`{report}`, or Playwright's variable), and counts what that says. */
async function runTests(command: string[], env: NodeJS.ProcessEnv, count: (json: string) => Count): Promise<Count> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-test-report-'));
  const file = path.join(folder, 'report.json');
  try {
    const [program = '', ...args] = command;
    const { code } = await run(
      program,
      args.map((arg) => arg.replace('{report}', file)),
      {
        env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        output: 'show',
      },
    );
    return trustingNoSilence(count(await readFile(file, 'utf8')), code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function unit(args: string[]): Promise<Count> {
  return stage('unit and component tests', async () => {
    await findNginx();
    await findSampleTools();
    const given = process.env['TEST_DATABASE_URL'];
    const postgres = given ? undefined : await startPostgres();
    try {
      return await runTests(
        [bin('vitest'), 'run', '--reporter=default', '--reporter=json', '--outputFile.json={report}', ...args],
        { TEST_DATABASE_URL: given ?? postgres?.url },
        countVitest,
      );
    } finally {
      await postgres?.stop();
    }
  });
}

async function e2e(args: string[]): Promise<Count> {
  return stage('end-to-end tests', async () => {
    await installChromium();
    await findNginx();
    await build();
    await publish();
    return runTests(
      [bin('playwright', 'e2e'), 'test', '--config', 'e2e', '--reporter=list,json', ...args],
      {},
      countPlaywright,
    );
  });
}

const PARTS: Record<Part, (args: string[]) => Promise<Count>> = { check, unit, e2e };

/** Runs parts of the tests one after the other and ends the process; the last line counts what ran. */
export async function runStages(parts: Part[], args: string[]): Promise<void> {
  endAllOnSignal(130);
  let total = NOTHING;
  for (const part of parts) total = add(total, await PARTS[part](args));
  await endAll();
  console.log(`${formatFailures(total)}${formatCount(total)}`);
  process.exitCode = total.failures.length > 0 || total.passed === 0 ? 1 : 0;
}
