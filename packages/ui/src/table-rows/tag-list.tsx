import { useState } from 'react';
import classes from './tag-list.module.css';

const SHOWN_AT_FIRST = 2;

export interface TagListProps {
  readonly tags: readonly string[];
  /** The subject of the tags, for screen readers, e.g. 'roles of ann@x.example'. */
  readonly subject: string;
}

/** The first two tags, and a button for the rest. */
export function TagList({ tags, subject }: TagListProps) {
  const [isOpen, setOpen] = useState(false);
  const hidden = tags.length - SHOWN_AT_FIRST;
  return (
    <ul className={classes.tags}>
      {(isOpen ? tags : tags.slice(0, SHOWN_AT_FIRST)).map((tag) => (
        <li key={tag} className={classes.tag}>
          {tag}
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span>{isOpen ? 'Show fewer' : `+${hidden} more`}</span>{' '}
            <span className="portal-visually-hidden">{subject}</span>
          </button>
        </li>
      )}
    </ul>
  );
}
