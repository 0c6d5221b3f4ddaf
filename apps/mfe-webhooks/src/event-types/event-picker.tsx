import { Button, Skeleton } from '@portal/ui/basics';
import { Checkbox } from '@portal/ui/controls';
import { type Control, FieldGroup } from '@portal/ui/forms';
import { type EventType, unlistedEvents } from './event-labels.ts';
import classes from './event-picker.module.css';

export interface EventPickerProps extends Control<readonly string[]> {
  /** The platform's event types in display order; `undefined` while loading. */
  readonly types: readonly EventType[] | undefined;
  /** The saved choice, which is shown and kept even if the platform no longer offers it. */
  readonly saved: readonly string[];
  readonly locked: boolean;
}

/** A field for the events that a webhook receives. */
export function EventPicker({ value, onChange, types, saved, locked, ...state }: EventPickerProps) {
  if (types === undefined) return <Skeleton lines={5} label="Loading events…" />;
  const unlisted = unlistedEvents([...saved, ...value], types);
  const offered = types.map((type) => type.value);

  function toggle(event: string) {
    onChange(value.includes(event) ? value.filter((chosen) => chosen !== event) : [...value, event]);
  }

  return (
    <FieldGroup state={state} legend="Events" className={classes.picker}>
      {!locked && (
        <div className={classes.head}>
          <span className={classes.count}>{`${value.length} of ${offered.length + unlisted.length} selected`}</span>
          <Button variant="quiet" size="small" onClick={() => onChange([...new Set([...value, ...offered])])}>
            Select all
          </Button>
          <Button variant="quiet" size="small" onClick={() => onChange([])}>
            Clear
          </Button>
        </div>
      )}
      {/* antd's group would lose a click that comes before its boxes have registered themselves. */}
      <div className={classes.group}>
        {types.map((type) => (
          <Checkbox
            key={type.value}
            disabled={state.disabled}
            value={value.includes(type.value)}
            onChange={() => toggle(type.value)}
          >
            {type.label}
          </Checkbox>
        ))}
        {unlisted.map((unknown) => (
          <Checkbox
            key={unknown}
            disabled={state.disabled}
            value={value.includes(unknown)}
            onChange={() => toggle(unknown)}
          >
            <span>{unknown}</span> <span className={classes.unlisted}>(no longer offered)</span>
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  );
}
