import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';

const RETRY_MS = 1000;
/** For what another process did without telling, and what one left undone that died before it could tell. */
const LOOK_ANYWAY_MS = 60_000;

/** What is made beside the looks, each job on its own. */
export interface Jobs<Job> {
  /** How many may be under way at a time. */
  readonly max: number;
  /** Takes one that is nobody else's from then on; `undefined` where there is none. */
  claim(underWay: readonly Job[]): Promise<Job | undefined>;
  /** Makes it and records that. What it throws is logged: the lease runs out, and somebody claims it again. */
  make(job: Job): Promise<void>;
  /** For the log: `Export 7`. */
  nameOf(job: Job): string;
}

export interface WorkLoop<Job> {
  /** Whoever works looks at it in between. */
  readonly isStopping: boolean;
  /** Looks at once, or once more after the look that goes on. */
  wake(): void;
  /** For a look: claims jobs while there are any and a place is free. When one ends, the loop looks again. */
  take(jobs: Jobs<Job>): Promise<void>;
  /** Looks for what is due now, and resolves once nothing is and nothing is under way. */
  settle(): Promise<void>;
  /** Begins nothing more, and resolves once what is under way has ended. */
  stop(): Promise<void>;
}

export interface WorkLoopOptions {
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Whether other processes work on the same. */
  readonly isShared: boolean;
  /** For the log: `Deliveries`. */
  readonly subject: string;
  /**
   * Does what is due at a moment, the same one for the whole look: what becomes due meanwhile is still to come, and not
   * missed. Returns when to look again, as far as that is known.
   */
  look(now: Date): Promise<readonly (Date | undefined)[]>;
}

/**
 * Looks for work when it is woken and when some becomes due, one look at a time, and else rests. Being woken during a look
 * means one more. A look that fails is logged and repeated. The first is for whoever wakes it.
 */
export function createWorkLoop<Job>({ clock, log, isShared, subject, look }: WorkLoopOptions): WorkLoop<Job> {
  const underWay = new Map<Job, Promise<void>>();
  let cancelTimer = () => {};
  const state: { isStopping: boolean; isWanted: boolean; looking?: Promise<void> } = {
    isStopping: false,
    isWanted: false,
  };

  function wake(): void {
    state.isWanted = true;
    state.looking ??= lookWhileWanted().finally(() => {
      delete state.looking;
      if (state.isWanted && !state.isStopping) wake();
    });
  }

  async function lookWhileWanted(): Promise<void> {
    while (state.isWanted && !state.isStopping) {
      state.isWanted = false;
      cancelTimer();
      try {
        const dues = await look(new Date(clock.now()));
        const waits = dues.flatMap((due) => (due ? Math.max(0, due.getTime() - clock.now()) : []));
        wakeIn(Math.min(...waits, isShared ? LOOK_ANYWAY_MS : Infinity));
      } catch (error) {
        log.error(error, `${subject} could not be looked for`);
        wakeIn(RETRY_MS);
      }
    }
  }

  function wakeIn(ms: number): void {
    if (ms !== Infinity) cancelTimer = clock.after(ms, wake);
  }

  async function take({ max, claim, make, nameOf }: Jobs<Job>): Promise<void> {
    while (underWay.size < max && !state.isStopping) {
      const job = await claim([...underWay.keys()]);
      if (job === undefined) return;
      const making = make(job)
        .catch((error: unknown) => log.error(error, `${nameOf(job)} could not be recorded: it is made again`))
        .finally(() => {
          underWay.delete(job);
          wake();
        });
      underWay.set(job, making);
    }
  }

  return {
    get isStopping() {
      return state.isStopping;
    },
    wake,
    take,
    async settle() {
      wake();
      while (state.looking || underWay.size > 0) await Promise.all([state.looking, ...underWay.values()]);
    },
    async stop() {
      state.isStopping = true;
      cancelTimer();
      await state.looking;
      await Promise.all(underWay.values());
    },
  };
}
