import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlCommand, withoutSignatures } from './curl-command.ts';

const HEADERS = [
  { name: 'content-type', value: 'application/json' },
  { name: 'content-length', value: '2' },
  { name: 'webhook-id', value: 'b1' },
  { name: 'Webhook-Signature', value: 'v1,c2VjcmV0 v1,c2VjcmV0Mg==' },
];

/** The arguments that a POSIX shell passes to curl. */
function words(command: string): string[] {
  const program = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}`;
  return execFileSync('/bin/sh', ['-c', program], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

test('the command repeats the request without the signature', () => {
  expect(words(curlCommand({ method: 'POST', url: 'https://x.example/a', headers: HEADERS, body: '{}' }))).toEqual([
    '--request',
    'POST',
    '--url',
    'https://x.example/a',
    '--globoff',
    '--header',
    'content-type: application/json',
    '--header',
    'webhook-id: b1',
    '--header',
    'Webhook-Signature: v1,<signature>',
    '--data-raw',
    '{}',
  ]);
});

test.each([
  `it's`,
  `$(echo run) \`id\``,
  `"double" \\ back\\slash\\`,
  `'; echo run #`,
  `a\nb\r\n\tc`,
  `!history & | > < * ? [a] {b,c} ~ %`,
  `''''`,
  `ü 漢字 😀`,
  `@/etc/passwd`,
])('a shell treats %j as text in every position', (text) => {
  const command = curlCommand({ method: text, url: text, headers: [{ name: 'x-note', value: text }], body: text });
  expect(words(command)).toEqual([
    '--request',
    text,
    '--url',
    text,
    '--globoff',
    '--header',
    `x-note: ${text}`,
    '--data-raw',
    text,
  ]);
});

test('signatures are removed even if the platform returns them', () => {
  const shown = JSON.stringify(withoutSignatures(HEADERS));
  expect(shown).toContain('v1,[redacted]');
  expect(shown).not.toContain('c2VjcmV0');
});

test('an empty body is omitted, and a header without a value is kept', () => {
  const headers = [{ name: 'x-empty', value: '' }];
  expect(words(curlCommand({ method: 'GET', url: 'https://x.example', headers, body: '' }))).toEqual([
    '--request',
    'GET',
    '--url',
    'https://x.example',
    '--globoff',
    '--header',
    'x-empty;',
  ]);
});
