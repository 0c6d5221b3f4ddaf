import { FACT, FACT_ATTRIBUTE, type FactName } from '@portal/contract/facts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runPortal } from '../command/portal-command.ts';

let response: () => Promise<Response>;
let requested: string[];

beforeEach(() => {
  requested = [];
  vi.stubGlobal('fetch', (address: string) => {
    requested.push(address);
    return response();
  });
});
afterEach(() => vi.unstubAllGlobals());

function count(metric: FactName, version: string, value: number, more: Record<string, unknown> = {}) {
  const attributes = {
    [FACT_ATTRIBUTE.remote]: 'books',
    [FACT_ATTRIBUTE.version]: version,
    [FACT_ATTRIBUTE.sampleRate]: 1,
    ...more,
  };
  return { metric, attributes, value };
}

function respond(...sums: unknown[]) {
  response = async () => Response.json({ since: '2026-11-28T10:00:00.000Z', leftOut: 0, sums });
}

async function facts(...args: string[]) {
  const lines: string[] = [];
  const exitCode = await runPortal(['facts', ...args], (line) => lines.push(line));
  return { exitCode, lines };
}

test('releases stand side by side, the highest version first', async () => {
  const times = { ...count(FACT.timeToCode, '1.10.0', 0), value: undefined, bounds: [100, 200], counts: [0, 4, 0] };
  respond(
    count(FACT.visits, '1.9.0', 2_000),
    count(FACT.openings, '1.9.0', 2_000),
    count(FACT.failures, '1.9.0', 20, { [FACT_ATTRIBUTE.phase]: 'chunk' }),
    count(FACT.visits, '1.10.0', 100, { [FACT_ATTRIBUTE.sampleRate]: 0.1 }),
    count(FACT.openings, '1.10.0', 100, { [FACT_ATTRIBUTE.sampleRate]: 0.1 }),
    count(FACT.failures, '1.10.0', 5, { [FACT_ATTRIBUTE.sampleRate]: 0.1, [FACT_ATTRIBUTE.phase]: 'render' }),
    count(FACT.fallBacks, '1.10.0', 3),
    count(FACT.policyViolations, '1.10.0', 2, { [FACT_ATTRIBUTE.seenBy]: 'page' }),
    count(FACT.policyViolations, '1.10.0', 7, { [FACT_ATTRIBUTE.seenBy]: 'browser' }),
    times,
  );
  expect(await facts('books')).toEqual({
    exitCode: 0,
    lines: [
      'books                   1.10.0                             1.9.0',
      'Visits                  1,000                              2,000',
      'Openings                1,000 (814 to 1,186; 100 counted)  2,000',
      'Failed                  5.00 % (2.15 % to 11.18 %)         1.00 % (0.65 % to 1.54 %)',
      '  by phase              render 50                          chunk 20',
      'Left before code        0                                  0',
      'Fall-backs              3                                  0',
      'Reloads                 0                                  0',
      'Contract errors         0                                  0',
      'Policy violations       2                                  0',
      '  reported by browsers  7                                  0',
      'Other failures          0                                  0',
      'Time to code, p75       175 ms                             –',
      'Time to data, p75       –                                  –',
      'LCP, p75                –                                  –',
      'INP, p75                –                                  –',
      'CLS, p75                –                                  –',
      '',
      expect.stringMatching(/^Since 2026-11-28T10:00:00.000Z, /),
    ],
  });
  expect(requested).toEqual(['http://localhost:4301/monitoring/facts']);
});

test('programs get JSON', async () => {
  respond(count(FACT.openings, '1.0.0', 3));
  const { lines } = await facts('books', '--json', '--from', 'http://localhost:5000/');
  expect(JSON.parse(lines.join('\n'))).toMatchObject({
    remote: 'books',
    releases: [{ version: '1.0.0', openings: { count: 3, low: 3, high: 3 } }],
  });
  expect(requested).toEqual(['http://localhost:5000/monitoring/facts']);
});

test('what anybody can send cannot control the terminal, and sums without a release are dropped', async () => {
  respond(count(FACT.openings, '\u001B[2J1.0.0', 3), { metric: FACT.openings, attributes: {}, value: 1 }, 'rubbish');
  const { lines } = await facts('books');
  expect(lines.join('\n')).not.toContain('\u001B');
  expect(lines[2]).toMatch(/^Openings +3$/);
});

test.each<[string, () => Promise<Response>, RegExp]>([
  [
    'nothing responds',
    () => Promise.reject(new TypeError('fetch failed')),
    /^✗ Nothing responds at http:\/\/localhost:4301\/monitoring\/facts\. Start the portal with npm start, /,
  ],
  [
    'there is no sandbox',
    async () => new Response('', { status: 404 }),
    /responded with status 404\. Facts are shown by/,
  ],
  ['the response is a page', async () => new Response('<html>'), /is not a list of facts$/],
  [
    'there are no facts about the remote',
    async () => Response.json({ since: 'x', leftOut: 0, sums: [count(FACT.openings, '1.0.0', 1)] }),
    /^✗ No facts about 'webhooks' were collected since x\. There are facts about books\. /,
  ],
])('if %s, a sentence says what to do', async (_, how, sentence) => {
  response = how;
  expect(await facts('webhooks')).toEqual({ exitCode: 1, lines: [expect.stringMatching(sentence)] });
});

test.each([
  [['webhooks', '--from', 'localhost'], /^--from needs the address of a sandbox/],
  [[], /^Specify exactly one id of a remote/],
  [['../x'], /is not a valid id/],
])('wrong usage is explained: %j', async (args, sentence) => {
  expect(await facts(...args)).toEqual({ exitCode: 2, lines: [expect.stringMatching(sentence)] });
});
