import { useApi } from '@portal/api-client';
import type { ExportedReport } from '@portal/api-client/exported-reports';
import { useOpens } from '@portal/auth';
import { Button, ButtonLink, EmptyState, formatCount, PageHeader, Panel, StatusTag } from '@portal/ui/basics';
import { type PagedColumn, PagedTable, type TableSort } from '@portal/ui/table';
import { useMutation } from '@tanstack/react-query';
import { Download, FileSpreadsheet } from 'lucide-react';
import { href } from '../href.ts';
import { ReportTime, ZoneChoice } from '../report-time.tsx';
import { portal } from '../portal.config.ts';
import { reportDownload } from './export-queries.ts';
import { kindWords, reportName, sizeWords } from './export-words.ts';
import { PendingExports } from './pending-exports.tsx';
import { useExportedReports } from './use-exported-reports.ts';

export function ExportsPage() {
  const { reports, pending, isLive } = useExportedReports({ areShown: true });
  return (
    <>
      <PageHeader
        title="Exported Reports"
        description="Reports that you exported, ready to download."
        actions={<ZoneChoice />}
      />
      <PendingExports exports={pending} isLive={isLive} />
      <PagedTable
        id="exports"
        label="Exported Reports"
        columns={COLUMNS}
        query={reports}
        rows={reports.data}
        rowKey={(report) => report.reportPath}
        defaultSort={NEWEST_FIRST}
        rowActions={(report) => report.status === 'Ready' && <DownloadButton report={report} />}
        rowActionsWidth={155}
        empty={
          <Panel>
            <EmptyState
              icon={<FileSpreadsheet size={22} aria-hidden />}
              title="No exported reports yet"
              text="Choose 'Export' in a report. The file will appear here when it is ready."
              action={<ReportLinks />}
            />
          </Panel>
        }
      />
    </>
  );
}

export default ExportsPage;

function DownloadButton({ report }: { readonly report: ExportedReport }) {
  const { mutate, isPending } = useMutation(reportDownload(useApi()));
  return (
    <Button
      size="small"
      icon={<Download size={14} aria-hidden />}
      single
      busy={isPending}
      aria-label={`Download ${reportName(report)}`}
      onClick={() => mutate(report.reportPath)}
    >
      Download
    </Button>
  );
}

/** Links to the reports that the user may export. */
function ReportLinks() {
  const seesTransactions = useOpens(portal, 'reporting.transactions');
  const seesMandates = useOpens(portal, 'reporting.mandates');
  return (
    <>
      {seesTransactions && <ButtonLink to={href('reporting.transactions')}>Transaction Data</ButtonLink>}
      {seesMandates && <ButtonLink to={href('reporting.mandates')}>Mandates Report</ButtonLink>}
    </>
  );
}

const NEWEST_FIRST: TableSort = { column: 'requestedAt', direction: 'desc' };

const COLUMNS: readonly PagedColumn<ExportedReport>[] = [
  { id: 'name', header: 'Name', value: reportName, sortable: true, searchable: true },
  {
    id: 'reportType',
    header: 'Report',
    value: ({ reportType }) => kindWords(reportType),
    width: 120,
    sortable: true,
    searchable: true,
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <ReportStatus status={status} />,
    width: 105,
    sortable: true,
  },
  {
    id: 'requestedAt',
    header: 'Requested',
    value: ({ requestedAt }) => requestedAt,
    cell: ({ requestedAt }) => requestedAt && <ReportTime value={requestedAt} />,
    width: 170,
    sortable: true,
  },
  {
    id: 'rowCount',
    header: 'Rows',
    value: ({ rowCount }) => rowCount,
    cell: ({ rowCount }) => typeof rowCount === 'number' && formatCount(rowCount),
    width: 105,
    align: 'end',
    sortable: true,
  },
  {
    id: 'sizeBytes',
    header: 'Size',
    value: ({ sizeBytes }) => sizeBytes,
    cell: ({ sizeBytes }) => sizeBytes != null && sizeWords(sizeBytes),
    width: 105,
    align: 'end',
    sortable: true,
  },
];

/** A READY report has the look of a completed item, unlike a READY instruction. */
function ReportStatus({ status }: { readonly status: string }) {
  return <StatusTag status={status === 'Ready' ? 'COMPLETED' : status} label={status} />;
}
