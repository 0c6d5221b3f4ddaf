import { Button, ButtonLink } from '@portal/ui/basics';
import { PageActions } from '@portal/ui/page-parts';
import { Bookmark, CalendarClock, Columns3, Download, RefreshCw } from 'lucide-react';

export interface ReportActionsProps {
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
  /** Undefined for a search, which has no saved views. */
  readonly onViews: (() => void) | undefined;
  readonly onColumns: () => void;
  /** The address that creates a schedule of what is on screen. Undefined for a search, or without the right. */
  readonly schedulePath: string | undefined;
  readonly isExporting: boolean;
  readonly onExport: () => void;
}

/** The actions of a report, next to its title. */
export function ReportActions({
  isRefreshing,
  onRefresh,
  onViews,
  onColumns,
  schedulePath,
  isExporting,
  onExport,
}: ReportActionsProps) {
  return (
    <PageActions>
      <Button icon={<RefreshCw size={16} aria-hidden />} busy={isRefreshing} onClick={onRefresh}>
        Refresh
      </Button>
      {onViews && (
        <Button icon={<Bookmark size={16} aria-hidden />} onClick={onViews}>
          Views
        </Button>
      )}
      <Button title="Choose and order columns" icon={<Columns3 size={16} aria-hidden />} onClick={onColumns}>
        Columns
      </Button>
      {schedulePath !== undefined && (
        <ButtonLink
          title="Export this report at set times"
          icon={<CalendarClock size={16} aria-hidden />}
          to={schedulePath}
        >
          Schedule…
        </ButtonLink>
      )}
      <Button variant="primary" single icon={<Download size={16} aria-hidden />} busy={isExporting} onClick={onExport}>
        Export
      </Button>
    </PageActions>
  );
}
