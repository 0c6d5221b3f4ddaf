import { isNotFound, useApi } from '@portal/api-client';
import type { ActivityEntry } from '@portal/api-client/activity';
import { Button, DateTime, EmptyState, formatDate, formatDateTime, PageHeader, Panel } from '@portal/ui/basics';
import { PageActions, QueryFailure, RefreshButton, Stack } from '@portal/ui/page-parts';
import { type PagedColumn, PagedTable, useTableView } from '@portal/ui/table';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, History } from 'lucide-react';
import { useMemo } from 'react';
import { activityFilter, activityFilters } from './activity-filters.ts';
import classes from './activity-page.module.css';
import { activityChoices, activityDownload, activityPage } from './activity-queries.ts';
import { EntryDetails } from './entry-details.tsx';
import { outcomeWords } from './outcome-words.ts';
import { ThingLink } from './thing-link.tsx';

export function ActivityPage() {
  const api = useApi();
  const choices = useQuery(activityChoices(api));
  const spec = useMemo(
    () => ({ id: 'activity', columns: COLUMNS, filters: activityFilters(choices.data) }),
    [choices.data],
  );
  const table = useTableView(spec);
  const { page, pageSize } = table.settled;
  const filter = useMemo(() => activityFilter(table.settled), [table.settled]);
  const entries = useQuery(activityPage(api, { filter, page, pageSize }));
  const download = useMutation(activityDownload(api));
  const { data } = entries;

  if (isNotFound(entries.error)) return <LackingActivity />;
  return (
    <>
      <PageHeader
        title="Activity"
        description="Who changed what in this tenant, which attempts were refused, and who signed in."
        actions={
          <PageActions>
            <RefreshButton query={entries} />
            <Button
              variant="primary"
              single
              icon={<Download size={16} aria-hidden />}
              busy={download.isPending}
              onClick={() => download.mutate(activityFilter(table.view))}
            >
              Export
            </Button>
          </PageActions>
        }
      />
      <Stack gap={5}>
        <QueryFailure query={choices} title="The choices of the filters could not be loaded" />
        <PagedTable
          {...spec}
          label="Activity"
          unsortedOrder={NEWEST_FIRST}
          query={entries}
          rows={data?.entries}
          rowKey={(entry) => entry.entryId}
          rowDetails={(entry) => <EntryDetails entry={entry} />}
          server={{ table, total: data?.total, totalCapped: data?.next != null, hasNext: data?.next != null }}
          empty={
            <Panel>
              <EmptyState
                icon={<History size={22} aria-hidden />}
                title="No activity yet"
                text="Changes, refused attempts and sign-ins appear here as they happen."
              />
            </Panel>
          }
        />
        {data && data.next == null && data.since !== '' && (
          <p className={classes.since}>{`Changes are recorded since ${formatDate(data.since)}.`}</p>
        )}
      </Stack>
    </>
  );
}

export default ActivityPage;

const NEWEST_FIRST = { column: 'occurredOn', direction: 'desc' } as const;

const COLUMNS: readonly PagedColumn<ActivityEntry>[] = [
  {
    id: 'occurredOn',
    header: 'When',
    // In the names of the row's buttons.
    value: ({ action, occurredOn }) => `${action}, ${formatDateTime(occurredOn)}`,
    cell: (entry) => <DateTime value={entry.occurredOn} />,
    width: 160,
    onCard: true,
  },
  {
    id: 'actor',
    header: 'Who',
    value: (entry) => entry.actor.name,
    cell: ({ actor }) => (
      <span className={classes.who}>
        <span>{actor.name}</span>
        {actor.kind === 'key' && <span className={classes.kind}>API key</span>}
      </span>
    ),
    width: 230,
    onCard: true,
  },
  {
    id: 'what',
    header: 'What',
    value: (entry) => entry.action,
    cell: ({ action, thing }) => (
      <span className={classes.what}>
        <span>{action}</span>
        {thing && <ThingLink thing={thing} />}
      </span>
    ),
    searchable: true,
    onCard: true,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    value: (entry) => outcomeWords(entry),
    cell: (entry) => (
      <span className={entry.outcome === 'refused' ? classes.refused : undefined}>{outcomeWords(entry)}</span>
    ),
    width: 230,
    onCard: true,
  },
];

/** In place of the list, on a platform that records no activity. */
function LackingActivity() {
  return (
    <>
      <PageHeader title="Activity" />
      <Panel>
        <EmptyState
          icon={<History size={22} aria-hidden />}
          title="No activity on this platform"
          text="The platform that the portal is connected to does not record activity yet."
        />
      </Panel>
    </>
  );
}
