import { errorMessages, isNotFound } from '@portal/api-client';
import { Button, ErrorPanel, formatDateTime, Panel, Skeleton, type Elements } from '@portal/ui/basics';
import { RefreshCw, X } from 'lucide-react';
import { useRef } from 'react';
import { RawData } from '../raw-data.tsx';
import { useZone } from '../report-time.tsx';
import classes from './order-part-panel.module.css';
import type { OrderPart } from './use-order-part.ts';

export interface OrderPartPanelProps<T> {
  readonly title: string;
  readonly part: OrderPart<T>;
  /** Why there is nothing to load: the part does not exist, or its link is not known yet. */
  readonly nothing?: string | undefined;
  /** The text if the platform has no such part, which is not an error. */
  readonly missing?: Elements;
  readonly children: (data: T) => Elements;
}

/** One part of an order, which loads, reloads, cancels and retries independently, and keeps its content in the meantime. */
export function OrderPartPanel<T>({ title, part, nothing, missing, children }: OrderPartPanelProps<T>) {
  const control = useRef<HTMLButtonElement>(null);
  const zone = useZone();
  const { data, responseText, error, isLoading, isRetrying } = part;
  const name = title.toLowerCase();

  function toggle() {
    if (isLoading) part.abort();
    else part.load();
  }

  function retry() {
    // The pressed button disappears with the failure.
    control.current?.focus();
    part.load();
  }

  if (nothing !== undefined) {
    return (
      <Panel title={title}>
        <p className={classes.muted}>{nothing}</p>
      </Panel>
    );
  }
  const explained: Elements = isNotFound(error) && missing;
  return (
    <Panel
      title={title}
      actions={
        // One button for both, so that it keeps the focus.
        <Button
          ref={control}
          size="small"
          // The second click of a double click would undo the first.
          single
          icon={isLoading ? <X size={14} aria-hidden /> : <RefreshCw size={14} aria-hidden />}
          aria-label={isLoading ? `Cancel loading ${name}` : `Refresh ${name}`}
          onClick={toggle}
        >
          {isLoading ? 'Cancel' : 'Refresh'}
        </Button>
      }
    >
      <div role="status">
        {isRetrying && <p className={classes.aborted}>Loading failed. Trying again…</p>}
        {part.isAborted && (
          <p className={classes.aborted}>
            {`Loading was cancelled. ${data === undefined ? `Refresh to see the ${name}.` : readBefore(part, zone)}`}
          </p>
        )}
      </div>
      <div className={classes.stack} aria-busy={isLoading}>
        {explained}
        {error && !explained && (
          <ErrorPanel
            title="Error fetching data"
            messages={data === undefined ? errorMessages(error) : [...errorMessages(error), readBefore(part, zone)]}
            error={error}
            onRetry={retry}
          />
        )}
        {data === undefined && isLoading && <Skeleton lines={4} label={`Loading ${name}…`} />}
        {data !== undefined && (
          <>
            {children(data)}
            {responseText !== undefined && <RawData subject={title} responseText={responseText} />}
          </>
        )}
      </div>
    </Panel>
  );
}

function readBefore({ readAt }: OrderPart<unknown>, zone: 'UTC' | undefined): string {
  return `Showing data from ${formatDateTime(new Date(readAt).toISOString(), zone)}.`;
}
