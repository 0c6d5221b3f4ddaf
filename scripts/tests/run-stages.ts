import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { isolationFaults } from '../../packages/remote-kit/src/isolation/isolation-faults.ts';
import { findChange, specsFor } from './changed.ts';
import { crowdedFolders } from '../checks/crowded-folders.ts';
import { installTestBrowser } from '../system-tools/chromium.ts';
import { endAll, endAllOnSignal, inSentences, Refusal, root, run } from '../processes/child.ts';
import {
  add,
  countPlaywright,
  countVitest,
  formatCount,
  formatFailures,
  NOTHING,
  withSilentFailures,
  type Count,
} from './count.ts';
import { findNginx } from '../system-tools/nginx.ts';
import { findNode24, NODE_24 } from '../system-tools/node-24.ts';
import { build, publish } from '../portal/portal.ts';
import { startPostgres } from '../system-tools/postgres.ts';
import { outdatedPublicExports } from '../checks/public-exports.ts';
import { createRunFolder } from './run-folder.ts';
import { findSampleTools } from '../system-tools/sample-tools.ts';

export type Part = 'check' | 'unit' | 'node24' | 'e2e' | 'all' | 'changed';

/** A stage: one line of the output, and its count. */
type Stage = () => Promise<Count>;

const ONE_PASSED: Count = { ...NOTHING, passed: 1 };

function bin(name: string, workspace = '.'): string {
  return path.join(root, workspace, 'node_modules/.bin', name);
}

/** Runs one stage, prints how long it took, and turns an error into a failure, so that the next stage still runs. */
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

