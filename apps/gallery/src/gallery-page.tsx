import { PageHeader } from '@portal/ui/basics';
import { basicsExamples } from './basics/basics-examples.tsx';
import { selectExamples } from './controls/select-examples.tsx';
import { controlExamples } from './controls/control-examples.tsx';
import { dateExamples } from './controls/date-examples.tsx';
import { pagePartExamples } from './page-parts/page-part-examples.tsx';
import type { Example } from './examples.ts';
import { formExamples } from './forms/form-examples.tsx';
import classes from './gallery-page.module.css';
import { roleGateExamples, rolePickerExamples, runExamples, unstoredSecretsExamples } from './platform-examples.tsx';
import { SchemeChoice } from './controls/scheme-choice.tsx';
import { tableExamples } from './table/table-examples.tsx';

const GROUPS: Readonly<Record<string, Readonly<Record<string, readonly Example[]>>>> = {
  '@portal/ui/basics': basicsExamples,
  '@portal/ui/table': tableExamples,
  '@portal/ui/dates': dateExamples,
  '@portal/ui/page-parts': pagePartExamples,
  '@portal/ui/forms': formExamples,
  '@portal/ui/controls': controlExamples,
  '@portal/ui/selects': selectExamples,
  '@portal/platform-ui/role-gates': roleGateExamples,
  '@portal/platform-ui/role-picker': rolePickerExamples,
  '@portal/platform-ui/runs': runExamples,
  '@portal/platform-ui/unstored-secrets-notice': unstoredSecretsExamples,
};

/** Every component and hook of the ui packages in every state. */
export function GalleryPage() {
  return (
    <div className={classes.page}>
      <nav className={classes.index} aria-label="Pieces">
        {Object.entries(GROUPS).map(([module, pieces]) => (
          <div key={module}>
            <p className={classes.module}>{module}</p>
            <ul>
              {Object.keys(pieces).map((name) => (
                <li key={name}>
                  <a href={`#${name}`}>{name}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <main className={classes.pieces}>
        <PageHeader
          title="Gallery"
          description="Every component and hook of the ui packages in every state. The example user can change apps and view webhooks, and nothing else."
          actions={<SchemeChoice />}
        />
        {Object.entries(GROUPS).flatMap(([module, pieces]) =>
          Object.entries(pieces).map(([name, examples]) => (
            <Piece key={`${module} ${name}`} name={name} examples={examples} />
          )),
        )}
      </main>
    </div>
  );
}

function Piece({ name, examples }: { readonly name: string; readonly examples: readonly Example[] }) {
  return (
    <section id={name} className={classes.piece} aria-label={name}>
      <h2>{name}</h2>
      {examples.map(({ state, shown }) => (
        <figure key={state} className={classes.example}>
          <figcaption>{state}</figcaption>
          <div className={classes.stage}>{shown}</div>
        </figure>
      ))}
    </section>
  );
}
