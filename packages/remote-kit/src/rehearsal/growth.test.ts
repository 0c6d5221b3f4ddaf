import { expect, test } from 'vitest';
import { growthOf, type Remains } from './growth.ts';

const none = new Map<string, number>();
const remains = (of: Partial<Remains>): Remains => ({
  listeners: 380,
  nodes: 600,
  heapBytes: 6e6,
  timersByFile: none,
  listenersByFile: none,
  ...of,
});

test('what grows with each visit is refused, with the file where it is known', () => {
  const series = [2, 3, 4, 5];
  const inFile = (count: number) => new Map([['src/page.tsx:3', count]]);
  expect(growthOf(series.map((count) => remains({ listenersByFile: inFile(count), listeners: 380 + count })))).toEqual([
    { what: 'listeners', text: '2, 3, 4, 5', file: 'src/page.tsx:3' },
  ]);
  expect(growthOf(series.map((count) => remains({ timersByFile: inFile(count) })))).toEqual([
    { what: 'timers', text: '2, 3, 4, 5', file: 'src/page.tsx:3' },
  ]);
  expect(growthOf(series.map((count) => remains({ listeners: 380 + count })))).toEqual([
    { what: 'listeners', text: '382, 383, 384, 385', file: undefined },
  ]);
  expect(growthOf(series.map((count) => remains({ nodes: 600 + 100 * count })))).toMatchObject([
    { what: 'memory', text: '800, 900, 1000, 1100 elements' },
  ]);
  expect(growthOf(series.map((count) => remains({ heapBytes: 1e6 * count })))).toMatchObject([
    { what: 'memory', text: '2000, 3000, 4000, 5000 kB' },
  ]);
});

test('caches that fill, and code that the engine optimizes, are no growth', () => {
  const heap = [6_250_000, 6_537_000, 6_884_000, 7_056_000];
  expect(growthOf(heap.map((heapBytes) => remains({ heapBytes })))).toEqual([]);
  expect(growthOf([600, 800, 900, 900].map((nodes) => remains({ nodes })))).toEqual([]);
  expect(growthOf([380, 384, 384, 384].map((listeners) => remains({ listeners })))).toEqual([]);
  expect(growthOf([])).toEqual([]);
});
