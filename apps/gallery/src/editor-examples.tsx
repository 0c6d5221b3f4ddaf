import type { SaveOutcome } from '@portal/api-client';
import { Button, Panel } from '@portal/ui/basics';
import { TextInput } from '@portal/ui/details';
import { DraftOffer, EditorActions, useEditor } from '@portal/ui/forms';
import type { Example } from './examples.ts';

interface Scheme {
  readonly rules: readonly { readonly name: string; readonly when: { readonly countries: readonly string[] } }[];
}

const SCHEME: Scheme = {
  rules: [
    { name: 'Cards', when: { countries: ['IE', 'NL'] } },
    { name: 'Transfers', when: { countries: ['DE'] } },
  ],
};
const COUNTRIES = ['DE', 'FR', 'IE', 'NL'];

/** A small editor of nested values: rules with a name and countries. */
function RulesEditor({ label, outcome }: { readonly label: string; readonly outcome: SaveOutcome }) {
  const editor = useEditor<Scheme>({
    name: label,
    saved: SCHEME,
    onSave: () => new Promise((resolve) => setTimeout(() => resolve(outcome), 1000)),
    onReload: async () => true,
  });
  const { rules } = editor.values;
  const changeRule = (place: number, change: Partial<Scheme['rules'][number]>) =>
    editor.change({ rules: rules.map((rule, at) => (at === place ? { ...rule, ...change } : rule)) });
  return (
    <Panel title={label}>
      <DraftOffer editor={editor} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void editor.save();
        }}
      >
        {rules.map(({ name, when }, place) => (
          // Rules have no ids, and only whole rules are removed, so the index is a sufficient key.
          <fieldset key={place}>
            <TextInput
              aria-label={`${label}: name of rule ${place + 1}`}
              aria-invalid={editor.refused[`rules.${place}.name`] !== undefined}
              value={name}
              onChange={(text) => changeRule(place, { name: text })}
            />
            {COUNTRIES.map((country) => (
              <label key={country}>
                <input
                  type="checkbox"
                  checked={when.countries.includes(country)}
                  onChange={({ target }) =>
                    changeRule(place, {
                      when: {
                        countries: COUNTRIES.filter((c) =>
                          c === country ? target.checked : when.countries.includes(c),
                        ),
                      },
                    })
                  }
                />
                <span>{` ${country} `}</span>
              </label>
            ))}
            <Button size="small" onClick={() => editor.change({ rules: rules.toSpliced(place, 1) })}>
              {`Remove ${name}`}
            </Button>
            <p role="alert">{editor.refused[`rules.${place}.name`]}</p>
          </fieldset>
        ))}
        <EditorActions editor={editor} submit="Save draft" />
      </form>
    </Panel>
  );
}

const IDLE = {
  isDirty: false,
  isBusy: false,
  isStale: false,
  failure: undefined,
  discard() {},
  loadLatest: async () => true,
};

export const useEditorExamples: readonly Example[] = [
  {
    state: 'Nested values; saving takes a second',
    shown: <RulesEditor label="Rules" outcome={{ status: 'saved', version: undefined }} />,
  },
  {
    state: 'Refused by the server',
    shown: (
      <RulesEditor
        label="Rules with a name that is taken"
        outcome={{ status: 'refused', fields: { 'rules.0.name': 'This name is taken' } }}
      />
    ),
  },
  {
    state: 'Somebody else saved first',
    shown: <RulesEditor label="Rules of several editors" outcome={{ status: 'stale' }} />,
  },
];

export const draftOfferExamples: readonly Example[] = [
  {
    state: 'After an idle logout',
    shown: <DraftOffer editor={{ isBusy: false, keptInput: { unkept: ['API secret'], restore() {}, drop() {} } }} />,
  },
];

const FAILURE = {
  title: 'Failed to save rules',
  messages: ['The platform cannot be reached. Check your connection and try again.'],
};

export const editorActionsExamples: readonly Example[] = [
  { state: 'Without changes', shown: <EditorActions editor={IDLE} submit="Save" /> },
  { state: 'With changes', shown: <EditorActions editor={{ ...IDLE, isDirty: true }} submit="Save" /> },
  { state: 'Saving', shown: <EditorActions editor={{ ...IDLE, isDirty: true, isBusy: true }} submit="Save" /> },
  {
    state: 'After a failure',
    shown: <EditorActions editor={{ ...IDLE, isDirty: true, failure: FAILURE }} submit="Save" />,
  },
  { state: 'With Cancel', shown: <EditorActions editor={IDLE} submit="Create rule" cancel="#EditorActions" /> },
];
