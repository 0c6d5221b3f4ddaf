import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { formatDate, formatDateTime, formatFullTime, formatRelativeTime, type Tense } from './format-time.ts';
import { createTicker, type Ticker } from './ticker.ts';

const RELATIVE_REFRESH_MS = 60_000;
const everyMinute = createTicker(RELATIVE_REFRESH_MS);

export interface DateTimeProps {
  /** RFC 3339. */
  readonly value: string;
  /** Omits the time of day, which the tooltip still shows. Default: false. */
  readonly dateOnly?: boolean | undefined;
  /** 'UTC' replaces the user's zone. */
  readonly zone?: 'UTC' | undefined;
}

/** An instant in the user's zone or in UTC, and on hover in both. Its text direction follows its own language. */
export function DateTime({ value, dateOnly = false, zone }: DateTimeProps) {
  return <Instant value={value}>{dateOnly ? formatDate(value) : formatDateTime(value, zone)}</Instant>;
}

export interface RelativeTimeProps {
  /** RFC 3339. */
  readonly value: string;
  /**
   * Whether the platform says that the instant is over ('past') or still to come ('future'), whatever this computer's clock says.
   * Default: 'past'.
   */
  readonly tense?: Tense | undefined;
  /** Triggers updates. Default: one shared timer of 60 s. */
  readonly ticker?: Ticker | undefined;
}

/** A relative time, updated every 60 s; the exact time on hover. */
export function RelativeTime({ value, tense = 'past', ticker = everyMinute }: RelativeTimeProps) {
  const now = useSyncExternalStore(ticker.subscribe, ticker.getSnapshot);
  return <Instant value={value}>{formatRelativeTime(value, now, tense)}</Instant>;
}

/** Formats the exact time only on hover: it is the slowest part of a time, and a table has hundreds of times. */
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
