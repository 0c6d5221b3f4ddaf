import { ApiError, errorMessages } from '@portal/api-client';
import { ErrorPanel, Panel, Skeleton } from '@portal/ui/basics';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { PanelNote } from '../panel-list.tsx';
import type { BoardCard } from './card-board.ts';

export interface CardZoneProps {
  readonly title: string;
  readonly cards: readonly BoardCard[];
  onRetry(cards: readonly BoardCard[]): void;
  /** Next to the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A panel with the items of several cards. Failed cards are named together; the others show. */
export function CardZone({ title, cards, onRetry, aside, children }: CardZoneProps) {
  const failed = cards.flatMap((card) => (card.state.status === 'failed' ? [{ card, ...card.state }] : []));
  const [first] = failed;
  const names = [...new Set(failed.map(({ card }) => card.title))];
  const content = useRef<HTMLDivElement>(null);
  const hadFailed = useRef(false);

  useLayoutEffect(function keepFocusWhenFailureGoes() {
    // The pressed Retry button is no longer rendered.
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

function messagesOf(error: unknown): readonly string[] {
  if (error instanceof ApiError) return errorMessages(error);
  return ['This part of the portal did not respond. The rest of the portal keeps working.'];
}
