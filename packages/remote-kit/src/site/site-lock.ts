import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive, takeTurn } from '@portal/turn-lock';
import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';

const holderSchema = z.object({ pid: z.number(), host: z.string(), since: z.string() });
type Holder = z.infer<typeof holderSchema>;

const RETRY_AFTER_MS = 50;
const GIVE_UP_AFTER_MS = 30_000;
/** No command takes that long. Expires the lock of another machine, because its processes cannot be checked. */
const EXPIRES_AFTER_MS = 10 * 60_000;

/** `now` returns milliseconds since 1970. */
export interface LockClock {
  now(): number;
  wait(ms: number): Promise<unknown>;
}

const SYSTEM_CLOCK: LockClock = { now: () => Date.now(), wait };

/**
 * Runs `work` while no other process can change the site. Waits up to 30 seconds for the lock. Takes over the lock of a process that
 * has ended, and that of another machine after ten minutes. Rejects with a `Refusal` that names the lock's holder, or with the error of
 * `work`.
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
    if (clock.now() > giveUpAt) throw new Refusal([`${siteDir} is being changed by ${describeHolder(turn.holder)}`]);
    await clock.wait(RETRY_AFTER_MS);
  }
}

function isHeld(text: string, isOurs: boolean, clock: LockClock): boolean {
  const holder = readHolder(text);
  if (!holder) return false;
  if (holder.host !== hostname()) return clock.now() - Date.parse(holder.since) <= EXPIRES_AFTER_MS;
  return holder.pid === process.pid ? isOurs : isAlive(holder.pid);
}

function describeHolder(text: string): string {
  const holder = readHolder(text);
  if (!holder) return 'another process';
  return `process ${holder.pid} on ${holder.host} since ${holder.since}: try again when it is done, or delete the site's .lock.* files if that process is not a release command`;
}

function readHolder(text: string): Holder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // not written by this code
  }
}
