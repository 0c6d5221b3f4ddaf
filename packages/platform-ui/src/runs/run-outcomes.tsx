import { errorMessages } from '@portal/api-client';
import { memo, type ReactNode } from 'react';
import { Outcome, OutcomeList } from '@portal/ui/page-parts';
import type { ItemOutcome } from './run-each.ts';
import type { Run } from './use-run-each.ts';

/** The state of an item during and after a run. */
export type ItemState = 'done' | 'failed' | 'waiting' | 'untried';

export interface RunOutcomesProps<T> {
  readonly run: Pick<Run<T>, 'status' | 'items' | 'outcomes'>;
  /** The list's name, if no heading above it names it. */
  readonly label?: string;
  keyOf(item: T): string;
  /** Describes the state of an item in words. A stable function, so that only changed rows render again. */
  describe(item: T, state: ItemState): ReactNode;
  /** Lists failures first, for runs longer than the screen. Default: false. */
  readonly failedFirst?: boolean;
}

/** The outcome of each item of a run, with the reasons of failures. */
export function RunOutcomes<T>({ run, label, keyOf, describe, failedFirst = false }: RunOutcomesProps<T>) {
  const { status, items, outcomes } = run;
  const isFailed = (item: T) => outcomes.get(item)?.status === 'failed';
  const ordered = failedFirst ? [...items.filter(isFailed), ...items.filter((item) => !isFailed(item))] : items;
  return (
    <OutcomeList {...(label !== undefined && { label })}>
      {ordered.map((item) => (
        <ItemRow
          key={keyOf(item)}
          item={item}
          describe={describe}
          outcome={outcomes.get(item)}
          isOver={status === 'over'}
        />
      ))}
    </OutcomeList>
  );
}

interface ItemRowProps {
  readonly item: unknown;
  describe(item: unknown, state: ItemState): ReactNode;
  readonly outcome: ItemOutcome | undefined;
  /** Items without an outcome will get none. */
  readonly isOver: boolean;
}

const ItemRow = memo(function ItemRow({ item, describe, outcome, isOver }: ItemRowProps) {
  switch (outcome?.status) {
    case 'done':
      return <Outcome status="done">{describe(item, 'done')}</Outcome>;
    case 'failed':
      return (
        <Outcome status="failed" reasons={errorMessages(outcome.error)}>
          {describe(item, 'failed')}
        </Outcome>
      );
    case undefined:
      return <Outcome status="waiting">{describe(item, isOver ? 'untried' : 'waiting')}</Outcome>;
  }
});
