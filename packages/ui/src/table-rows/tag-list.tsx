import { ShortList } from './short-list.tsx';
import classes from './tag-list.module.css';

export interface TagListProps {
  readonly tags: readonly string[];
  /** The subject of the tags, for screen readers, e.g. 'roles of ann@x.example'. */
  readonly subject: string;
}

/** The first two tags, and a button for the rest. */
export function TagList({ tags, subject }: TagListProps) {
  return (
    <ShortList
      items={tags}
      keyOf={(tag) => tag}
      subject={subject}
      moreWords={(hidden) => `+${hidden} more`}
      itemClassName={classes.tag}
    >
      {(tag) => tag}
    </ShortList>
  );
}
