import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addKey, addOrder, type SeededKey } from '@portal/sandbox/seeds';
import { demoTenant, freePort, startTestSandbox, type TestSandbox } from '@portal/sandbox/testing';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { subjectsOf } from '../api-document.ts';
import type { CodeEntry } from '../doc-page.ts';
import { SAMPLE_DATA, SAMPLE_EVENT } from '../pages/get-started-page.ts';
import {
  createWebhookSamples,
  listPaymentsSamples,
  listWithTokenSamples,
  sendTestEventSamples,
} from './api-samples.ts';
import { exampleIn } from '../pages/schema-page.ts';
import { readDocument } from '../testing/small-document.ts';
import { callSample } from './call-sample.ts';
import { receiverSamples } from './receiver-samples.ts';

const run = promisify(execFile);

/** A PNG of one pixel. */
const LOGO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

let sandbox: TestSandbox;
let key: SeededKey;
let baseUrl: string;
let receiverPort: number;
/** In node_modules, so that a receiver finds its library. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, '../../../node_modules/.samples-'));
  receiverPort = await freePort();
  sandbox = await startTestSandbox({
    delivery: {},
    webhookAllowedHosts: `localhost:${receiverPort}`,
  });
  baseUrl = await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  const { tenantId } = demoTenant('Northwind Payments');
  key = await addKey(sandbox.db, tenantId, { roles: ['TRANSACTION_READ', 'WEBHOOK_WRITE'] });
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await addOrder(sandbox.db, tenantId, { number, created_at: new Date(Date.now() - number * 60_000) });
  }
  // A skipped sample proves nothing.
  await expectTool('curl', 'curl');
  await expectTool('python3', 'Python 3.9 or later');
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

async function expectTool(command: string, name: string): Promise<void> {
  await run(command, ['--version']).catch((error: unknown) => {
    throw new Error(`This test runs samples with ${command}: install ${name}, and have it on the PATH`, {
      cause: error,
    });
  });
}

/** The variables that a reader exports. Nothing else of this process reaches a sample, such as a proxy. */
const environment = (more: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env['PATH'] ?? '',
  PUBLIC_KEY: key.publicKey,
  PRIVATE_KEY: key.privateKey,
  ...more,
});

/** Writes a sample to its file, and returns the command that the page names. One without a file is pasted into a terminal. */
async function write({ code, file = 'pasted.sh', command = `sh ${file}` }: CodeEntry) {
  await writeFile(join(folder, file), code);
  const [program = '', ...parameters] = command.split(' ');
  return { program: program === 'node' ? process.execPath : program, parameters };
}

/** Runs a sample to its end, and returns what it prints. */
async function outputOf(sample: CodeEntry, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const { program, parameters } = await write(sample);
  const { stdout } = await run(program, parameters, { cwd: folder, env: environment(more), timeout: 60_000 });
  return stdout;
}

/** The sample of a step in a language; its address is known only once the sandbox listens. */
function sampleIn(label: string, samples: readonly CodeEntry[]): CodeEntry {
  const found = samples.find((sample) => sample.label === label);
  if (!found) throw new Error(`There is no sample in ${label}`);
  return found;
}

const envelopeSchema = z.object({ errors: z.array(z.object({ code: z.string() })) });
const dataSchema = z.object({ data: z.looseObject({}) });
const paymentsSchema = z.object({ results: z.array(z.object({ instructionRef: z.string() })) });
const createdSchema = z.object({ webhookId: z.string(), verificationKey: z.string() });

const readJson = (output: string): unknown => dataSchema.parse(JSON.parse(output)).data;

/** The samples that list payments, by the credentials that they send. */
const listing = () => ({
  'its key': listPaymentsSamples(baseUrl),
  'a token': listWithTokenSamples(baseUrl, `${baseUrl}/identity/token`),
});
type Credentials = keyof ReturnType<typeof listing>;

test.each<[string, Credentials]>([
  ['JavaScript', 'its key'],
  ['Python', 'its key'],
  ['JavaScript', 'a token'],
  ['Python', 'a token'],
])('the sample in %s lists the newest payments with %s', async (label, credentials) => {
  const lines = (await outputOf(sampleIn(label, listing()[credentials]))).trim().split('\n');
  expect(lines).toHaveLength(5);
  for (const line of lines) expect(line).toMatch(/^INS-\w+ [A-Z]+ \d+(\.\d+)? [A-Z]{3}$/);
});

test.each<[Credentials]>([['its key'], ['a token']])(
  'the sample in cURL lists the newest payments with %s',
  async (credentials) => {
    const output = await outputOf(sampleIn('cURL', listing()[credentials]));
    expect(paymentsSchema.parse(readJson(output)).results).toHaveLength(5);
  },
);

test.each(['JavaScript', 'Python'])(
  'with a wrong key, the sample in %s ends with the error of the platform',
  async (label) => {
    const sample = sampleIn(label, listPaymentsSamples(baseUrl));
    await expect(outputOf(sample, { PRIVATE_KEY: 'sk_wrong' })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('UNAUTHORIZED: '),
    });
  },
);

test.each(['cURL', 'JavaScript', 'Python'])(
  'with a wrong key, the sample in %s that requests a token ends with the error of the provider',
  async (label) => {
    const sample = sampleIn(label, listing()['a token']);
    await expect(outputOf(sample, { PRIVATE_KEY: 'sk_wrong' })).rejects.toMatchObject({
      stderr: expect.stringContaining('invalid_client'),
    });
  },
);

