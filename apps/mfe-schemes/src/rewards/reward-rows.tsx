import type { Reward } from '@portal/api-client/rewards';
import { Button, StatusTag, type Elements } from '@portal/ui/basics';
import { useState } from 'react';
import { placesInWords } from '@portal/scheme-rules';
import { valueInWords } from './reward-words.ts';
import classes from './reward-rows.module.css';

/** More rows are rendered on request. */
const SHOWN_AT_FIRST = 30;

export interface RewardRowsProps {
  readonly rewards: readonly Reward[];
  /** The name of the list, for screen readers. */
  readonly label: string;
  /** Ids of rewards that stand out. Default: none. */
  readonly marked?: ReadonlySet<string> | undefined;
  /** The button of a row. */
  readonly action?: ((reward: Reward) => Elements) | undefined;
}

/** Rewards below each other, the first 30 at once. */
export function RewardRows({ rewards, label, marked, action }: RewardRowsProps) {
  const [count, setCount] = useState(SHOWN_AT_FIRST);
  const more = Math.min(SHOWN_AT_FIRST, rewards.length - count);
  return (
    <div className={classes.scroll} role="region" aria-label={label} tabIndex={0}>
      <ul>
        {rewards.slice(0, count).map((reward) => (
          <li
            key={reward.rewardId}
            className={marked?.has(reward.rewardId) ? `${classes.row} ${classes.marked}` : classes.row}
          >
            <div className={classes.words}>
              <p className={classes.brand}>
                <span>{`${reward.brandName} `}</span>
                {!reward.isActive && <StatusTag status="INACTIVE" />}
              </p>
              <p>{[placesInWords(reward), valueInWords(reward)].filter(Boolean).join(': ')}</p>
              <p className={classes.more}>
                {[reward.description, reward.appName ?? reward.appId].filter(Boolean).join(' · ')}
              </p>
            </div>
            {action?.(reward)}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="quiet" className={classes.next} onClick={() => setCount(count + SHOWN_AT_FIRST)}>
          {`Show ${more} more`}
        </Button>
      )}
    </div>
  );
}
