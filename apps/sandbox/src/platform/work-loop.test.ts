import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../testing/test-clock.ts';
import { createWorkLoop, type WorkLoop, type WorkLoopOptions } from './work-loop.ts';

let clock: TestClock;
let logged: string[];
/** When each look began, in milliseconds since the start of the test. */
let looks: number[];
/** When later looks report work as due, in milliseconds since the start of the test. */
let dues: number[];
let loop: WorkLoop<string>;
let began: number;
const gates: Gate[] = [];
beforeEach(() => {
  clock = createTestClock();
  began = clock.now();
  [logged, looks, dues] = [[], [], []];
});
afterEach(async () => {
  for (const { open } of gates.splice(0)) open();
  await loop.stop();
});

function start({ look, isShared = false }: Partial<WorkLoopOptions> = {}): void {
  loop = createWorkLoop({
    clock,
    log: { error: (error: unknown, text?: string) => logged.push(`${String(error)}; ${text}`) },
    isShared,
    subject: 'Errands',
    async look(now) {
      looks.push(now.getTime() - began);
      await look?.(now);
      return dues.map((due) => new Date(began + due));
    },
  });
}

/** Lets time pass and runs the promise callbacks that become ready. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
}

async function wake(): Promise<void> {
  loop.wake();
  await pass(0);
}

interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

/** A promise that resolves when `open` is called, or when the test ends. */
function createGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const gate = { opened, open: () => open() };
  gates.push(gate);
  return gate;
}

test('the loop looks for work when it is woken, and otherwise rests', async () => {
  start();
  await pass(3_600_000);
  expect(looks).toEqual([]);
  await wake();
  await pass(3_600_000);
  expect(looks).toEqual([3_600_000]);
  await wake();
  expect(looks).toHaveLength(2);
});

test('looks never overlap: any number of wakes during a look cause one more look', async () => {
  const lasting = [createGate(), createGate()];
  let [looking, most] = [0, 0];
  start({
    async look() {
      most = Math.max(most, (looking += 1));
      await lasting[looks.length - 1]?.opened;
      looking -= 1;
      return [];
    },
  });
  loop.wake();
  await wake();
  loop.wake();
  await wake();
  expect(looks).toHaveLength(1);
  for (const { open } of lasting) open();
  await pass(0);
  expect([looks.length, most]).toEqual([2, 1]);
});

test('the loop looks again when the first known work becomes due, and after a look during which work became due', async () => {
  start();
  dues = [5000, 2000];
  await wake();
  await pass(1999);
  expect(looks).toEqual([0]);
  await pass(1);
  expect(looks.slice(0, 2)).toEqual([0, 2000]);
  dues = [];
  await pass(0);
  const soFar = looks.length;
  await pass(86_400_000);
  expect(looks).toHaveLength(soFar);
});

test('a look after a wake replaces the scheduled look', async () => {
  start();
  dues = [1000];
  await wake();
  await pass(500);
  dues = [1500];
  await wake();
  await pass(500);
  expect(looks).toEqual([0, 500]);
  dues = [];
  await pass(500);
  expect(looks).toEqual([0, 500, 1500]);
});

test('with other processes on the same database, the loop looks at least once a minute', async () => {
  start({ isShared: true });
  await wake();
  await pass(59_999);
  expect(looks).toEqual([0]);
  await pass(1);
  await pass(60_000);
  expect(looks).toEqual([0, 60_000, 120_000]);
});

test('a failed look is logged and retried after a second', async () => {
  start({
    async look() {
      if (looks.length < 3) throw new Error('The database is down');
      return [];
    },
  });
  await wake();
  await pass(1000);
  await pass(1000);
  await pass(86_400_000);
  expect(looks).toEqual([0, 1000, 2000]);
  expect(logged).toEqual(
    Array.from({ length: 2 }, () => 'Error: The database is down; Errands: looking for work failed'),
  );
});

/** A loop that takes these jobs, two at a time. Each runs until its gate is opened; `bad` ends with an error. */
function startTaking(names: string[]) {
  const waiting = [...names];
  const made: string[] = [];
  const ends = new Map(names.map((name) => [name, createGate()]));
  start({
    async look() {
      await loop.take({
        max: 2,
        claim: async () => waiting.shift(),
        async make(name) {
          made.push(name);
          await ends.get(name)?.opened;
          if (name === 'bad') throw new Error('Nobody was there');
        },
        nameOf: (name) => `Errand ${name}`,
      });
      return [];
    },
  });
  loop.wake();
  return { made, finish: (name: string) => ends.get(name)?.open() };
}

test('jobs run in parallel with looks, up to a maximum, and the next job begins when one ends', async () => {
  const { made, finish } = startTaking(['one', 'bad', 'three', 'four']);
  await pass(0);
  expect(made).toEqual(['one', 'bad']);
  finish('bad');
  await pass(0);
  expect(made).toEqual(['one', 'bad', 'three']);
  expect(logged).toEqual(['Error: Nobody was there; Errand bad could not be recorded and will be retried']);
  for (const name of ['one', 'three', 'four']) finish(name);
  await loop.settle();
  expect(made).toHaveLength(4);
});

test('settle waits until no work is due or running', async () => {
  const { finish } = startTaking(['one', 'two', 'three']);
  let isSettled = false;
  const settled = loop.settle().then(() => (isSettled = true));
  for (const name of ['one', 'two']) finish(name);
  await pass(0);
  expect(isSettled).toBe(false);
  finish('three');
  await settled;
});

test('stop begins no more jobs and waits for running ones', async () => {
  const { made, finish } = startTaking(['one', 'two', 'three']);
  await pass(0);
  let isStopped = false;
  const stopped = loop.stop().then(() => (isStopped = true));
  expect(loop.isStopping).toBe(true);
  finish('one');
  await wake();
  expect([made, isStopped]).toEqual([['one', 'two'], false]);
  finish('two');
  await stopped;
  const soFar = looks.length;
  loop.wake();
  await pass(86_400_000);
  expect([made.length, looks.length]).toEqual([2, soFar]);
});

test('stop waits for the current look and cancels the next one', async () => {
  const gate = createGate();
  start({
    async look() {
      await gate.opened;
      return [];
    },
  });
  dues = [1000];
  loop.wake();
  let isStopped = false;
  const stopped = loop.stop().then(() => (isStopped = true));
  await pass(0);
  expect(isStopped).toBe(false);
  gate.open();
  await stopped;
  await pass(86_400_000);
  expect(looks).toEqual([0]);
});
