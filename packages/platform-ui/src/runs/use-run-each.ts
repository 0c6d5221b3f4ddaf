import { useEffect, useRef, useState } from 'react';
import { type ItemOutcome, runEach } from './run-each.ts';

export interface Work<T> {
  /** The items, or a function that finds them. Items that this run has completed stay completed. */
  readonly items: readonly T[] | (() => Promise<readonly T[]>);
  readonly act: (item: T) => Promise<unknown>;
  /** The items to act on; the others keep their outcomes. Default: all that are not completed. */
  readonly only?: readonly T[];
  /** Stops the run, even after the user has left. Default: only `stop` and `whenLeft` do. */
  readonly signal?: AbortSignal;
}

export interface Run<T> {
  /** 'over': all items have an outcome, or the run was stopped. */
  readonly status: 'idle' | 'finding' | 'running' | 'over';
  readonly items: readonly T[];
  /** The outcomes so far. */
  readonly outcomes: ReadonlyMap<T, ItemOutcome>;
  readonly isStopping: boolean;
  /** The seconds that the platform still makes the run wait; 0 if it does not wait. */
  readonly waitSeconds: number;
  start(work: Work<T>): void;
  /** Starts no more items and ends a wait; those in progress are completed. */
  stop(): void;
}

export interface RunOptions<T> {
  /** Performs the whole run. Its `meta` states the queries to invalidate, and the message if the items cannot be found. */
  readonly mutation: {
    mutate(work: () => Promise<void>, options: { onSuccess(): void; onError(): void }): void;
  };
  readonly onOver?: ((items: readonly T[], outcomes: Run<T>['outcomes']) => void) | undefined;
  /** Default: 'stop'. */
  readonly whenLeft?: 'stop' | 'continue' | undefined;
}

/** Acts on many items and keeps the outcome of each. */
export function useRunEach<T>({ mutation, onOver, whenLeft = 'stop' }: RunOptions<T>): Run<T> {
  const [status, setStatus] = useState<Run<T>['status']>('idle');
  const [items, setItems] = useState<readonly T[]>([]);
  const [outcomes, setOutcomes] = useState<Run<T>['outcomes']>(new Map());
  const [isStopping, setStopping] = useState(false);
  const [waitSeconds, setWaitSeconds] = useState(0);
  const stopping = useRef(new AbortController());
  // A second click can arrive before `status` is rendered.
  const isRunning = useRef(false);

  useEffect(
    function stopWhenLeft() {
      if (whenLeft === 'continue') return undefined;
      return () => stopping.current.abort();
    },
    [whenLeft],
  );

  function start({ items: wanted, act, only, signal: until }: Work<T>) {
    if (isRunning.current) return;
    isRunning.current = true;
    stopping.current = new AbortController();
    const signals = [stopping.current.signal, ...(until ? [until] : [])];
    const signal = AbortSignal.any(signals);
    let found: readonly T[] = [];
    const latest = new Map<T, ItemOutcome>();

    function begin(next: readonly T[]) {
      found = next;
      for (const item of next) {
        const before = outcomes.get(item);
        const isKept = only !== undefined && !only.includes(item);
        if (before && (isKept || before.status === 'done')) latest.set(item, before);
      }
      setItems(next);
      setOutcomes(new Map(latest));
      setStatus('running');
    }

    async function work() {
      if (typeof wanted === 'function') begin(await wanted());
      await runEach({
        items: (only ?? found).filter((item) => !latest.has(item)),
        act,
        signal,
        onWait: setWaitSeconds,
        onOutcome(item, outcome) {
          latest.set(item, outcome);
          setOutcomes(new Map(latest));
        },
      });
    }

    setStopping(false);
    if (typeof wanted === 'function') {
      setItems([]);
      setOutcomes(new Map());
      setStatus('finding');
    } else begin(wanted);
    mutation.mutate(work, {
      onSuccess() {
        isRunning.current = false;
        setStatus('over');
        onOver?.(found, latest);
      },
      onError() {
        isRunning.current = false;
        setStatus('idle');
      },
    });
  }

  function stop() {
    setStopping(true);
    stopping.current.abort();
  }

  return { status, items, outcomes, isStopping, waitSeconds, start, stop };
}
