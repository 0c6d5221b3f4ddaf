import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resolverWith } from './public-address.ts';

const TIMEOUT_MS = 60_000;
const TYPE_A = 1;
const HEADER_BYTES = 12;
/** The size of the type, which follows the name in a question, as does the class. */
const TYPE_BYTES = 2;

/** The name in a query, and the offset of its end. */
function readName(query: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let place = HEADER_BYTES;
  for (let length = query[place] ?? 0; length > 0; length = query[place] ?? 0) {
    labels.push(query.toString('latin1', place + 1, place + 1 + length));
    place += 1 + length;
  }
  return { name: labels.join('.'), end: place + 1 };
}

/** A response by RFC 1035: repeats the question, and has one address for an IPv4 query. */
function answerTo(query: Buffer): Buffer {
  const { end } = readName(query);
  const isFour = query.readUInt16BE(end) === TYPE_A;
  const header = Buffer.from(query.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(0x81_80, 2);
  header.writeUInt16BE(isFour ? 1 : 0, 6);
  header.writeUInt16BE(0, 10);
  const question = query.subarray(HEADER_BYTES, end + TYPE_BYTES + 2);
  const address = Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 216, 34]);
  return Buffer.concat(isFour ? [header, question, address] : [header, question]);
}

/** Starts a name server that responds to every query, but holds those under `slow.com` until `letGo` is called. */
async function startNameServer() {
  const socket = createSocket('udp4');
  const held: (() => void)[] = [];
  const queried = new Set<string>();
  let isHolding = true;
  socket.on('message', (query: Buffer, { port, address }: RemoteInfo) => {
    const { name } = readName(query);
    queried.add(name);
    const answer = () => socket.send(answerTo(query), port, address);
    if (isHolding && name.endsWith('slow.com')) held.push(answer);
    else answer();
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    servers: [`127.0.0.1:${socket.address().port}`],
    queried,
    letGo() {
      isHolding = false;
      for (const answer of held) answer();
    },
    close: () => socket.close(),
  };
}

let nameServer: Awaited<ReturnType<typeof startNameServer>>;
beforeEach(async () => {
  nameServer = await startNameServer();
});
afterEach(() => nameServer.close());

const FOUND = [{ address: '93.184.216.34', family: 4 }];

test('name servers that do not respond hold up neither other lookups nor file access', async () => {
  const { servers, letGo } = nameServer;
  const resolve = resolverWith({ servers, withinMs: TIMEOUT_MS });
  const slow = Array.from({ length: 16 }, (_, number) => resolve(`n${number}.slow.com`));
  expect(await resolve('hooks.shop.com')).toEqual(FOUND);
  expect(await readFile(import.meta.filename, 'utf8')).toContain('hold up neither');
  letGo();
  expect(await Promise.all(slow)).toEqual(slow.map(() => FOUND));
});

test('a lookup that times out does not affect other lookups', async () => {
  const { servers, letGo } = nameServer;
  const patient = resolverWith({ servers, withinMs: TIMEOUT_MS })('patient.slow.com');
  await expect(resolverWith({ servers, withinMs: 1 })('hasty.slow.com')).rejects.toMatchObject({ code: 'ECANCELLED' });
  letGo();
  expect(await patient).toEqual(FOUND);
});

test.each([
  ['1.1.1.1', 4],
  ['2606:4700:4700::1111', 6],
])('%s is an address and is not looked up', async (address, family) => {
  expect(await resolverWith({ servers: nameServer.servers })(address)).toEqual([{ address, family }]);
  expect(nameServer.queried.size).toBe(0);
});
