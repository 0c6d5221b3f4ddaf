import { Panel, StatusTag } from '@portal/ui/basics';
import { ArrowLeftRight, Landmark, ReceiptText, ShieldAlert, Undo2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatMoney } from '@portal/ui/money';
import { href } from '../href.ts';
import { ReportTime, useZone, ZoneChoice } from '../report-time.tsx';
import classes from './timeline-list.module.css';
import type { TimelineEvent } from './timeline.ts';

const ICONS = {
  order: ReceiptText,
  instruction: ArrowLeftRight,
  transaction: Landmark,
  refund: Undo2,
  chargeback: ShieldAlert,
} as const;

export interface TimelineListProps {
  /** Oldest first. */
  readonly events: readonly TimelineEvent[];
  /** The gaps, one per line. */
  readonly gaps: readonly string[];
  /** The note on events shown elsewhere, if any. */
  readonly elsewhere: string | undefined;
}

/** The timeline of an order, with its gaps first. */
export function TimelineList({ events, gaps, elsewhere }: TimelineListProps) {
  const zone = useZone();
  return (
    <Panel
      title="Timeline"
      description={zone === undefined ? 'Oldest first, in your time zone.' : 'Oldest first, in UTC.'}
      actions={<ZoneChoice />}
    >
      {gaps.length > 0 && (
        <div className={classes.gaps}>
          <p>Some events are missing:</p>
          <ul>
            {gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </div>
      )}
      {elsewhere !== undefined && <p className={classes.elsewhere}>{elsewhere}</p>}
      <ol className={classes.timeline} aria-label="Timeline">
        {events.map((event, place) => (
          // Two events may be identical, and their order is stable.
          <TimelineEntry key={place} event={event} />
        ))}
      </ol>
    </Panel>
  );
}

function TimelineEntry({ event }: { readonly event: TimelineEvent }) {
  const { subject, at, title, detail, otherInstruction, money, status } = event;
  const Icon = ICONS[subject];
  return (
    <li className={classes.event}>
      <span className={`${classes.icon} ${classes[subject] ?? ''}`}>
        <Icon size={15} aria-hidden />
      </span>
      <div>
        <div className={classes.head}>
          <strong className={classes.title}>{title}</strong>
          {money && <span className={classes.amount}>{formatMoney(money.amount, money.currency)}</span>}
        </div>
        {detail !== undefined && (
          <p className={classes.small}>
            {otherInstruction ? (
              <Link to={href('reporting.order-instruction', otherInstruction)}>{`Open ${detail}`}</Link>
            ) : (
              detail
            )}
          </p>
        )}
        <p className={classes.small}>
          <ReportTime value={at} />
        </p>
        {status !== undefined && <StatusTag status={status} />}
      </div>
    </li>
  );
}
