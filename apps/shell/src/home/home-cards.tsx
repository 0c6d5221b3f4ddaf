import { ApiError, errorMessages, useApi } from '@portal/api-client';
import type { CardItem } from '@portal/api-client/cards';
import type { BuiltCard, CardKind } from '@portal/contract';
import { ErrorPanel, Panel, RelativeTime, Skeleton, systemClock } from '@portal/ui/basics';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Circle, CircleCheck, TriangleAlert } from 'lucide-react';
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link } from 'react-router-dom';
import { asAreaError } from '../areas/area-error.ts';
import type { AreaLoader } from '../areas/area-loader.ts';
import type { Monitor } from '../monitoring/monitor.ts';
import { PanelList, PanelListItem, PanelNote } from '../panel-list.tsx';
import { type BoardCard, createCardBoard } from './card-board.ts';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import classes from './home-cards.module.css';

interface HomeCardsProps {
  readonly cards: readonly BuiltCard[];
  readonly loader: AreaLoader;
  readonly monitor: Monitor;
}

/** What the areas put on home: what needs attention, how far the set-up has come, and what happened lately. */
export function HomeCards({ cards, loader, monitor }: HomeCardsProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [store] = useState(() =>
    createCardBoard({
      cards,
      clock: systemClock,
      async read({ portalId, id }) {
        const readCard = await loader.loadCard(portalId, id);
        return readCard({ api, read: (query) => queries.fetchQuery(query) });
      },
      onFailure({ portalId }, error) {
        // A refused call is known already.
        if (error instanceof ApiError) return;
        monitor.report({ kind: 'area-failed', error: asAreaError(error, portalId, loader.versionOf(portalId)) });
      },
    }),
  );
  useEffect(
    function readCards() {
      return store.start();
    },
    [store],
  );
  // Drawn in slices, between which the browser answers the user.
  const board = useDeferredValue(useSyncExternalStore(store.subscribe, store.getSnapshot));

  if (!board.isShown) return <OverviewSkeleton />;
  const ofKind = (kind: CardKind) => board.cards.filter((card) => card.kind === kind);
  return (
    <div className={classes.overview}>
      <Attention cards={ofKind('attention')} onRetry={store.retry} />
      <Setup cards={ofKind('setup')} onRetry={store.retry} />
      <div className={classes.recent}>
        {ofKind('recent').map((card) => (
          <Recent key={card.id} card={card} onRetry={store.retry} />
        ))}
      </div>
    </div>
  );
}

interface ZoneProps {
  readonly cards: readonly BoardCard[];
  onRetry(cards: readonly BoardCard[]): void;
}

function Attention({ cards, onRetry }: ZoneProps) {
  if (cards.length === 0) return null;
  const items = itemsOf(cards);
  return (
    <Zone title="Needs attention" cards={cards} onRetry={onRetry}>
      {items.length > 0 && (
        <PanelList>
          {items.map((item) => (
            <PanelListItem key={item.path + item.text} tone="warning" icon={<TriangleAlert size={18} aria-hidden />}>
              <ItemWords item={item} />
            </PanelListItem>
          ))}
        </PanelList>
      )}
      {items.length === 0 && cards.every(isReady) && (
        <PanelNote>
          <p className={classes.allGood}>
            <CircleCheck size={18} aria-hidden /> Nothing needs your attention.
          </p>
        </PanelNote>
      )}
    </Zone>
  );
}

/** Goes away when every step is done: whoever comes back has no use for it. */
function Setup({ cards, onRetry }: ZoneProps) {
  const steps = itemsOf(cards);
  const done = steps.filter((step) => step.isDone).length;
  if (cards.every(isReady) && done === steps.length) return null;
  return (
    <Zone
      title="Set up your tenant"
      cards={cards}
      onRetry={onRetry}
      aside={
        cards.every(isReady) && (
          <span className={classes.progress}>
            <progress value={done} max={steps.length} aria-label="Steps done" />
            {done} of {steps.length} done
          </span>
        )
      }
    >
      {steps.length > 0 && (
        <PanelList>
          {steps.map(({ text, path, isDone }) =>
            isDone ? (
              <PanelListItem key={path + text} tone="success" icon={<Check size={18} aria-hidden />}>
                <span className={classes.past}>
                  {text}
                  <span className="portal-visually-hidden"> (done)</span>
                </span>
              </PanelListItem>
            ) : (
              <PanelListItem key={path + text} icon={<Circle size={18} aria-hidden />}>
                <Link to={path}>{text}</Link>
              </PanelListItem>
            ),
          )}
        </PanelList>
      )}
    </Zone>
  );
}

function Recent({ card, onRetry }: { readonly card: BoardCard; readonly onRetry: ZoneProps['onRetry'] }) {
  const items = itemsOf([card]);
  return (
    <Zone title={card.title} cards={[card]} onRetry={onRetry}>
      {items.length > 0 && (
        <PanelList>
          {items.map((item) => (
            <PanelListItem key={item.path}>
              <ItemWords item={item} />
            </PanelListItem>
          ))}
        </PanelList>
      )}
      {items.length === 0 && isReady(card) && (
        <PanelNote>
          <p className={classes.past}>None yet.</p>
        </PanelNote>
      )}
    </Zone>
  );
}

function ItemWords({ item: { path, text, detail, at } }: { readonly item: CardItem }) {
  return (
    <>
      <Link to={path}>{text}</Link>
      {(detail ?? at) !== undefined && (
        <p className={classes.detail}>
          {at !== undefined && <RelativeTime value={at} />}
          {at !== undefined && detail !== undefined && ' · '}
          {detail}
        </p>
      )}
    </>
  );
}

/** A panel with the items of several cards; those that failed are named together, the others show. */
function Zone(props: ZoneProps & { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode }) {
  const { title, cards, onRetry, aside, children } = props;
  const failed = cards.flatMap((card) => (card.state.status === 'failed' ? [{ card, ...card.state }] : []));
  const [first] = failed;
  const names = [...new Set(failed.map(({ card }) => card.title))];
  const content = useRef<HTMLDivElement>(null);
  const hadFailed = useRef(false);

  useLayoutEffect(function keepFocusWhenFailureGoes() {
    // The Retry button that was pressed goes with it.
    if (hadFailed.current && !first && document.activeElement === document.body) content.current?.focus();
    hadFailed.current = first !== undefined;
  });

  return (
    <Panel title={title} actions={aside || undefined} flush>
      <div ref={content} tabIndex={-1}>
        {children}
      </div>
      {cards.some(({ state }) => state.status === 'loading') && (
        <PanelNote>
          <Skeleton lines={1} label={`Loading ${title}`} />
        </PanelNote>
      )}
      {first && (
        <PanelNote>
          <ErrorPanel
            title={`${new Intl.ListFormat('en-GB').format(names)} could not be loaded`}
            messages={messagesOf(first.error)}
            error={first.error}
            retrying={failed.some(({ isRetrying }) => isRetrying)}
            onRetry={() => onRetry(failed.map(({ card }) => card))}
          />
        </PanelNote>
      )}
    </Panel>
  );
}

function isReady({ state }: BoardCard): boolean {
  return state.status === 'ready';
}

function itemsOf(cards: readonly BoardCard[]): CardItem[] {
  return cards.flatMap(({ state }) => (state.status === 'ready' ? state.items : []));
}

function messagesOf(error: unknown): readonly string[] {
  if (error instanceof ApiError) return errorMessages(error);
  return ['This part of the portal did not answer. The rest of the portal keeps working.'];
}
