import type { ActivityChange } from '@portal/api-client/activity';
import { DateTime } from '@portal/ui/basics';
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
  if (before == null) return <Words text={after ?? ''} />;
  return <Change before={<Words text={before} />} now={after == null ? <em>None</em> : <Words text={after} />} />;
}

/** An instant in UTC, as entries hold it. */
const INSTANT = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/;

/** A text whose instants are in the zone of the reader. */
function Words({ text }: { readonly text: string }) {
  return (
    <span>
      {text.split(INSTANT).map((part, index) =>
        // The text does not change. Every second part is an instant.
        index % 2 === 0 ? <span key={index}>{part}</span> : <DateTime key={index} value={part} />,
      )}
    </span>
  );
}

const SECRET_WORDS: Readonly<Record<string, string>> = { added: 'Added', replaced: 'Replaced', removed: 'Removed' };
