import { ApiError, useApi } from '@portal/api-client';
import type { CardItem, Figure } from '@portal/api-client/card-items';
import type { BuiltCard, CardKind } from '@portal/contract';
import { useRouteHref } from '@portal/contract/react';
import { type Elements, RelativeTime, systemClock } from '@portal/ui/basics';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Circle, CircleCheck, TriangleAlert } from 'lucide-react';
import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { asAreaError } from '../areas/area-error.ts';
import type { AreaLoader } from '../areas/area-loader.ts';
import type { Monitor } from '../monitoring/monitor.ts';
import { PanelList, PanelListItem, PanelNote } from '../panel-list.tsx';
import { createTurns } from '../loading/yield-to-main.ts';
import { type Board, type BoardCard, createCardBoard } from './card-board.ts';
import { CardZone, type CardZoneProps } from './card-zone.tsx';
import { FigureList } from './figure-list.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import classes from './home-cards.module.css';

/** The number of recent items that home shows. */
const RECENT_MAX = 8;

interface HomeCardsProps {
  readonly cards: readonly BuiltCard[];
  readonly loader: Pick<AreaLoader, 'loadCard' | 'versionOf'>;
  readonly monitor: Monitor;
}

/** The areas' cards on home: the first figures, what needs attention, the progress of the set-up, more figures, and recent changes. */
export function HomeCards({ cards, loader, monitor }: HomeCardsProps) {
  const api = useApi();
  const queries = useQueryClient();
  const routeHref = useRouteHref();
  const [store] = useState(() => {
    // In one task, starting twenty cards would block a phone for a quarter of a second.
    const ownTask = createTurns();
    return createCardBoard({
      cards,
      clock: systemClock,
      async read({ portalId, id }) {
        await ownTask();
        const readCard = await loader.loadCard(portalId, id);
        await ownTask();
        return readCard({ api, read: (query) => queries.fetchQuery(query), routeHref });
      },
      onFailure({ portalId }, error) {
        // A refused call is already reported.
        if (error instanceof ApiError) return;
        monitor.report({ kind: 'area-failed', error: asAreaError(error, portalId, loader.versionOf(portalId)) });
      },
    });
  });
  useEffect(
    function readCards() {
      return store.start();
    },
    [store],
  );
  // Rendered in steps, between which the browser responds to the user.
  const board = useDeferredValue(useSyncExternalStore(store.subscribe, store.getSnapshot));

  if (!board.isShown) return <OverviewSkeleton />;
  const ofKind = (kind: CardKind) => board.cards.filter((card) => card.kind === kind);
  // Without a lead card, the first figures are at the top.
  const [lead, ...figures] = [...ofKind('lead'), ...ofKind('figures')];
  const [attention, setup, recent] = [ofKind('attention'), ofKind('setup'), ofKind('recent')];
  const stateOf = placesOf(board);
  return (
    <div
      className={
        board.isLate || hasResponded(board.cards) ? classes.overview : `${classes.overview} ${classes.waiting}`
      }
    >
      {lead && (
        <Place state={stateOf([lead])}>
          <Figures card={lead} onRetry={store.retry} />
        </Place>
      )}
      <div className={classes.lists}>
        <div className={classes.column}>
          <Place state={stateOf(attention)}>
            <Attention cards={attention} onRetry={store.retry} />
          </Place>
          <Place state={stateOf(setup)}>
            <Setup cards={setup} onRetry={store.retry} />
          </Place>
        </div>
        {/* On a phone they follow what needs attention. */}
        <div className={classes.column}>
          {figures.map((card) => (
            <Place key={card.id} state={stateOf([card])}>
              <Figures card={card} onRetry={store.retry} />
            </Place>
          ))}
        </div>
      </div>
      <Place state={stateOf(recent)}>
        <Recent cards={recent} onRetry={store.retry} />
      </Place>
    </div>
  );
}

type PlaceState = 'empty' | 'shown' | 'waiting';

interface PlaceProps {
  readonly state: PlaceState;
  readonly children: Elements;
}

function Place({ state, children }: PlaceProps) {
  if (state === 'empty') return null;
  return state === 'shown' ? children : <OverviewSkeleton label="Loading the rest of the overview" />;
}

/**
 * Returns a function that is called for each place in the order of a phone's screen. A place has its content once its cards and all
 * above have responded, so that nothing that is seen moves. The first one that waits has a placeholder, and those after it are empty.
 */
