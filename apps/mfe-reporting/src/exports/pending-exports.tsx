import { Panel, RelativeTime } from '@portal/ui/basics';
import { LoaderCircle } from 'lucide-react';
import { kindWords } from './export-words.ts';
import type { RequestedExport } from './kept-exports.ts';
import classes from './pending-exports.module.css';

export interface PendingExportsProps {
  /** Newest first. */
  readonly exports: readonly RequestedExport[];
  /** The hub reports when one ends. */
  readonly isLive: boolean;
}

/** The pending exports. Announces changes of the count, but not the elapsed time, which changes every minute. */
export function PendingExports({ exports, isLive }: PendingExportsProps) {
  return (
    <>
      <p role="status" className="portal-visually-hidden">
        {countWords(exports.length)}
      </p>
      {exports.length > 0 && (
        <div className={classes.pending}>
          <Panel
            title="Being prepared"
            description={
              isLive
                ? "We'll let you know when it's ready to download. You can keep working in the meantime."
                : 'Live updates are interrupted. The list is refreshed every 3 seconds.'
            }
          >
            <ul className={classes.rows}>
              {exports.map(({ reportPath, reportType, requestedAt }) => (
                <li key={reportPath} className={classes.row}>
                  <LoaderCircle className={classes.turning} size={16} aria-hidden />
                  <span>{kindWords(reportType)}</span>
                  <span className={classes.muted}>
                    requested <RelativeTime value={requestedAt} />
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      )}
    </>
  );
}

function countWords(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 report is being prepared' : `${count} reports are being prepared`;
}
