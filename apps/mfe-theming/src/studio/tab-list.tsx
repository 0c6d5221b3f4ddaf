import { type KeyboardEvent, useRef } from 'react';
import classes from './tab-list.module.css';

export interface TabListProps<V extends string> {
  /** The name of the list, for screen readers. */
  readonly label: string;
  readonly tabs: Readonly<Record<V, string>>;
  readonly selected: V;
  /** The id of the element that shows what is selected. Each tab has the id `{panelId}-{value}`. */
  readonly panelId: string;
  readonly onSelect: (value: V) => void;
}

/** Tabs. The arrow keys, Home and End select another one. The owner draws the panel. */
export function TabList<V extends string>({ label, tabs, selected, panelId, onSelect }: TabListProps<V>) {
  const list = useRef<HTMLDivElement>(null);
  // boundary: Object.keys loses the type of the keys
  const values = Object.keys(tabs) as V[];

  function selectByKey(event: KeyboardEvent) {
    const place = values.indexOf(selected);
    const next = values.at(
      { ArrowRight: (place + 1) % values.length, ArrowLeft: place - 1, Home: 0, End: -1 }[event.key] ?? place,
    );
    if (next === undefined || next === selected) return;
    event.preventDefault();
    onSelect(next);
    list.current?.querySelector<HTMLElement>(`[data-value="${next}"]`)?.focus();
  }

  return (
    <div ref={list} className={classes.list} role="tablist" aria-label={label}>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={`${panelId}-${value}`}
          data-value={value}
          className={classes.tab}
          aria-selected={value === selected}
          aria-controls={panelId}
          tabIndex={value === selected ? 0 : -1}
          onClick={() => onSelect(value)}
          onKeyDown={selectByKey}
        >
          {tabs[value]}
        </button>
      ))}
    </div>
  );
}
