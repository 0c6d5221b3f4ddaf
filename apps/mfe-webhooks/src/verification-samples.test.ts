import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@portal/sandbox/testing';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { VERIFICATION_SAMPLES } from './verification-samples.ts';

const KEY = `whsec_${Buffer.from('a secret of four and twenty').toString('base64')}`;
const BODY = JSON.stringify({ events: [{ id: 'e1', type: 'user.invited' }] });

interface Delivery {
  readonly body?: string;
  readonly id?: string;
  /** In seconds. */
  readonly age?: number;
  readonly signature?: string;
}

/** A delivery as the platform signs it, or with a part that is another one than was signed. */
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

/** Runs the sample for Node.js as a user would, until the test ends; answers its address once it answers. */
async function startNodeSample(): Promise<string> {
  const code = VERIFICATION_SAMPLES.find(({ id }) => id === 'node')?.code ?? '';
  // Beside the packages, so that it finds the library.
  const file = fileURLToPath(new URL(`../.verification-sample-${process.pid}.mjs`, import.meta.url));
  await writeFile(file, code);
  const port = await freePort();
  const program = spawn(process.execPath, [file], {
    env: { ...process.env, WEBHOOK_KEY: KEY, PORT: String(port) },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    program.kill();
    await rm(file);
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

test('the sample for Node.js takes what the platform signed and nothing else', async () => {
  const url = await startNodeSample();
  expect(await deliver(url)).toBe(204);
  expect(await deliver(url, { body: BODY.replace('e1', 'e2') }), 'another body').toBe(401);
  expect(await deliver(url, { id: 'b2' }), 'another id').toBe(401);
  expect(await deliver(url, { age: 6 * 60 }), 'played back').toBe(401);
  expect(await deliver(url, { signature: 'v1,bm90IHNpZ25lZA==' }), 'another signature').toBe(401);
});

test('no sample holds a key', () => {
  for (const { code } of VERIFICATION_SAMPLES) {
    expect(code).toContain('WEBHOOK_KEY');
    expect(code).not.toMatch(/whsec_[A-Za-z0-9+/]/);
  }
});