function placesOf({ isLate }: Board): (cards: readonly BoardCard[]) => PlaceState {
  let isWaiting = false;
  return (cards) => {
    if (isWaiting) return 'empty';
    isWaiting = !isLate && !hasResponded(cards);
    return isWaiting ? 'waiting' : 'shown';
  };
}

function hasResponded(cards: readonly BoardCard[]): boolean {
  return cards.every(({ state }) => state.status !== 'loading');
}

type CardsProps = Pick<CardZoneProps, 'cards' | 'onRetry'>;

interface FiguresProps {
  readonly card: BoardCard;
  readonly onRetry: CardZoneProps['onRetry'];
}

function Figures({ card, onRetry }: FiguresProps) {
  const figures = figuresOf(card);
  if (figures.length === 0 && isReady(card)) return null;
  return (
    <CardZone title={card.title} cards={[card]} onRetry={onRetry}>
      {figures.length > 0 && <FigureList figures={figures} />}
    </CardZone>
  );
}

function Attention({ cards, onRetry }: CardsProps) {
  if (cards.length === 0) return null;
  const items = itemsOf(cards);
  return (
    <CardZone title="Needs attention" cards={cards} onRetry={onRetry}>
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
    </CardZone>
  );
}

/** The steps of every area, in order. Disappears once every step is done: a returning user does not need it. */
function Setup({ cards, onRetry }: CardsProps) {
  const steps = itemsOf(cards);
  const done = steps.filter((step) => step.isDone).length;
  if (cards.every(isReady) && done === steps.length) return null;
  return (
    <CardZone
      title="Set up your tenant"
      cards={cards}
      onRetry={onRetry}
      aside={
        cards.every(isReady) && (
          <span className={classes.progress}>
            <progress value={done} max={steps.length} aria-label="Steps done" />
            <span>{`${done} of ${steps.length} done`}</span>
          </span>
        )
      }
    >
      {steps.length > 0 && (
        <PanelList as="ol">
          {steps.map(({ text, path, isDone }) =>
            isDone ? (
              <PanelListItem key={path + text} tone="success" icon={<Check size={18} aria-hidden />}>
                <span className={classes.past}>
                  <span>{text}</span> <span className="portal-visually-hidden">(done)</span>
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
    </CardZone>
  );
}

/** Recent activity of all areas, newest first. */
function Recent({ cards, onRetry }: CardsProps) {
  if (cards.length === 0) return null;
  const items = cards.flatMap((card) => itemsOf([card]).map((item) => ({ item, category: card.title })));
  const newest = items.toSorted((a, b) => timeOf(b.item) - timeOf(a.item)).slice(0, RECENT_MAX);
  return (
    <div className={classes.recent}>
      <CardZone title="Recent activity" cards={cards} onRetry={onRetry}>
        {newest.length > 0 && (
          <PanelList>
            {newest.map(({ item, category }) => (
              <PanelListItem key={item.path + item.text}>
                <ItemWords item={item} category={category} />
              </PanelListItem>
            ))}
          </PanelList>
        )}
        {newest.length === 0 && cards.every(isReady) && (
          <PanelNote>
            <p className={classes.past}>Nothing has happened yet.</p>
          </PanelNote>
        )}
      </CardZone>
    </div>
  );
}

/** An item without a time comes last. */
function timeOf({ at }: CardItem): number {
  return at === undefined ? 0 : Date.parse(at) || 0;
}

interface ItemWordsProps {
  readonly item: CardItem;
  /** The kind of the item, in a list of several kinds. */
  readonly category?: string;
}

function ItemWords({ item: { path, text, detail, at }, category }: ItemWordsProps) {
  const words = [category, detail].filter((some) => some !== undefined).join(' · ');
  return (
    <>
      <Link to={path}>{text}</Link>
      {(words !== '' || at !== undefined) && (
        <p className={classes.detail}>
          <span>{at !== undefined && words !== '' ? `${words} · ` : words}</span>
          {at !== undefined && <RelativeTime value={at} />}
        </p>
      )}
    </>
  );
}

function isReady({ state }: BoardCard): boolean {
  return state.status === 'ready';
}

function itemsOf(cards: readonly BoardCard[]): CardItem[] {
  return cards.flatMap(({ state }) => (state.status === 'ready' && 'items' in state ? state.items : []));
}

function figuresOf({ state }: BoardCard): readonly Figure[] {
  return state.status === 'ready' && 'figures' in state ? state.figures : [];
}
