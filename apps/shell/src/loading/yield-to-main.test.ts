import { expect, test } from 'vitest';
import { createTurns } from './yield-to-main.ts';

test('turns come in the order of the calls, and what follows one is finished before the next', async () => {
  const steps: string[] = [];
  const ownTask = createTurns();
  async function take(name: string): Promise<void> {
    await ownTask();
    steps.push(`${name} begins`);
    for (let step = 0; step < 10; step += 1) await Promise.resolve();
    steps.push(`${name} ends`);
  }
  await Promise.all([take('first'), take('second')]);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});
