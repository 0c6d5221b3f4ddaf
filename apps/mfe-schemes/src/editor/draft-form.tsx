import { saveOutcome } from '@portal/api-client';
import { problemsOf } from '@portal/api-client/scheme-rules';
import type { DraftInput, SchemeKind } from '@portal/api-client/schemes';
import { Panel } from '@portal/ui/basics';
import { SkipButton, usePart } from '@portal/ui/details';
import { afterPress, DraftOffer, EditorActions, type EditorActionsHandle, useEditor } from '@portal/ui/forms';
import {
  type FocusEvent,
  type FormEvent,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useAppInAddress } from '../app-in-address.ts';
import type { SchemeReference } from '../draft-on-screen.ts';
import { AgreementFields } from './agreement-fields.tsx';
import classes from './draft-form.module.css';
import { type DraftValues, hasAgreement, inputOf, isSameDraft, valuesOf } from './draft-values.ts';
import { faultsOf } from './field-faults.ts';
import { focusField, targetOf } from './field-target.ts';
import type { ProblemItem, Uncovered } from './problem-item.ts';
import { ProblemList } from './problem-list.tsx';
import { standingRefusals } from './refusal.ts';
import { RuleList } from './rule-list.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { useAgreement } from './use-agreement.ts';
import { useFormFacts } from './use-form-facts.ts';
import { useSettled } from './use-settled.ts';
import { useProblems } from './use-problems.ts';

export interface DraftFormProps {
  readonly kind: SchemeKind;
  readonly reference: SchemeReference;
  readonly initialValues: DraftInput;
  /** The `lastModified` of the draft that the values were loaded from; absent for a new one. */
  readonly version?: string | undefined;
  /** Whether the form is locked: for readers, and for published drafts. */
  readonly isReadOnly?: boolean;
  /** The caption of the button that saves. */
  readonly submit: string;
  /** The path or action of Cancel. Without it the form offers to discard its changes. */
  readonly cancel?: string | (() => void) | undefined;
  /** Payments of the last days that no rule covers, from the replay of the draft on screen. */
  readonly uncovered?: Uncovered | undefined;
  /** Resolves to the `lastModified` of the saved draft, if it returns a text. */
  onSubmit(input: DraftInput, base: string | undefined): Promise<unknown>;
  /** Loads the draft again after a stale save; returns false if that failed. */
  onReload?: (() => Promise<boolean>) | undefined;
  /** Called with each change of what is on screen, and with the uuid of the rule that has the focus. */
  onChange(content: DraftInput, ruleInFocus: string | undefined): void;
  /** Called when the form gets unsaved changes, and when it has none any more. */
  readonly onDirtyChange?: ((isDirty: boolean) => void) | undefined;
}

const NO_FIELDS: ReadonlySet<string> = new Set();

/** Longer drafts start with their rules collapsed. */
const OPEN_RULES_MAX = 3;

