import { useId } from 'react';
import { Button } from './button.tsx';
import { DateInput } from './date-input.tsx';
import { type DateRange, lastDays, tidyRange } from './date-range.ts';
import { FilterMenu } from './filter-menu.tsx';
import { type ChoiceFilter, type DateFilter, filterSummary, type TableFilter } from './table-filters.ts';
import type { TableView } from './table-url.ts';
import classes from './table-filter-control.module.css';

export interface TableFilterControlProps<T> {
  readonly filter: TableFilter<T>;
  readonly view: TableView;
  readonly onChange: (change: Pick<TableView, 'filters'> | Pick<TableView, 'ranges'>) => void;
}

/** One filter of a table: checkboxes, radio buttons or two days. */
export function TableFilterControl<T>({ filter, view, onChange }: TableFilterControlProps<T>) {
  const dates = filter.kind === 'dates';
  const { [filter.id]: chosen = [], ...otherFilters } = view.filters;
  const { [filter.id]: range, ...otherRanges } = view.ranges;
  return (
    <FilterMenu
      label={filter.label}
      summary={filterSummary(filter, view)}
      active={chosen.length > 0 || range !== undefined}
      onClear={() => onChange(dates ? { ranges: otherRanges } : { filters: otherFilters })}
    >
      {dates ? (
        <Days
          filter={filter}
          range={range}
          onChange={(next) => onChange({ ranges: next ? { ...otherRanges, [filter.id]: next } : otherRanges })}
        />
      ) : (
        <Choices
          filter={filter}
          chosen={chosen}
          onChange={(next) =>
            onChange({ filters: next.length > 0 ? { ...otherFilters, [filter.id]: next } : otherFilters })
          }
        />
      )}
    </FilterMenu>
  );
}

interface ChoicesProps<T> {
  readonly filter: ChoiceFilter<T>;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function Choices<T>({ filter, chosen, onChange }: ChoicesProps<T>) {
  const group = useId();
  function choose(value: string, isChosen: boolean) {
    if (filter.kind === 'radio') onChange([value]);
    // In the order offered, so that one choice is one address and one query.
    else
      onChange(
        filter.options.map((option) => option.value).filter((v) => (v === value ? isChosen : chosen.includes(v))),
      );
  }
  return filter.options.map(({ value, label }) => (
    <label key={value} className={classes.choice}>
      <input
        type={filter.kind}
        name={group}
        checked={chosen.includes(value)}
        onChange={(event) => choose(value, event.target.checked)}
      />
      {label}
    </label>
  ));
}

const SPANS = [
  { name: 'Today', days: 1 },
  { name: 'Last 7 days', days: 7 },
  { name: 'Last 30 days', days: 30 },
];

interface DaysProps<T> {
  readonly filter: DateFilter<T>;
  readonly range: DateRange | undefined;
  readonly onChange: (range: DateRange | undefined) => void;
}

function Days<T>({ filter: { min }, range, onChange }: DaysProps<T>) {
  return (
    <div className={classes.days}>
      <div className={classes.spans}>
        {SPANS.map(({ name, days }) => (
          <Button key={name} size="small" onClick={() => onChange(tidyRange(lastDays(days, Date.now()), min))}>
            {name}
          </Button>
        ))}
      </div>
      <DateInput
        label="From"
        value={range?.start}
        min={min}
        onChange={(start) => onChange(tidyRange({ ...range, start }, min))}
      />
      <DateInput
        label="To"
        value={range?.end}
        min={range?.start ?? min}
        onChange={(end) => onChange(tidyRange({ ...range, end }, min))}
      />
      <p className={classes.zone}>Days in UTC, both included</p>
    </div>
  );
}
