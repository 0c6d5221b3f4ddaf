import type { ActivityChange } from '@portal/api-client/activity';
import { Change } from '@portal/ui/page-parts';
import classes from './change-list.module.css';

export interface ChangeListProps {
  readonly changes: readonly ActivityChange[];
}

/** A change, fact by fact: before and after, in words. Of a secret it says only that it was added, replaced or removed. */
export function ChangeList({ changes }: ChangeListProps) {
  return (
    <dl className={classes.changes}>
      {changes.map((change, index) => (
        // A fact can occur twice, and the list never changes.
        <div key={index}>
          <dt>{change.name}</dt>
          <dd>
            <ChangedValue change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ChangedValue({ change: { before, after, secret } }: { readonly change: ActivityChange }) {
  if (secret != null) return <span>{SECRET_WORDS[secret] ?? secret}</span>;
  if (before == null) return <span>{after}</span>;
  return <Change before={<span>{before}</span>} now={after == null ? <em>None</em> : <span>{after}</span>} />;
}

const SECRET_WORDS: Readonly<Record<string, string>> = { added: 'Added', replaced: 'Replaced', removed: 'Removed' };
