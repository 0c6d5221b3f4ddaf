import { expect, test } from 'vitest';
import { markdownOf } from './page-markdown.ts';
import { findPage } from './pages/find-page.ts';
import { readDocument, SMALL_DOCUMENT } from './testing/small-document.ts';

async function write(part?: string, name?: string): Promise<string> {
  const page = findPage({ api: await readDocument(SMALL_DOCUMENT), baseUrl: 'https://api.example' }, part, name);
  if (!page) throw new Error('There is no such page');
  return markdownOf(page, 'https://portal.example');
}

test('a call is written with its parameters, its example and links to its errors', async () => {
  expect(await write('calls', 'listKeys')).toBe(`# List the keys

\`GET /v1/keys\`

## Credentials

An API key, as \`publicKey:privateKey\`.

The user or API key needs one of the roles \`KEY_READ\`, \`KEY_WRITE\`. A tenant admin has every role.

cURL:

\`\`\`sh
curl --silent --show-error --user "$PUBLIC_KEY:$PRIVATE_KEY" \\
  'https://api.example/v1/keys'
\`\`\`

## Parameters

- \`take\` (integer, at least 1, at most 50, default: 10, in the query): How many rows to return.
- \`role\` (text, in the query): Only keys with it. One of: \`"READ"\`.

## Response 200

Success.

- \`data\` (Key, required) See [Key](https://portal.example/api-documentation/schemas/Key).

Example of the response:

\`\`\`json
{
  "data": {
    "name": "Checkout",
    "owner": {
      "email": "ann@northwind.example"
    }
  }
}
\`\`\`

## Errors with status 429

- [RATE_LIMITED](https://portal.example/api-documentation/errors/RATE_LIMITED): Too many requests.
`);
});

test('an error is written with who can do something about it, and the calls that respond with it', async () => {
  expect(await write('errors', 'RATE_LIMITED')).toBe(`# RATE_LIMITED

Too many requests.

- **HTTP status**: 429
- **Cause**: More requests arrived than the limit allows.
- **What to do**: Wait.
- **Who can do it**: The developer of the program that calls or receives.

## Calls that respond with it

- [GET /v1/keys](https://portal.example/api-documentation/calls/listKeys): List the keys
`);
  expect(await write('errors', 'Expired card')).toContain(
    '- **Who can do it**: The payer or a user of the tenant, in the portal.',
  );
});

test('members of members are indented, and code is fenced whatever it contains', async () => {
  expect(await write('schemas', 'Key')).toContain(`- \`name\` (text, at most 100 characters, required)
- \`owner\` (object)
  - \`email\` (text)`);
  const block = { kind: 'code', label: 'Code', language: 'md', code: '```\n' } as const;
  expect(markdownOf({ title: 'T', blocks: [block] }, '')).toBe('# T\n\nCode:\n\n````md\n```\n````\n');
});

test('every kind of page is written', async () => {
  for (const [part, name, words] of [
    [undefined, undefined, '## Keys'],
    ['get-started', undefined, '## 1. Create an API key'],
    ['webhooks', undefined, 'hmac'],
    ['calls', undefined, '[GET /v1/keys]'],
    ['schemas', undefined, '[Key]'],
    ['events', undefined, '[key.created]'],
    ['errors', undefined, '[Expired card](https://portal.example/api-documentation/errors/Expired%20card)'],
    ['events', 'key.created', 'A tenant admin created a key.'],
  ] as const) {
    const text = await write(part, name);
    expect(text).toContain(words);
    expect(text).not.toMatch(/undefined|\[object/);
  }
});
