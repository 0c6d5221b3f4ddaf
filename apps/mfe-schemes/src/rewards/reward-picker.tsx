import { useApi } from '@portal/api-client';
import type { Reward } from '@portal/api-client/rewards';
import { Button } from '@portal/ui/basics';
import { type Control, FieldGroup } from '@portal/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { catalogue } from './reward-queries.ts';
import { RewardSearch } from './reward-search.tsx';
import { RewardSelection } from './reward-selection.tsx';
import { rewardInWords } from '@portal/scheme-rules';
import { byBrand } from './reward-words.ts';
import classes from './reward-picker.module.css';

/** Its value has the ids of rewards. */
export interface RewardPickerProps extends Control<readonly string[]> {
  /** The saved rewards, which are shown even if the catalogue no longer has them. */
  readonly saved: readonly Reward[];
  readonly locked: boolean;
}

/** A field for the rewards of a group: on the left the catalogue, on the right the selection, which searches never change. */
export function RewardPicker({ value, onChange, saved, locked, ...state }: RewardPickerProps) {
  const { data } = useQuery(catalogue(useApi()));
  /** Those that the user has found: the catalogue may still be loading. */
  const [found, setFound] = useState<readonly Reward[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const selected = useMemo(() => {
    const rewardsById = new Map(
      [...saved, ...found, ...(data?.rewards ?? [])].map((reward) => [reward.rewardId, reward]),
    );
    return value.flatMap((id) => rewardsById.get(id) ?? []).toSorted(byBrand);
  }, [value, saved, found, data]);

  const ids = useMemo(() => new Set(value), [value]);

  function add(rewards: readonly Reward[]) {
    setFound([...found, ...rewards]);
    onChange([...new Set([...ids, ...rewards.map(({ rewardId }) => rewardId)])]);
  }

  function remove(rewards: readonly Reward[]) {
    const removed = new Set(rewards.map(({ rewardId }) => rewardId));
    onChange(value.filter((id) => !removed.has(id)));
  }

  return (
    <FieldGroup state={state} legend="Rewards" className={locked ? classes.one : classes.panes}>
      {!locked && (
        <RewardSearch
          selected={ids}
          onAddAll={add}
          action={(reward) => {
            const isSelected = ids.has(reward.rewardId);
            const verb = isSelected ? 'Remove' : 'Add';
            // One button for both, so that it keeps the focus.
            return (
              <Button
                size="small"
                aria-label={`${verb} ${rewardInWords(reward)}`}
                onClick={() => (isSelected ? remove([reward]) : add([reward]))}
              >
                {verb}
              </Button>
            );
          }}
        />
      )}
      <RewardSelection
        rewards={selected}
        unknown={value.length - selected.length}
        heading={heading}
        onRemove={locked ? undefined : remove}
      />
    </FieldGroup>
  );
}
