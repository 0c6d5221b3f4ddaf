import { useApi } from '@portal/api-client';
import type { HistoryEntry } from '@portal/api-client/activity';
import { Button, DateTime, formatDate, Panel } from '@portal/ui/basics';
import { QueryFailure } from '@portal/ui/page-parts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChangeList } from './change-list.tsx';
import { type HistoryOf, historyPages } from './history-query.ts';
import classes from './loaded-history.module.css';

/** The changes of a thing, as soon as they are loaded. */
export function LoadedHistory(of: HistoryOf) {
  const pages = useInfiniteQuery(historyPages(useApi(), of));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const loaded = data?.pages.filter((page) => page !== null) ?? [];
  const [first] = loaded;
  if (!first && !error) return null;
  return (
    <Panel title="History">
      <div className={classes.history}>
        <QueryFailure query={pages} title="The history could not be loaded" />
        {first && (
          <>
            <ol className={classes.entries}>
              {loaded
                .flatMap(({ entries }) => entries)
                .map((entry) => (
                  <Entry key={entry.entryId} entry={entry} />
                ))}
            </ol>
            {hasNextPage ? (
              <div>
                <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  Show earlier changes
                </Button>
              </div>
            ) : (
              <p className={classes.since}>{`Changes are recorded since ${formatDate(first.since)}.`}</p>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

function Entry({ entry: { occurredOn, actor, action, changes } }: { readonly entry: HistoryEntry }) {
  return (
    <li className={classes.entry}>
      <p className={classes.summary}>
        <strong>{action}</strong>
        <span>{actor.kind === 'key' ? `API key ${actor.name}` : actor.name}</span>
        <DateTime value={occurredOn} />
      </p>
      {changes.length > 0 && <ChangeList changes={changes} />}
    </li>
  );
}