/** Runs the stages in their order, as many at a time as there are cores, and adds up their counts. */
async function runSideBySide(stages: readonly Stage[]): Promise<Count> {
  const waiting = [...stages];
  let total = NOTHING;
  async function runNext(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const count = await next();
      total = add(total, count);
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  return total;
}

/** Names shared packages that changed without a new version since the shell's release in `PORTAL_SITE`. */
function checkSharedPackages(): Promise<Count> {
  return stage('shared packages', async () => {
    const script = 'packages/remote-kit/src/shared-modules/shared-packages-main.ts';
    const { code, output } = await run(process.execPath, ['--import', 'tsx', script]);
    if (code === 0) return ONE_PASSED;
    console.log(output);
    return { ...NOTHING, failures: [`shared packages\n${output}`] };
  });
}

/** Compares the lists of public exports with the code. */
function checkPublicExports(): Promise<Count> {
  return stage('public exports', async () => {
    const outdated = await outdatedPublicExports();
    if (outdated.length === 0) return ONE_PASSED;
    throw new Refusal(`Run 'npm run public-exports' and commit what it changes: ${outdated.join(', ')}.`);
  });
}

/** Finds style sheets and dependencies with which a remote would change other areas. */
function checkIsolation(): Promise<Count> {
  return stage('isolation', async () => {
    const remotes = (await readdir(path.join(root, 'apps'))).filter((name) => /^mfe-|^remote-template$/.test(name));
    const faults = remotes.flatMap((name) =>
      isolationFaults(path.join(root, 'apps', name)).map((fault) => `apps/${name}/${fault}`),
    );
    if (faults.length === 0) return ONE_PASSED;
    throw new Refusal(faults.join('\n'));
  });
}

/** Finds folders of sources with too many files. */
function checkFolders(): Promise<Count> {
  return stage('folders', async () => {
    const crowded = crowdedFolders();
    if (crowded.length === 0) return ONE_PASSED;
    throw new Refusal(crowded.join('\n'));
  });
}

/** The static checks, the longest first. With a list of files, those that can check single files check only these. */
function checks(changedFiles?: readonly string[]): Stage[] {
  const code = changedFiles?.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const inTools: Stage[] = [
    { name: 'lint', command: ['oxlint', '--deny-warnings', ...(code ?? [])], isNeeded: code?.length !== 0 },
    { name: 'types', command: ['tsc', '-p', '.'], isNeeded: true },
    { name: 'dead code', command: ['knip', '--no-progress'], isNeeded: true },
    {
      name: 'boundaries',
      command: ['oxlint', '--config', 'boundaries.oxlintrc.json', '--deny-warnings'],
      isNeeded: true,
    },
    {
      name: 'format',
      command: ['oxfmt', '--check', ...(changedFiles ? ['--no-error-on-unmatched-pattern', ...changedFiles] : ['.'])],
      isNeeded: changedFiles?.length !== 0,
    },
  ]
    .filter(({ isNeeded }) => isNeeded)
    .map(
      ({ name, command: [program = '', ...args] }) =>
        () =>
          stage(name, async () => {
            const { code: exitCode, output } = await run(bin(program), args);
            if (exitCode === 0) return ONE_PASSED;
            console.log(output);
            return { ...NOTHING, failures: [`${name}\n${output}`] };
          }),
    );
  const site = process.env['PORTAL_SITE'] ?? '';
  return [...inTools, checkPublicExports, checkFolders, checkIsolation, ...(site === '' ? [] : [checkSharedPackages])];
}

/**
 * Runs tests and counts the results in their JSON report. The report's file name replaces `{report}` in the command, and is also in
 * Playwright's environment variable.
 */
async function runTests(
  command: string[],
  env: NodeJS.ProcessEnv,
  count: (json: string) => Count,
  mayBeNone = false,
): Promise<Count> {
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
    const counted = count(await readFile(file, 'utf8'));
    return mayBeNone && code === 0 ? counted : withSilentFailures(counted, code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Prepares the tools for the unit tests, one after the other, because the system's package manager allows one caller at a time. */
async function prepareUnitTests(): Promise<{ url: string; folder: string; stop(): Promise<void> }> {
  await findNginx();
  await findSampleTools();
  const folder = await createRunFolder();
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, folder, stop: removeFolder };
  const postgres = await startPostgres(folder);
  return { url: postgres.url, folder, stop: () => postgres.stop().then(removeFolder) };
}

type Prepared = Awaited<ReturnType<typeof prepareUnitTests>>;

interface UnitOptions {
  readonly preparing?: Promise<Prepared>;
  /** Whether a run without tests passes. Default: false. */
  readonly mayBeNone?: boolean;
  /** Whether to run on Node 24. Default: on the Node that runs this. */
  readonly onNode24?: boolean;
}

function unit(args: readonly string[], { preparing, mayBeNone, onNode24 }: UnitOptions = {}): Promise<Count> {
  return stage(`unit and component tests${onNode24 ? ` on Node ${NODE_24}` : ''}`, async () => {
    const node = onNode24 ? { PATH: `${await findNode24()}${path.delimiter}${process.env['PATH']}` } : {};
    const { url, folder, stop } = await (preparing ?? prepareUnitTests());
    try {
      return await runTests(
        [bin('vitest'), 'run', '--reporter=default', '--reporter=json', '--outputFile.json={report}', ...args],
        { TEST_DATABASE_URL: url, TMPDIR: folder, ...node },
        countVitest,
        mayBeNone,
      );
    } finally {
      await stop();
    }
  });
}

function buildPortal(): Promise<Count> {
  return stage('build', async () => {
    await build();
    await publish();
    return ONE_PASSED;
  });
}

function endToEnd(args: readonly string[]): Promise<Count> {
  return stage('end-to-end tests', async () => {
    await installTestBrowser();
    await findNginx();
    return runTests(
      [bin('playwright', 'e2e'), 'test', '--config', 'e2e', '--reporter=list,json', ...args],
      {},
      countPlaywright,
    );
  });
}

async function buildAndTestEndToEnd(args: readonly string[]): Promise<Count> {
  const built = await buildPortal();
  return built.failures.length > 0 ? built : add(built, await endToEnd(args));
}

/** Runs everything. Downloads and the start of PostgreSQL need little CPU time, so they run during the checks and the build. */
async function all(args: readonly string[]): Promise<Count> {
  const preparing = prepareUnitTests();
  // Reported by the stage that waits for it.
  preparing.catch(() => undefined);
  let built = NOTHING;
  const checked = await runSideBySide([...checks(), async () => (built = await buildPortal())]);
  const unitTested = add(checked, await unit(args, { preparing }));
  return built.failures.length > 0 ? unitTested : add(unitTested, await endToEnd(args));
}

async function changed(args: readonly string[]): Promise<Count> {
  const { commit, since, files } = await findChange(args);
  console.log(`${files.length} changed files since ${since}.`);
  const checked = await runSideBySide(checks(files));
  const tested =
    files.length === 0 ? NOTHING : await unit(['--changed', commit, '--passWithNoTests'], { mayBeNone: true });
  const specs = specsFor(files);
  const names = specs === 'all' ? '' : ` -- ${specs.join(' ')}`;
  if (specs.length > 0) console.log(`End-to-end tests were not run. For this change: npm run test:e2e${names}`);
  return add(checked, tested);
}

const PARTS: Record<Part, (args: string[]) => Promise<Count>> = {
  check: () => runSideBySide(checks()),
  unit: (args) => unit(args),
  node24: (args) => unit(args, { onNode24: true }),
  e2e: buildAndTestEndToEnd,
  all,
  changed,
};

/** Runs a part of the tests and ends the process; the last line counts the tests that ran. */
export async function runPart(part: Part, args: string[]): Promise<void> {
  endAllOnSignal(130);
  const total = await PARTS[part](args);
  await endAll();
  console.log(`${formatFailures(total)}${formatCount(total)}`);
  process.exitCode = total.failures.length > 0 || total.passed === 0 ? 1 : 0;
}
