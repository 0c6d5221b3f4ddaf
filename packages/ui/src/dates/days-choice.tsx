import { daysWithin } from '@portal/validation/calendar-day';
import { useId, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { formatCount } from '../words/format-count.ts';
import type { DaysChoiceProps } from './date-filter.ts';
import { raisedWords } from './date-entry.ts';
import { DateInput } from './date-input.tsx';
import { type DateRange, isWithinDays, lastDays, tidyRange } from './date-range.ts';
import { type ChosenRange, daysOf, RANGE_PRESETS } from './range-preset.ts';
import classes from '../table-view/table-filter-control.module.css';

/** The days of a filter: a relative range, if the filter offers any, or two days. */
export function DaysChoice({ limits, range, unapplied, onUnapplied, onChange }: DaysChoiceProps) {
  const { min, maxDays, fallback } = limits;
  // The time at which the menu was opened.
  const [now] = useState(Date.now);
  const days = range && daysOf(range, now);
  const shown = unapplied ?? days;
  /** The end, if it was raised to a later start. */
  const [raisedEnd, setRaisedEnd] = useState<string>();
  const faultId = useId();
  const fault = unapplied && rangeFault(unapplied, maxDays);
  /** If one of the two bounds is missing, only that bound is marked as faulty. */
  const faultOf = (bound: 'start' | 'end') => {
    const other = bound === 'start' ? 'end' : 'start';
    const isFaulty = unapplied !== undefined && (unapplied[bound] === undefined || unapplied[other] !== undefined);
    return isFaulty ? { 'aria-invalid': true, 'aria-describedby': faultId } : {};
  };

  function choose(next: ChosenRange | undefined) {
    onUnapplied(undefined);
    onChange(next);
  }

  function edit(next: DateRange) {
    const tidied = tidyRange(next, min);
    setRaisedEnd(next.end === undefined || next.end === tidied?.end ? undefined : tidied?.end);
    if (maxDays === undefined || isWithinDays(tidied ?? {}, maxDays)) choose(tidied);
    else onUnapplied(tidied ?? {});
  }

  return (
    <div className={classes.days}>
      {fallback === undefined ? (
        <Spans onChoose={(span) => choose(tidyRange(span, min))} />
      ) : (
        <Presets
          chosen={unapplied ? undefined : range?.preset}
          onChoose={(preset) => choose(preset === undefined ? days : { preset })}
        />
      )}
      <DateInput
        label="From"
        {...faultOf('start')}
        value={shown?.start}
        min={min}
        onChange={(start) => edit({ ...shown, start })}
      />
      <DateInput
        label="To"
        {...faultOf('end')}
        value={shown?.end}
        min={shown?.start ?? min}
        note={raisedEnd !== undefined && shown?.end === raisedEnd ? raisedWords(raisedEnd) : undefined}
        onChange={(end) => edit({ ...shown, end })}
      />
      <p id={faultId} role="alert" className={fault === undefined ? undefined : classes.fault}>
        {fault}
      </p>
      <p className={classes.zone}>
        {`Days in UTC, both included${maxDays === undefined ? '' : `; at most ${maxDays} days`}`}
      </p>
    </div>
  );
}

function rangeFault({ start, end }: DateRange, maxDays = Number.POSITIVE_INFINITY): string {
  if (start === undefined) return 'Choose a start date.';
  if (end === undefined) return 'Choose an end date.';
  return `A range can cover at most ${maxDays} days; this one covers ${formatCount(daysWithin(start, end))}. The table still shows the previous range.`;
}

const SPANS = [
  { name: 'Today', days: 1 },
  { name: 'Last 7 days', days: 7 },
  { name: 'Last 30 days', days: 30 },
];

function Spans({ onChoose }: { readonly onChoose: (days: DateRange) => void }) {
  return (
    <div className={classes.spans}>
      {SPANS.map(({ name, days }) => (
        <Button key={name} size="small" onClick={() => onChoose(lastDays(days, Date.now()))}>
          {name}
        </Button>
      ))}
    </div>
  );
}

interface PresetsProps {
  /** Undefined if the user chose two days. */
  readonly chosen: ChosenRange['preset'];
  readonly onChoose: (preset: ChosenRange['preset']) => void;
}

function Presets({ chosen, onChoose }: PresetsProps) {
  const group = useId();
  const choice = (preset: ChosenRange['preset'], label: string) => (
    <label key={label} className={classes.choice}>
      <input type="radio" name={group} checked={chosen === preset} onChange={() => onChoose(preset)} />
      <span>{label}</span>
    </label>
  );
  return (
    <div className={classes.presets}>
      {choice(undefined, 'Between')}
      {RANGE_PRESETS.map(({ preset, label }) => choice(preset, label))}
    </div>
  );
}
