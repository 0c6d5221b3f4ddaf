import { ArrowDown, ArrowUp, ChevronDown, Trash2 } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Elements } from '../words/elements.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import classes from './title-box.module.css';

export interface TitleBoxProps {
  readonly title: string;
  /** Shown next to the title, e.g. a status. */
  readonly summary?: Elements;
  readonly defaultOpen?: boolean | undefined;
  /** For an owner that opens and closes the box itself, with `onToggle`. Default: the box does. */
  readonly isOpen?: boolean | undefined;
  readonly onToggle?: (() => void) | undefined;
  /** Before the title, such as a handle to drag the box by. */
  readonly handle?: Elements;
  /** More buttons, before those for sorting. */
  readonly actions?: Elements;
  /** Omitted for the first box, as `onMoveDown` is for the last; both are omitted if the user cannot sort the list. */
  readonly onMoveUp?: (() => void) | undefined;
  readonly onMoveDown?: (() => void) | undefined;
  /** Omitted if the user cannot remove it. The owner moves the focus, because the box disappears. */
  readonly onRemove?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A collapsible box, in a list that the owner may let the user sort and shorten. Collapsed content keeps its state. */
export function TitleBox({
  title,
  summary,
  defaultOpen = true,
  handle,
  actions,
  onMoveUp,
  onMoveDown,
  onRemove,
  children,
  ...box
}: TitleBoxProps) {
  const [isUnfolded, setUnfolded] = useState(defaultOpen);
  const { isOpen = isUnfolded, onToggle = () => setUnfolded(!isUnfolded) } = box;
  const moved = useRef<HTMLElement>(null);
  const titleId = useId();
  const bodyId = useId();

  // React may move the box in the document, which takes the focus from the pressed button.
  useLayoutEffect(function keepFocusOnMove() {
    if (document.activeElement === document.body) moved.current?.focus();
    moved.current = null;
  });

  const moves = [
    { key: 'up', name: `Move ${title} up`, icon: ArrowUp, move: onMoveUp },
    { key: 'down', name: `Move ${title} down`, icon: ArrowDown, move: onMoveDown },
  ];
  return (
    <section className={classes.box} aria-labelledby={titleId}>
      <header className={classes.header}>
        {handle}
        <h3 className={classes.title}>
          <button
            type="button"
            id={titleId}
            className={classes.fold}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={onToggle}
          >
            <ChevronDown className={isOpen ? undefined : classes.folded} size={18} aria-hidden />
            <span>{title}</span>
          </button>
        </h3>
        {summary}
        <div className={classes.actions}>
          {actions}
          {(onMoveUp ?? onMoveDown) &&
            moves.map(({ key, name, icon: Icon, move }) => (
              <IconButton
                // Not the name: the title may contain the place, which a move changes.
                key={key}
                size="medium"
                label={name}
                // Not `disabled`: at the end of the list the pressed button would lose the focus.
                aria-disabled={!move}
                icon={<Icon size={16} aria-hidden />}
                onClick={(event: MouseEvent<HTMLElement>) => {
                  moved.current = event.currentTarget;
                  move?.();
                }}
              />
            ))}
          {onRemove && (
            <IconButton
              size="medium"
              label={`Remove ${title}`}
              icon={<Trash2 size={16} aria-hidden />}
              onClick={onRemove}
            />
          )}
        </div>
      </header>
      <div id={bodyId} className={classes.body} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
