import { isNotFound, useApi } from '@portal/api-client';
import { INSTRUCTIONS, NO_REASON } from '@portal/api-client/instructions';
import { PAYMENT_FAILURES } from '@portal/api-client/payment-failures';
import { Button, EmptyState, PageHeader, Panel } from '@portal/ui/basics';
import { filteredDays } from '@portal/ui/dates';
import { LazyDialog } from '@portal/ui/page-parts';
import { PagedTable, useTableView } from '@portal/ui/table';
import { utcDay } from '@portal/validation/calendar-day';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Download, RefreshCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LackingReport } from '../reports/lacking-report.tsx';
import { paymentChoices, usePaymentChoices } from '../reports/payment-choices.ts';
import { failureFilter } from './failure-filters.ts';
import { DATES } from '../reports/report.ts';
import { useDayStart } from '../reports/use-day-start.ts';
import { useDaysLook } from '../reports/use-days-look.ts';
import { failureColumns, type FailureRow } from './failure-columns.tsx';
import { FailureDetails } from './failure-details.tsx';
import { FailureFigures } from './failure-figures.tsx';
import { failureDownload, failurePage } from './failure-queries.ts';
import classes from './failures-page.module.css';

/** The parameter of the address that chooses the currency. */
const CURRENCY = 'currency';

/** Why payments failed, the largest loss first, with what the tenant can do. */
export function FailuresPage() {
  const { apps, currencies, areChoicesUnread } = usePaymentChoices();
  const spec = useMemo(() => {
    const { app } = paymentChoices({ apps, currencies, areChoicesUnread });
    return { id: 'failures', columns: COLUMNS, filters: [DATES, REASON, app, COUNTRY, METHOD] };
  }, [apps, currencies, areChoicesUnread]);
  const table = useTableView(spec);
  const [params, setParams] = useSearchParams();
  const [look, setLook] = useDaysLook();
  const now = useDayStart();
  const { start, end } = filteredDays(DATES, table.settled, now);
  const { filters, page, pageSize } = table.settled;
  const filter = {
    dateFrom: start,
    dateTo: end,
    currency: params.get(CURRENCY) ?? undefined,
    failureReason: filters['reason'],
    app: filters['app'],
    country: filters['country'],
    paymentMethod: filters['paymentMethod'],
  };
  const api = useApi();
  const failures = useQuery(failurePage(api, { ...filter, from: page * pageSize, take: pageSize }));
  const download = useMutation(failureDownload(api));
  const [isExporting, setExporting] = useState(false);
  const queryClient = useQueryClient();
  const { data } = failures;
  const rows = useMemo(
    () => data?.results.map((row): FailureRow => ({ ...row, place: { ...data.range, currency: data.currency ?? '' } })),
    [data],
  );

  // Their values are known with the first response; the address keeps its own until then.
  const filtersOnScreen = useMemo(
    () => [
      ...spec.filters.filter((one) => one !== COUNTRY && one !== METHOD),
      failureFilter('country', data?.countries ?? []),
      failureFilter('paymentMethod', data?.paymentMethods ?? []),
    ],
    [spec, data?.countries, data?.paymentMethods],
  );

  if (isNotFound(failures.error)) return <LackingReport title="Failures" />;

  function chooseCurrency(currency: string) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(CURRENCY, currency);
        next.delete('failures.page');
        return next;
      },
      { preventScrollReset: true },
    );
  }

  return (
    <>
      <PageHeader
        title="Failures"
        description="Why payments failed, largest loss first, and what to do. No test payments."
        actions={
          <>
            <Button
              icon={<RefreshCw size={16} aria-hidden />}
              busy={failures.isFetching && !failures.isPending && !failures.isPlaceholderData}
              onClick={() => void queryClient.invalidateQueries({ queryKey: INSTRUCTIONS })}
            >
              Refresh
            </Button>
            <Button
              variant="primary"
              single
              icon={<Download size={16} aria-hidden />}
              busy={download.isPending}
              onClick={() => setExporting(true)}
            >
              Export
            </Button>
          </>
        }
      />
      <div className={classes.figures}>
        {(data || !failures.error) && (
          <FailureFigures
            failures={data}
            expected={{ range: { dateFrom: start ?? utcDay(now), dateTo: end ?? utcDay(now) }, currencies }}
            look={look}
            onLook={setLook}
            onCurrency={chooseCurrency}
          />
        )}
      </div>
      <PagedTable
        {...spec}
        filters={filtersOnScreen}
        label="Failures"
        query={failures}
        rows={rows}
        rowKey={({ reason, appId, app, country, paymentMethod }) =>
          JSON.stringify([reason, appId, app, country, paymentMethod])
        }
        pinsFirst
        rowDetails={(row) => <FailureDetails row={row} />}
        empty={
          <Panel>
            <EmptyState
              icon={<CircleCheck size={22} aria-hidden />}
              title="No failed payments"
              text="No failed payments on these days. Choose a longer range to see earlier ones."
            />
          </Panel>
        }
        server={{ table, total: data?.total }}
      />
      {isExporting && (
        <LazyDialog title="Export" load={loadExportDialog} onClose={() => setExporting(false)}>
          {(ExportDialog) => (
            <ExportDialog
              onScreen={undefined}
              onExport={({ separator }) => download.mutate({ filter, separator })}
              onClose={() => setExporting(false)}
            />
          )}
        </LazyDialog>
      )}
    </>
  );
}

export default FailuresPage;

async function loadExportDialog() {
  return (await import('../exports/export-dialog.tsx')).ExportDialog;
}

const COLUMNS = failureColumns();

/** 'reason' in the address of this page. */
const REASON = {
  ...failureFilter('failureReason', [...Object.keys(PAYMENT_FAILURES), NO_REASON]),
  id: 'reason',
} as const;
const COUNTRY = failureFilter('country', []);
const METHOD = failureFilter('paymentMethod', []);