test.each([
  ['cURL', 'Node.js'],
  ['JavaScript', 'Node.js'],
  ['Python', 'Python'],
])('a webhook that the sample in %s creates is verified by the receiver in %s', async (label, receiver) => {
  const DESTINATION = `http://localhost:${receiverPort}/`;
  const created = await outputOf(sampleIn(label, createWebhookSamples(baseUrl, SAMPLE_EVENT)), { DESTINATION });
  const [webhookId = '', verificationKey = ''] = label === 'cURL' ? readCreated(created) : created.trim().split(' ');
  const printed = await startReceiver(sampleIn(receiver, receiverSamples()), verificationKey);

  const sent = await outputOf(sampleIn(label, sendTestEventSamples(baseUrl, SAMPLE_EVENT, SAMPLE_DATA)), {
    WEBHOOK_ID: webhookId,
  });
  expect(sent).toMatch(/[0-9a-f]{8}-/);
  await expect.poll(printed).toMatch(/^Listening on port \d+\n[0-9a-f-]{36} instruction\.settled\n$/);
});

function readCreated(output: string): readonly string[] {
  const { webhookId, verificationKey } = createdSchema.parse(readJson(output));
  return [webhookId, verificationKey];
}

/** Starts a receiver until the test ends. Resolves, once it responds, to a function that returns what it has printed. */
async function startReceiver(sample: CodeEntry, WEBHOOK_KEY: string): Promise<() => string> {
  const { program: command, parameters } = await write(sample);
  const env = environment({ WEBHOOK_KEY, PORT: String(receiverPort) });
  const program = spawn(command, parameters, { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise((resolve) => program.once('exit', resolve));
  onTestFinished(async () => {
    program.kill();
    await ended;
  });
  let output = '';
  program.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const isUp = () =>
    fetch(`http://localhost:${receiverPort}/`).then(
      () => true,
      () => false,
    );
  await expect.poll(isUp).toBe(true);
  return () => output;
}

test('the cURL line of each call that reads, and takes an API key, is accepted', async () => {
  const api = await readDocument((await sandbox.app.inject('/openapi.json')).json());
  const reading = subjectsOf(api).flatMap(({ operations }) => operations.filter(({ method }) => method === 'GET'));
  const { tenantId } = demoTenant('Northwind Payments');
  const { publicKey, privateKey } = await addKey(sandbox.db, tenantId, { roles: ['TENANT_ADMIN'] });
  vi.unstubAllGlobals();
  const codes = new Map<string, string>();
  for (const operation of reading) {
    const sample = callSample(api, operation, baseUrl);
    if (!sample) continue;
    const output = await outputOf(sample, { PUBLIC_KEY: publicKey, PRIVATE_KEY: privateKey });
    const { errors } = envelopeSchema.parse(JSON.parse(output));
    codes.set(operation.id, errors.map(({ code }) => code).join());
  }
  expect(codes.size).toBeGreaterThan(50);
  const refused = [...codes].filter(([, code]) => code !== '');
  // The payments, exports, schedules and entries of the examples are those of another sandbox.
  expect(refused).toEqual(
    [
      'getActivityEntry',
      'getReportDownload',
      'getReportSchedule',
      'listScheduleRuns',
      'getRunDownload',
      'getOrder',
      'getInstruction',
      'getFinancialInstrument',
      'getTransaction',
      'listChargebacks',
    ].map((id) => [id, 'NOT_FOUND']),
  );
});

test('the cURL line of a call that takes a file uploads one', async () => {
  const api = await readDocument((await sandbox.app.inject('/openapi.json')).json());
  const uploads = subjectsOf(api).flatMap(({ operations }) => operations.filter(({ id }) => id === 'uploadLogo'));
  const [sample] = uploads.flatMap((operation) => callSample(api, operation, baseUrl) ?? []);
  if (!sample) throw new Error('There is no sample for a call that takes a file');
  await mkdir(join(folder, 'path/to'), { recursive: true });
  await writeFile(join(folder, 'path/to/file'), Buffer.from(LOGO, 'base64'));
  const { tenantId } = demoTenant('Northwind Payments');
  const { publicKey, privateKey } = await addKey(sandbox.db, tenantId, { roles: ['WHITELABEL_WRITE'] });
  const uploaded = readJson(await outputOf(sample, { PUBLIC_KEY: publicKey, PRIVATE_KEY: privateKey }));
  expect(uploaded).toMatchObject({ logoId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

test('every schema has a real example', async () => {
  const api = await readDocument((await sandbox.app.inject('/openapi.json')).json());
  const schemas = Object.entries(api.components?.schemas ?? {});
  const without = schemas.filter(([name, { examples }]) => !examples && exampleIn(api, name) === undefined);
  expect(without.map(([name]) => name)).toEqual([]);
});

test('no sample holds a key, every line fits a wide screen, and no comment is pasted into a terminal', () => {
  const all = [
    ...listPaymentsSamples('https://api.payments.example'),
    ...listWithTokenSamples('https://api.payments.example', 'https://api.payments.example/identity/token'),
    ...createWebhookSamples('https://api.payments.example', SAMPLE_EVENT),
    ...sendTestEventSamples('https://api.payments.example', SAMPLE_EVENT, SAMPLE_DATA),
  ];
  for (const { code, file } of all) {
    expect(code).not.toMatch(/(pk|sk|whsec)_[A-Za-z0-9]/);
    expect(Math.max(...code.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
    if (file !== undefined) expect(code.split('\n')[0]).toContain(file);
    // The terminal of a Mac takes it as a command.
    else expect(code).not.toMatch(/^\s*#/m);
  }
});
