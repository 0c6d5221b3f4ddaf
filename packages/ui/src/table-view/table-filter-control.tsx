import { useId, useState } from 'react';
import { rangeOf } from '../dates/date-filter.ts';
import type { DateRange } from '../dates/date-range.ts';
import { FilterMenu } from './filter-menu.tsx';
import { type ChoiceFilter, chosenOf, type FilterOption, filterSummary, type TableFilter } from './table-filters.ts';
import { inOrder, type TableView, unlisted } from './table-url.ts';
import classes from './table-filter-control.module.css';

export interface TableFilterControlProps<T> {
  readonly filter: TableFilter<T>;
  readonly view: TableView;
  readonly onChange: (change: Pick<TableView, 'filters'> | Pick<TableView, 'ranges'>) => void;
}

/** One filter of a table: checkboxes, radio buttons or two days. */
export function TableFilterControl<T>({ filter, view, onChange }: TableFilterControlProps<T>) {
  const dates = filter.kind === 'dates';
  const [unapplied, setUnapplied] = useState<DateRange>();
  const isFallback = (value: string | undefined) => value !== undefined && value === filter.fallback;
  const { [filter.id]: chosen, ...otherFilters } = view.filters;
  const { [filter.id]: range, ...otherRanges } = view.ranges;
  const isActive = chosen !== undefined || range !== undefined;
  if (!dates && filter.isToggle) {
    return (
      <Choices
        filter={filter}
        chosen={chosenOf(filter, view)}
        onChange={(next) =>
          onChange({ filters: next.length === 0 ? otherFilters : { ...otherFilters, [filter.id]: next } })
        }
      />
    );
  }
  return (
    <FilterMenu
      label={filter.label}
      summary={filterSummary(filter, view)}
      active={isActive}
      showsChoice={isActive || filter.fallback !== undefined}
      clearing={filter.fallback === undefined ? 'Show all' : 'Reset'}
      clearable={isActive || unapplied !== undefined}
      onClear={() => {
        setUnapplied(undefined);
        if (isActive) onChange(dates ? { ranges: otherRanges } : { filters: otherFilters });
      }}
      onClose={() => setUnapplied(undefined)}
    >
      {dates ? (
        <filter.rules.Choice
          limits={filter}
          range={rangeOf(filter, view)}
          unapplied={unapplied}
          onUnapplied={setUnapplied}
          onChange={(next) =>
            onChange({
              ranges:
                next === undefined || isFallback(next.preset) ? otherRanges : { ...otherRanges, [filter.id]: next },
            })
          }
        />
      ) : (
        <Choices
          filter={filter}
          chosen={chosenOf(filter, view)}
          onChange={(next) =>
            onChange({
              filters: next.length === 0 || isFallback(next[0]) ? otherFilters : { ...otherFilters, [filter.id]: next },
            })
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
  const offered = filter.options.map(({ value }) => value);
  const options = [...filter.options, ...unlisted(chosen, offered).map((value) => ({ value, label: value }))];
  function choose(value: string, isChosen: boolean) {
    if (filter.kind === 'radio') onChange([value]);
    else {
      const next = options.map((option) => option.value).filter((v) => (v === value ? isChosen : chosen.includes(v)));
      onChange(inOrder(next, filter));
    }
  }
  return options.map(({ value, label, count }: FilterOption) => (
    <label key={value} className={classes.choice}>
      <input
        type={filter.kind}
        name={group}
        checked={chosen.includes(value)}
        onChange={(event) => choose(value, event.target.checked)}
      />
      <span>{label}</span> <span className={classes.count}>{count}</span>
    </label>
  ));
}
