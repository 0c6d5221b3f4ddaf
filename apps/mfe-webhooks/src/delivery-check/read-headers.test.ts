import { expect, test } from 'vitest';
import { readHeaders } from './read-headers.ts';

const PAIRS = [
  ['webhook-id', ['b-1']],
  ['webhook-timestamp', ['1764223200']],
  ['webhook-signature', ['v1,aGk= v1,eW8=']],
];

test.each([
  ['lines', 'webhook-id: b-1\nwebhook-timestamp: 1764223200\nwebhook-signature: v1,aGk= v1,eW8='],
  [
    'lines of a request',
    'POST /in HTTP/1.1\r\nWebhook-Id:b-1\r\nWebhook-Timestamp : 1764223200\r\nWEBHOOK-SIGNATURE:  v1,aGk= v1,eW8=  \r\n\r\n',
  ],
  ['the output of curl', '> webhook-id: b-1\n> webhook-timestamp: 1764223200\n> webhook-signature: v1,aGk= v1,eW8=\n>'],
  [
    'arguments of curl',
    "curl -X POST \\\n  -H 'webhook-id: b-1' \\\n  -H 'webhook-timestamp: 1764223200' \\\n  --header \"webhook-signature: v1,aGk= v1,eW8=\" \\",
  ],
  ['a JSON object', '{"webhook-id": "b-1", "webhook-timestamp": 1764223200, "Webhook-Signature": ["v1,aGk= v1,eW8="]}'],
  [
    'lines of an object',
    "{\n  'webhook-id': 'b-1',\n  'webhook-timestamp': '1764223200',\n  'webhook-signature': 'v1,aGk= v1,eW8=',\n}",
  ],
])('headers are read from %s', (_name, text) => {
  expect([...readHeaders(text)].filter(([name]) => name.startsWith('webhook-'))).toEqual(PAIRS);
});

test('a header that is there twice has both values', () => {
  expect(readHeaders('webhook-id: a\nWebhook-Id: b').get('webhook-id')).toEqual(['a', 'b']);
});

test.each(['', ' \n', 'nothing', '{"webhook-id": ', '[]'])('the text %j has no headers', (text) => {
  expect([...readHeaders(text)]).toEqual([]);
});
