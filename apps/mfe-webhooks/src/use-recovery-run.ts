import { useApi } from '@portal/api-client';
import type { Batch } from '@portal/api-client/batches';
import { useToast } from '@portal/contract/react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BatchFilter } from './batch-filter.ts';
import { recovery } from './batch-queries.ts';
import type { RecoveryOutcome } from './recover-each.ts';

export interface RecoveryRun {
  /** Nothing is queued yet; the batches are being read; each is queued or waits for it; all are, or the run was stopped. */
  readonly step: 'start' | 'reading' | 'running' | 'done';
  /** What is taken, oldest first. */
  readonly batches: readonly Batch[];
  /** What is known so far, by batch id. */
  readonly outcomes: ReadonlyMap<string, RecoveryOutcome>;
  readonly isStopping: boolean;
  /** Takes the failed batches that match, and none that was taken before. */
  readonly start: () => void;
  /** Starts no more; what is under way is brought to its end. */
  readonly stop: () => void;
}

/** Queues one attempt for each failed batch that matches a filter. Whoever unmounts it stops it. */
export function useRecoveryRun(webhookId: string, filter: BatchFilter): RecoveryRun {
  const { mutate } = useMutation(recovery(useApi(), webhookId));
  const toast = useToast();
  const [step, setStep] = useState<RecoveryRun['step']>('start');
  const [batches, setBatches] = useState<readonly Batch[]>([]);
  const [outcomes, setOutcomes] = useState<RecoveryRun['outcomes']>(new Map());
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [isStopping, setStopping] = useState(false);
  const stopping = useRef(new AbortController());

  useEffect(function stopWhenLeft() {
    return () => stopping.current.abort();
  }, []);

  function start() {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    const known = new Map<string, RecoveryOutcome>();
    let wanted: readonly Batch[] = [];
    setStep('reading');
    setStopping(false);
    setBatches([]);
    setOutcomes(known);
    mutate(
      {
        filter,
        without: taken,
        signal,
        onStart(found) {
          wanted = found;
          setBatches(found);
          setStep('running');
        },
        onOutcome(outcome) {
          known.set(outcome.batch.batchId, outcome);
          setOutcomes(new Map(known));
        },
      },
      {
        onSuccess() {
          setStep('done');
          setTaken(new Set([...taken, ...known.keys()]));
          const { title, isGood } = runSummary(wanted.length, [...known.values()]);
          if (isGood) toast.success(title);
          else toast.error(title);
        },
        onError: () => setStep('start'),
      },
    );
  }

  function stop() {
    setStopping(true);
    stopping.current.abort();
  }

  return { step, batches, outcomes, isStopping, start, stop };
}

/** The whole run in one sentence. */
export function runSummary(
  wanted: number,
  outcomes: readonly Pick<RecoveryOutcome, 'status'>[],
): { readonly title: string; readonly isGood: boolean } {
  const queued = outcomes.filter(({ status }) => status === 'queued').length;
  const failed = outcomes.length - queued;
  const untried = wanted - outcomes.length;
  const rest = [
    failed > 0 && `${failed} could not be`,
    untried > 0 && `${untried} ${untried === 1 ? 'was' : 'were'} not tried`,
  ].filter(Boolean);
  const attempts = wanted === 1 ? 'attempt' : 'attempts';
  if (wanted === 0) return { title: 'No other failed delivery matches.', isGood: true };
  if (rest.length > 0)
    return { title: `${queued} of ${wanted} ${attempts} queued; ${rest.join(', ')}.`, isGood: false };
  return { title: wanted === 1 ? '1 attempt queued.' : `All ${wanted} attempts queued.`, isGood: true };
}