/** The form of a draft: name, code, agreement, wallet, MOTO and rules, with its list of problems. */
export function DraftForm(props: DraftFormProps) {
  const { kind, reference, initialValues, version, isReadOnly = false, submit, cancel, onReload } = props;
  const saved = useMemo(() => valuesOf(initialValues), [initialValues]);
  const actions = useRef<EditorActionsHandle>(null);
  const [isChecked, setChecked] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(NO_FIELDS);
  const [submitted, setSubmitted] = useState<DraftValues>();
  const [ruleInFocus, setRuleInFocus] = useState<string>();
  const [openRules, setOpenRules] = useState<ReadonlySet<string>>(
    () => new Set(saved.rules.length > OPEN_RULES_MAX ? [] : saved.rules.map(({ uuid }) => uuid)),
  );
  const editor = useEditor<DraftValues>({
    name: kind,
    saved,
    version,
    isLocked: isReadOnly,
    isSame: isSameDraft,
    onReload,
    onSave: (values, base) => saveOutcome(props.onSubmit(contentOf(values), base)),
  });
  const { values, change, isDirty, refused } = editor;
  const agreement = useAgreement({ kind, reference, values, isReadOnly, isNew: version === undefined });
  const contentOf = (input: DraftValues) => inputOf(input, kind, agreement?.basis);

  // Looking for problems takes longer than a keystroke may.
  const settled = useSettled(values);
  const settledAgreement = useDeferredValue(agreement);
  const content = useMemo(() => inputOf(settled, kind, settledAgreement?.basis), [settled, kind, settledAgreement]);
  const facts = useFormFacts({ kind, reference, content: contentOf({ ...values, rules: [] }), isReadOnly, isChecked });
  const refusals = useMemo(
    () => standingRefusals(refused, { submitted, values: settled }),
    [refused, submitted, settled],
  );
  const { found: problems, isUnfinished } = useProblems({
    kind,
    values: settled,
    content,
    known: reference,
    template: settledAgreement?.template,
    isChecked,
    left,
    refusals,
    uncovered: props.uncovered,
  });

  const report = useEffectEvent(() => {
    // Without changes it is the saved draft, even if a save would update its agreement.
    const onScreen = isSameDraft(settled, saved) ? initialValues : content;
    startTransition(() => props.onChange(onScreen, ruleInFocus));
  });
  useEffect(
    function reportWhatIsOnScreen() {
      report();
    },
    [content, ruleInFocus],
  );
  const reportDirty = useEffectEvent(() => props.onDirtyChange?.(isDirty));
  useEffect(
    function reportWhetherDirty() {
      reportDirty();
    },
    [isDirty],
  );

  const setOpen = useCallback((uuid: string, isOpen: boolean) => {
    setOpenRules((open) => (isOpen ? new Set(open).add(uuid) : new Set([...open].filter((one) => one !== uuid))));
  }, []);
  const toggle = useCallback((uuid: string) => {
    setOpenRules((open) =>
      open.has(uuid) ? new Set([...open].filter((one) => one !== uuid)) : new Set(open).add(uuid),
    );
  }, []);

  const goTo = useCallback(
    (problem: Pick<ProblemItem, 'target'>) => {
      const { uuid } = problem.target;
      focusField(problem.target, () => {
        if (uuid !== undefined) setOpen(uuid, true);
      });
    },
    [setOpen],
  );

  const appId = useAppInAddress();
  const { part: targetForApp } = usePart(appId === undefined ? loadNothing : loadTargetForApp);
  const openRuleOfApp = useEffectEvent(() => {
    const target = appId === undefined ? undefined : targetForApp?.(appId, values.rules, facts);
    if (target) goTo({ target });
  });
  useEffect(
    function beginWithAppInAddress() {
      // After this commit, because the rule has to be opened before its fields exist.
      queueMicrotask(() => openRuleOfApp());
    },
    [appId, targetForApp],
  );

  /** The path of the first field that keeps the draft from being saved. */
  function blockingField(): string | undefined {
    const faults = Object.keys(faultsOf(values)).filter(
      (path) => version === undefined || !isStored(path, editor.base),
    );
    const inRules = problemsOf(kind, { content: contentOf(values), template: agreement?.template, ...reference });
    return faults[0] ?? inRules.find(({ blocks }) => blocks === 'saving')?.field;
  }

  function noteLeft({ target }: FocusEvent) {
    if (target.id !== '' && !left.has(target.id)) afterPress(() => setLeft((ids) => new Set(ids).add(target.id)));
  }

  /** The rules for a name and a code may have been looser when the draft was saved. */
  function isStored(path: string, { name, code }: DraftValues): boolean {
    return (path === 'name' && values.name === name) || (path === 'code' && values.code === code);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const field = blockingField();
    if (field !== undefined) return goTo({ target: targetOf(field, values.rules) });
    setSubmitted(values);
    const outcome = await editor.save();
    if (outcome?.status === 'saved') setChecked(false);
    if (outcome?.status !== 'refused') return undefined;
    const [refusedField] = Object.keys(outcome.fields);
    if (refusedField !== undefined) goTo({ target: targetOf(refusedField, values.rules) });
    return undefined;
  }

  const shared = { problems, isReadOnly, change };
  return (
    // Notes which fields the user has left: the form itself is not operated.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className={classes.form} noValidate onBlur={noteLeft} onSubmit={(event) => void save(event)}>
      {!isReadOnly && <SkipButton text="Skip to actions" onSkip={() => actions.current?.focus()} />}
      <DraftOffer editor={editor} />
      <Panel title="Settings">
        {!isReadOnly && (
          <p className={classes.legend}>
            Fields marked <span className={classes.mark}>*</span> are required.
          </p>
        )}
        <SettingsFields {...shared} kind={kind} reference={reference} values={values} isChecked={isChecked} />
      </Panel>
      {agreement && (
        <Panel
          title="Agreement"
          description={
            hasAgreement(values, agreement.basis)
              ? `What payers agree to.${isReadOnly ? '' : ' Fill in the placeholders.'}`
              : 'This draft has no agreement yet. Fill in the placeholders to add it.'
          }
        >
          <AgreementFields
            {...shared}
            template={agreement.template}
            values={values}
            // Not before the first save: a new scheme has no values yet.
            isChecked={isChecked || version !== undefined}
          />
        </Panel>
      )}
      <Panel
        title="Rules"
        description="The first rule that matches a payment decides what it is offered: by priority, then in the order of this list."
      >
        <RuleList
          rules={values.rules}
          facts={facts}
          problems={problems}
          change={change}
          openRules={openRules}
          onOpen={setOpen}
          onToggle={toggle}
          onFocus={setRuleInFocus}
        />
      </Panel>
      <ProblemList problems={problems} isUnfinished={isUnfinished && !isReadOnly} onGo={goTo} />
      {!isReadOnly && (
        <div>
          <EditorActions ref={actions} editor={editor} submit={submit} cancel={cancel} />
        </div>
      )}
    </form>
  );
}

async function loadTargetForApp() {
  return (await import('./rule-for-app.ts')).targetForApp;
}

function loadNothing(): Promise<undefined> {
  return Promise.resolve(undefined);
}
