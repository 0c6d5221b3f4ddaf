import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { VERIFICATION_SAMPLES } from '@portal/api-client/verification-samples';
import { freePort } from '@portal/sandbox/testing';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test } from 'vitest';

const KEY = `whsec_${Buffer.from('a secret of four and twenty').toString('base64')}`;
const BODY = JSON.stringify({ events: [{ id: 'e1', type: 'user.invited' }] });

interface Delivery {
  readonly body?: string;
  readonly id?: string;
  /** In seconds. */
  readonly age?: number;
  readonly signature?: string;
}

/** A delivery as the platform signs it, or with a part changed after signing. */
async function deliver(url: string, { body = BODY, id = 'b1', age = 0, signature }: Delivery = {}): Promise<number> {
  const sentOn = new Date(Date.now() - age * 1000);
  const signed = new Webhook(KEY).sign('b1', sentOn, BODY);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentOn.getTime() / 1000)),
    'webhook-signature': signature ?? `v1,c2lnbmVkIHdpdGggYW4gb2xkIGtleQ== ${signed}`,
  };
  const { status } = await fetch(url, { method: 'POST', headers, body });
  return status;
}

const codeOf = (sample: string) => VERIFICATION_SAMPLES.find(({ id }) => id === sample)?.code ?? '';

const run = promisify(execFile);

/** Fails if a tool is missing, because a skipped sample proves nothing. */
async function expectTool(command: string, versionFlag: string, name: string): Promise<void> {
  await run(command, [versionFlag]).catch((error: unknown) => {
    throw new Error(`This test runs a sample with ${command}: install ${name}, and have it on the PATH`, {
      cause: error,
    });
  });
}

interface Language {
  readonly sample: string;
  readonly command: string;
  readonly extension: string;
  /** The line in which the sample handles an event. */
  readonly work: string;
  /** A replacement for that line that throws. */
  readonly fault: string;
}

const NODE: Language = {
  sample: 'node',
  command: process.execPath,
  extension: 'mjs',
  work: 'console.log(event.id, event.type)',
  fault: 'shop.book(event)',
};

const PYTHON: Language = {
  sample: 'python',
  command: 'python3',
  extension: 'py',
  work: 'print(event["id"], event["type"], flush=True)',
  fault: 'shop.book(event)',
};

/** Writes a program next to node_modules, so that it finds its library. */
async function writeSample(extension: string, code: string) {
  const file = fileURLToPath(new URL(`../.verification-sample-${process.pid}.${extension}`, import.meta.url));
  await writeFile(file, code);
  return { file, remove: () => rm(file) };
}

/** Runs a sample as a user would until the test ends. Returns its URL once it responds. */
async function startSample({ command, extension }: Language, code: string): Promise<string> {
  await expectTool(command, '--version', extension === 'py' ? 'Python 3.9 or later' : 'Node.js');
  const { file, remove } = await writeSample(extension, code);
  const port = await freePort();
  const program = spawn(command, [file], {
    env: { ...process.env, WEBHOOK_KEY: KEY, PORT: String(port) },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    program.kill();
    await remove();
  });
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await expect.poll(isUp, { timeout: 20_000 }).toBe(true);
  return url;
}

describe.each([
  ['Node.js', NODE],
  ['Python', PYTHON],
])('the sample for %s', (_label, language) => {
  test('accepts only deliveries that the platform signed', async () => {
    const url = await startSample(language, codeOf(language.sample));
    expect(await deliver(url)).toBe(204);
    expect(await deliver(url, { body: BODY.replace('e1', 'e2') }), 'another body').toBe(401);
    expect(await deliver(url, { id: 'b2' }), 'another id').toBe(401);
    expect(await deliver(url, { age: 6 * 60 }), 'played back').toBe(401);
    expect(await deliver(url, { signature: 'v1,bm90IHNpZ25lZA==' }), 'another signature').toBe(401);
  });

  test('does not reject a delivery as forged when its own code fails, and continues', async () => {
    const code = codeOf(language.sample);
    expect(code).toContain(language.work);
    const url = await startSample(language, code.replace(language.work, language.fault));
    expect(await deliver(url)).toBe(204);
    expect(await deliver(url)).toBe(204);
    expect(await deliver(url, { id: 'b2' })).toBe(401);
  });
});

describe.each(['', 'whsec_'])('the key %j, with which anyone could sign,', (key) => {
  test.each([NODE, PYTHON])('is refused by the sample for $sample', async ({ command, extension, sample }) => {
    const { file, remove } = await writeSample(extension, codeOf(sample));
    onTestFinished(remove);
    const env = { ...process.env, WEBHOOK_KEY: key, PORT: String(await freePort()) };
    await expect(run(command, [file], { env, timeout: 20_000 })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('WEBHOOK_KEY is empty'),
    });
  });

  test('is refused by the sample for the shell', async () => {
    const env = { ...process.env, WEBHOOK_KEY: key, ID: 'b1', TIMESTAMP: '1' };
    await expect(run('sh', ['-c', codeOf('shell')], { env })).rejects.toMatchObject({
      stdout: '',
      stderr: expect.stringContaining('WEBHOOK_KEY is empty'),
    });
  });
});

test('the sample for the shell prints the signature that the platform sends', async () => {
  await expectTool('openssl', 'version', 'OpenSSL');
  const directory = await mkdtemp(join(tmpdir(), 'verification-sample-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const body = JSON.stringify({ events: [{ id: 'e1', name: 'Café 100 %s \\n' }] });
  await writeFile(join(directory, 'body.json'), body);
  const sentOn = new Date();
  const TIMESTAMP = String(Math.floor(sentOn.getTime() / 1000));
  const env = { ...process.env, WEBHOOK_KEY: KEY, ID: 'b1', TIMESTAMP };
  const { stdout } = await run('sh', ['-c', codeOf('shell')], { cwd: directory, env });
  expect(stdout.trim()).toBe(new Webhook(KEY).sign('b1', sentOn, body));
});

test('every line of a sample fits the guide on a wide screen', () => {
  for (const { code } of VERIFICATION_SAMPLES) {
    expect(Math.max(...code.split('\n').map((line) => line.length))).toBeLessThanOrEqual(84);
  }
});

test('no sample holds a key', () => {
  for (const { code } of VERIFICATION_SAMPLES) {
    expect(code).toContain('WEBHOOK_KEY');
    expect(code).not.toMatch(/whsec_[A-Za-z0-9+/]/);
  }
});
