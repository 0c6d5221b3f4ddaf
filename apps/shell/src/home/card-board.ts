import { type CardItem, cardItemSchema, type Figure, figureSchema } from '@portal/api-client/card-items';
import { type BuiltCard, hasFigures } from '@portal/contract';
import type { Clock } from '@portal/ui/basics';
import * as z from 'zod/mini';

/** Cards appear together, so that nothing jumps; fast cards wait for slow ones at most this long. */
const TOGETHER_MS = 1_000;
/** After this, fast cards also appear below slow ones, which may then move them. */
const LATE_MS = 5_000;
/** After this, a card has failed. A call without a response fails earlier, with a better message. */
const RESPONSE_TIMEOUT_MS = 30_000;
/** More than anyone reads on home. */
const ITEMS_MAX = 50;

export type CardState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly items: readonly CardItem[] }
  | { readonly status: 'ready'; readonly figures: readonly Figure[] }
  | { readonly status: 'failed'; readonly error: unknown; readonly isRetrying: boolean };

export interface BoardCard extends BuiltCard {
  readonly state: CardState;
}

export interface Board {
  readonly cards: readonly BoardCard[];
  /** Whether to show the cards: every card has responded, or the quick ones have waited long enough. */
  readonly isShown: boolean;
  /** Whether to show cards also below those that have not responded. */
  readonly isLate: boolean;
}

/** The loading state of home's cards, each independent of the others. */
export interface CardBoard {
  subscribe(listener: () => void): () => void;
  getSnapshot(): Board;
  /** Starts reading every card. Returns a function that unsubscribes from the responses. */
  start(): () => void;
  /** Reads these cards again. */
  retry(cards: readonly BuiltCard[]): void;
}

interface CardBoardNeeds {
  readonly cards: readonly BuiltCard[];
  /** Reads one card's items. They come from another team's code and are checked here. */
  read(card: BuiltCard): Promise<unknown>;
  onFailure(card: BuiltCard, error: unknown): void;
  readonly clock: Clock;
}

export function createCardBoard({ cards, read, onFailure, clock }: CardBoardNeeds): CardBoard {
  const listeners = new Set<() => void>();
  let isListening = false;
  let board: Board = {
    cards: cards.map((card) => ({ ...card, state: { status: 'loading' } })),
    isShown: false,
    isLate: false,
  };

  function show(next: Partial<Board>): void {
    if (!isListening) return;
    const merged = { ...board, ...next };
    board = { ...merged, isShown: merged.isShown || merged.cards.every(({ state }) => state.status !== 'loading') };
    for (const listener of listeners) listener();
  }

  function setState(id: string, next: (state: CardState) => CardState): void {
    show({ cards: board.cards.map((card) => (card.id === id ? { ...card, state: next(card.state) } : card)) });
  }

  function inTime<T>(reading: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = clock.after(RESPONSE_TIMEOUT_MS, () => reject(new Error('The card did not respond in time')));
      reading.then(resolve, reject).finally(stop);
    });
  }

  async function load(card: BuiltCard): Promise<void> {
    try {
      const content = contentOf(card, await inTime(read(card)));
      setState(card.id, () => ({ status: 'ready', ...content }));
    } catch (error) {
      setState(card.id, () => ({ status: 'failed', error, isRetrying: false }));
      onFailure(card, error);
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => board,
    start() {
      isListening = true;
      for (const card of cards) void load(card);
      const stops = [
        clock.after(TOGETHER_MS, () => show({ isShown: true })),
        clock.after(LATE_MS, () => show({ isLate: true })),
      ];
      return () => {
        isListening = false;
        for (const stop of stops) stop();
      };
    },
    retry(wanted) {
      for (const card of wanted) {
        setState(card.id, (state) => (state.status === 'failed' ? { ...state, isRetrying: true } : state));
        void load(card);
      }
    },
  };
}

function contentOf({ kind }: BuiltCard, result: unknown) {
  return hasFigures(kind)
    ? { figures: z.array(figureSchema).parse(result).slice(0, ITEMS_MAX) }
    : { items: z.array(cardItemSchema).parse(result).slice(0, ITEMS_MAX) };
}
