import { ExternalLink } from 'lucide-react';
import { type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EntryPicture } from './entry-picture.tsx';
import type { FoundEntry } from './find-entries.ts';
import type { Mark } from './match-text.ts';
import classes from './command-palette.module.css';

interface PaletteOptionProps {
  readonly id: string;
  readonly entry: FoundEntry;
  readonly isActive: boolean;
  /** The pointer moved over it. */
  onPoint(): void;
  /** `staysOpen`: it opens elsewhere, and the palette stays open. */
  onChoose(staysOpen: boolean): void;
}

/**
 * One choice. A choice with an address is a link: it is preloaded, opens in a new tab and is blocked like any other.
 */
export function PaletteOption({ id, entry, isActive, onPoint, onChoose }: PaletteOptionProps) {
  const { text, detail, icon, marks, target } = entry;
  const option = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: classes.option ?? '',
    // The focus stays in the field.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onPointerMove: isActive ? undefined : onPoint,
    onClick: ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => onChoose(ctrlKey || metaKey || shiftKey),
  } as const;
  const content = (
    <>
      <EntryPicture icon={icon} />
      <span className={classes.text}>{highlighted(text, marks)}</span>
      {detail !== undefined && <span className={classes.detail}>{detail}</span>}
    </>
  );
  switch (target.kind) {
    case 'page':
      return (
        <Link {...option} to={target.path}>
          {content}
        </Link>
      );
    case 'outside':
      return (
        <a {...option} href={target.url} target="_blank" rel="noreferrer">
          {content}
          <ExternalLink aria-label="opens in a new tab" size={14} />
        </a>
      );
    case 'colours':
      return <div {...option}>{content}</div>;
  }
}

function highlighted(text: string, marks: readonly Mark[]): ReactNode {
  const ends = [0, ...marks.flatMap(({ from, to }) => [from, to]), text.length];
  return ends.slice(1).map((end, index) => {
    const part = text.slice(ends[index], end);
    // Every second part matches the input.
    return index % 2 === 1 ? <mark key={end}>{part}</mark> : <span key={end}>{part}</span>;
  });
}
