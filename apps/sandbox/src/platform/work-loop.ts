import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';

const RETRY_MS = 1000;
/** Finds work of other processes that did not wake this one, such as jobs of a process that died. */
const LOOK_ANYWAY_MS = 60_000;

/** Jobs that run in parallel with looks and with each other. */
export interface Jobs<Job> {
  /** The maximum number that may run at a time. */
  readonly max: number;
  /** Claims a job exclusively; `undefined` if there is none. */
  claim(inProgress: readonly Job[]): Promise<Job | undefined>;
  /** Does the job and records the outcome. An error is logged: the lease expires and the job is claimed again. */
  make(job: Job): Promise<void>;
  /** For the log: `Export 7`. */
  nameOf(job: Job): string;
}

export interface WorkLoop<Job> {
  /** Long jobs check this between steps. */
  readonly isStopping: boolean;
  /** Looks for work immediately, or again after the current look. */
  wake(): void;
  /** For use in `look`: claims jobs up to the maximum. When a job ends, the loop looks again. */
  take(jobs: Jobs<Job>): Promise<void>;
  /** Looks for work, and resolves once no work is due or running. */
  settle(): Promise<void>;
  /** Begins no more work, and resolves once running work has ended. */
  stop(): Promise<void>;
}

export interface WorkLoopOptions {
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Whether other processes work on the same database. */
  readonly isShared: boolean;
  /** For the log: `Deliveries`. */
  readonly subject: string;
  /**
   * Does the work that is due at `now`, which is fixed for the whole look, so that work that becomes due in the meantime is left
   * to the next look and not missed. Returns when more work will be due, if that is known.
   */
  look(now: Date): Promise<readonly (Date | undefined)[]>;
}

/**
 * Looks for work when it is woken and when work becomes due, one look at a time. A wake during a look causes one more look.
 * A failed look is logged and retried. The caller must wake it for the first look.
 */
export function createWorkLoop<Job>({ clock, log, isShared, subject, look }: WorkLoopOptions): WorkLoop<Job> {
  const inProgress = new Map<Job, Promise<void>>();
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
        log.error(error, `${subject}: looking for work failed`);
        wakeIn(RETRY_MS);
      }
    }
  }

  function wakeIn(ms: number): void {
    if (ms !== Infinity) cancelTimer = clock.after(ms, wake);
  }

  async function take({ max, claim, make, nameOf }: Jobs<Job>): Promise<void> {
    while (inProgress.size < max && !state.isStopping) {
      const job = await claim([...inProgress.keys()]);
      if (job === undefined) return;
      const making = make(job)
        .catch((error: unknown) => log.error(error, `${nameOf(job)} could not be recorded and will be retried`))
        .finally(() => {
          inProgress.delete(job);
          wake();
        });
      inProgress.set(job, making);
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
      while (state.looking || inProgress.size > 0) await Promise.all([state.looking, ...inProgress.values()]);
    },
    async stop() {
      state.isStopping = true;
      cancelTimer();
      await state.looking;
      await Promise.all(inProgress.values());
    },
  };
}
