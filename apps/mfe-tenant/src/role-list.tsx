import { useState } from 'react';
import classes from './role-list.module.css';
import { roleWordsInOrder } from './role-words.ts';

const SHOWN_AT_FIRST = 2;

export interface RoleListProps {
  readonly roles: readonly string[];
  /** Whose roles, for those who hear the button out of its row. */
  readonly owner: string;
}

/** Roles in words, the first two and a button for the rest. */
export function RoleList({ roles, owner }: RoleListProps) {
  const [isOpen, setOpen] = useState(false);
  const words = roleWordsInOrder(roles);
  const hidden = words.length - SHOWN_AT_FIRST;
  return (
    <ul className={classes.roles}>
      {(isOpen ? words : words.slice(0, SHOWN_AT_FIRST)).map((word) => (
        <li key={word} className={classes.role}>
          {word}
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `+${hidden} more`} <span className="portal-visually-hidden">roles of {owner}</span>
          </button>
        </li>
      )}
    </ul>
  );
}
