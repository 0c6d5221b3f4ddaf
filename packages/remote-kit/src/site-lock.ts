import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive, takeTurn } from '@portal/turn-lock';
import * as z from 'zod/mini';
import { Refusal } from './refusal.ts';

const holderSchema = z.object({ pid: z.number(), host: z.string(), since: z.string() });
type Holder = z.infer<typeof holderSchema>;

const ASK_AGAIN_MS = 50;
const GIVE_UP_AFTER_MS = 30_000;
/** Nobody changes a site for that long; it ends the lock of another machine, whose processes cannot be asked for. */
const FORGOTTEN_AFTER_MS = 10 * 60_000;

/** Time, in ms since 1970, and how to let some of it pass. */
export interface LockClock {
  now(): number;
  wait(ms: number): Promise<unknown>;
}

const SYSTEM_CLOCK: LockClock = { now: () => Date.now(), wait };

/**
 * Runs `work` while no other process changes the site, and waits its turn for half a minute. The lock of a process that no longer
 * lives is taken over, and that of another machine after ten minutes. Rejects with a `Refusal` that names who holds it, or with
 * what `work` rejects with.
 */
export async function withSiteLock<T>(
  siteDir: string,
  work: () => Promise<T>,
  clock: LockClock = SYSTEM_CLOCK,
): Promise<T> {
  const turn = await waitForTurn(siteDir, clock);
  try {
    return await work();
  } finally {
    turn.release();
  }
}

async function waitForTurn(siteDir: string, clock: LockClock) {
  const giveUpAt = clock.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const holder: Holder = { pid: process.pid, host: hostname(), since: new Date(clock.now()).toISOString() };
    const turn = takeTurn(siteDir, {
      name: '.lock',
      holder: JSON.stringify(holder),
      isHeld: (text, isOurs) => isHeld(text, isOurs, clock),
    });
    if (turn.isTaken) return turn;
    if (clock.now() > giveUpAt) throw new Refusal([`${siteDir} is being changed by ${whoIs(turn.holder)}`]);
    await clock.wait(ASK_AGAIN_MS);
  }
}

function isHeld(text: string, isOurs: boolean, clock: LockClock): boolean {
  const holder = readHolder(text);
  if (!holder) return false;
  if (holder.host !== hostname()) return clock.now() - Date.parse(holder.since) <= FORGOTTEN_AFTER_MS;
  return holder.pid === process.pid ? isOurs : isAlive(holder.pid);
}

function whoIs(text: string): string {
  const holder = readHolder(text);
  if (!holder) return 'somebody';
  return `process ${holder.pid} on ${holder.host} since ${holder.since}: try again when it is done, or delete the site's .lock.* files if it is no release command`;
}

function readHolder(text: string): Holder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // no holder of ours wrote it
  }
}
