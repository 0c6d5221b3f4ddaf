import { rolesInWords } from '@portal/contract/roles-in-words';
import { Panel } from '@portal/ui/basics';
import classes from './access.module.css';

interface RoleSentencesPanelProps {
  readonly roles: readonly string[];
  /** An additional note. */
  readonly note: string | undefined;
}

/** Describes what a user with these roles can do. */
export function RoleSentencesPanel({ roles, note }: RoleSentencesPanelProps) {
  return (
    <Panel title="What the roles allow">
      <ul className={classes.words}>
        {rolesInWords(roles).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </Panel>
  );
}
