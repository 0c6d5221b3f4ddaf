import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { formatDate, formatDateTime, formatFullTime, formatRelativeTime } from './format-time.ts';
import { createTicker, type Ticker } from './ticker.ts';

const RELATIVE_REFRESH_MS = 60_000;
const everyMinute = createTicker(RELATIVE_REFRESH_MS);

export interface DateTimeProps {
  /** RFC 3339. */
  readonly value: string;
  /** Leaves the time of day out; it stays in the hint on hover. */
  readonly dateOnly?: boolean | undefined;
  /** UTC in place of the user's zone. */
  readonly zone?: 'UTC' | undefined;
}

/** An instant in the user's zone, or in UTC; on hover in both, with the zone's name. It runs in its own language's direction. */
export function DateTime({ value, dateOnly = false, zone }: DateTimeProps) {
  return <Instant value={value}>{dateOnly ? formatDate(value) : formatDateTime(value, zone)}</Instant>;
}

export interface RelativeTimeProps {
  /** RFC 3339. */
  readonly value: string;
  /** What refreshes the words; by default one timer of 60 s shared by all. */
  readonly ticker?: Ticker | undefined;
}

/** How long ago, or how soon, refreshed every 60 s; the exact time on hover. */
export function RelativeTime({ value, ticker = everyMinute }: RelativeTimeProps) {
  const now = useSyncExternalStore(ticker.subscribe, ticker.getSnapshot);
  return <Instant value={value}>{formatRelativeTime(value, now)}</Instant>;
}

/** The exact time is worded when it is pointed at: it takes longer than all else of a time, and a table has hundreds. */
function Instant({ value, children }: { readonly value: string; readonly children: ReactNode }) {
  const [isPointedAt, setPointedAt] = useState(false);
  return (
    <time
      dir="auto"
      dateTime={value}
      title={isPointedAt ? formatFullTime(value) : undefined}
      onPointerEnter={() => setPointedAt(true)}
    >
      {children}
    </time>
  );
}
