import type { Reward } from '@portal/api-client/rewards';
import { Button } from '@portal/ui/basics';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { RewardRows } from './reward-rows.tsx';
import { rewardInWords } from '@portal/scheme-rules';
import { countInWords } from './reward-words.ts';
import classes from './reward-selection.module.css';

export interface RewardSelectionProps {
  /** By brand name. */
  readonly rewards: readonly Reward[];
  /** The number of selected rewards that are not in the catalogue. */
  readonly unknown: number;
  /** Gets the focus once nothing is left to remove. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Absent if nothing can be changed. */
  readonly onRemove?: ((rewards: readonly Reward[]) => void) | undefined;
}

/** The selected rewards. */
export function RewardSelection({ rewards, unknown, heading, onRemove }: RewardSelectionProps) {
  const pane = useRef<HTMLDivElement>(null);
  /** The place of the removed row, whose button had the focus. */
  const removedAt = useRef<number>(undefined);
  const inactive = rewards.filter(({ isActive }) => !isActive).length;

  useLayoutEffect(
    function moveFocusToNextRow() {
      if (removedAt.current === undefined) return;
      const buttons = pane.current?.querySelectorAll<HTMLElement>('li button') ?? [];
      (buttons[Math.min(removedAt.current, buttons.length - 1)] ?? heading.current)?.focus();
      removedAt.current = undefined;
    },
    [rewards, heading],
  );

  function remove(removed: readonly Reward[], place: number) {
    removedAt.current = place;
    onRemove?.(removed);
  }

  return (
    <div ref={pane} className={classes.pane}>
      <div className={classes.head}>
        <h3 ref={heading} tabIndex={-1} className={classes.title}>
          <span role="status">{`${countInWords(rewards.length + unknown)} selected`}</span>
        </h3>
        {onRemove && rewards.length > 1 && (
          <Button variant="quiet" size="small" onClick={() => remove(rewards, 0)}>
            Remove all
          </Button>
        )}
      </div>
      {inactive > 0 && (
        <p className={classes.note}>
          {`${inactive === 1 ? '1 reward is inactive and is' : `${inactive} rewards are inactive and are`} not paid out.`}
        </p>
      )}
      {rewards.length === 0 && onRemove && <p className={classes.note}>Add rewards from the catalogue.</p>}
      {rewards.length > 0 && (
        <RewardRows
          label="Selected rewards"
          rewards={rewards}
          action={
            onRemove &&
            ((reward) => (
              <Button
                size="small"
                aria-label={`Remove ${rewardInWords(reward)}`}
                onClick={() => remove([reward], rewards.indexOf(reward))}
              >
                Remove
              </Button>
            ))
          }
        />
      )}
    </div>
  );
}
