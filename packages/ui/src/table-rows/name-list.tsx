import { Link } from 'react-router-dom';
import { ShortList } from './short-list.tsx';
import classes from './tag-list.module.css';

export interface NamedLink {
  readonly key: string;
  readonly name: string;
  /** Default: the user may not open it, and it is plain text. */
  readonly href?: string | undefined;
}

export interface NameListProps {
  readonly names: readonly NamedLink[];
  /** The subject of the names, for screen readers, e.g. 'schemes with Visa'. */
  readonly subject: string;
  /** The number of names before the button is pressed. Default: 2. */
  readonly atFirst?: number | undefined;
}

/** The first names, each a link where it leads somewhere, and a button for the rest. */
export function NameList({ names, subject, atFirst }: NameListProps) {
  return (
    <ShortList
      items={names}
      keyOf={({ key }) => key}
      subject={subject}
      moreWords={(hidden) => `+${hidden}`}
      itemClassName={classes.name}
      atFirst={atFirst}
    >
      {({ name, href }) => (href === undefined ? name : <Link to={href}>{name}</Link>)}
    </ShortList>
  );
}
