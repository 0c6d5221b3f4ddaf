import { timeZone } from '@portal/auth';
import { DateTime } from '@portal/ui/basics';
import { Segments } from '@portal/ui/page-parts';
import { createValueStore, useFollowed } from './value-store.ts';

type Zone = 'local' | 'utc';

// Also kept in memory: if storage is blocked, the choice lasts until the page is closed.
const chosen = createValueStore<Zone>(timeZone.get() === 'utc' ? 'utc' : 'local');

function choose(zone: Zone): void {
  timeZone.set(zone === 'utc' ? zone : undefined);
  chosen.set(zone);
}

/** The chosen zone: UTC, or `undefined` for the user's own. */
export function useZone(): 'UTC' | undefined {
  return useFollowed(chosen) === 'utc' ? 'UTC' : undefined;
}

/** An instant (RFC 3339) in the zone that the user has chosen. */
export function ReportTime({ value }: { readonly value: string }) {
  return <DateTime value={value} zone={useZone()} />;
}

const ZONES = [
  { value: 'local', label: 'Local time' },
  { value: 'utc', label: 'UTC' },
] as const;

/** Chooses the zone for all pages of the area; the browser remembers it. */
export function ZoneChoice() {
  return (
    <Segments label="Times in" options={ZONES} value={useZone() === undefined ? 'local' : 'utc'} onChange={choose} />
  );
}
