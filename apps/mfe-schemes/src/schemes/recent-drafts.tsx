import type { Scheme, SchemeKind } from '@portal/api-client/schemes';
import { Panel, RelativeTime } from '@portal/ui/basics';
import { Link } from 'react-router-dom';
import { href } from '../href.ts';
import { DraftStateTag } from '../drafts/draft-state-tag.tsx';
import { draftNumber } from '../drafts/draft-number.ts';
import { draftState } from '../drafts/draft-state.ts';
import classes from './recent-drafts.module.css';

const SHOWN = 5;

interface RecentDraftsProps {
  readonly kind: SchemeKind;
  readonly scheme: Scheme;
}

/** The drafts that were changed last, and a link to all. */
export function RecentDrafts({ kind, scheme }: RecentDraftsProps) {
  const { schemeId, drafts } = scheme;
  const latest = drafts.toSorted((one, other) => Date.parse(other.lastModified) - Date.parse(one.lastModified));
  return (
    <Panel title="Latest drafts">
      <ul className={classes.drafts}>
        {latest.slice(0, SHOWN).map((draft) => (
          <li key={draft.draftId}>
            <Link to={href(`schemes.${kind}-draft`, { schemeId, draftId: draft.draftId })}>{draft.name}</Link>
            <DraftStateTag state={draftState(scheme, draft)} />
            <span className={classes.change}>
              {draftNumber(draft) !== undefined && <span>{`${draftNumber(draft)}, `}</span>}
              <span>changed </span>
              <RelativeTime value={draft.lastModified} />
              {draft.lastModifiedBy != null && <span>{` by ${draft.lastModifiedBy}`}</span>}
            </span>
            {draft.note && <span className={classes.note}>{draft.note}</span>}
          </li>
        ))}
      </ul>
      {latest.length > SHOWN && (
        <Link to={href(`schemes.${kind}-drafts`, { schemeId })}>{`All ${latest.length} drafts`}</Link>
      )}
    </Panel>
  );
}
