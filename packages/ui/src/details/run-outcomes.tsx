import { errorMessages } from '@portal/api-client';
import { memo, type ReactNode } from 'react';
import { Outcome, OutcomeList } from './outcome-list.tsx';
import type { ItemOutcome } from './run-each.ts';
import type { Run } from './use-run-each.ts';

/** What became of an item, or may still become of it. */
export type Fate = 'done' | 'failed' | 'waiting' | 'untried';

export interface RunOutcomesProps<T> {
  readonly run: Pick<Run<T>, 'status' | 'items' | 'outcomes'>;
  /** Names the list where no heading above it does. */
  readonly label?: string;
  keyOf(item: T): string;
  /** Says in words what became of an item. The same function each time: only changed rows are drawn again. */
  describe(item: T, fate: Fate): ReactNode;
  /** For runs longer than the screen: what failed is on top. Default: the order of the items. */
  readonly failedFirst?: boolean;
}

/** What became of each item of a run, with the reasons of failures. */
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
  describe(item: unknown, fate: Fate): ReactNode;
  readonly outcome: ItemOutcome | undefined;
  /** An item without an outcome will have none any more. */
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
