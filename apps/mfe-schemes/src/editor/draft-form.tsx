import { saveOutcome } from '@portal/api-client';
import { problemsOf } from '@portal/scheme-rules';
import type { DraftInput, SchemeKind } from '@portal/api-client/schemes';
import { type Elements, Panel } from '@portal/ui/basics';
import { LazyPart, usePart, withMember } from '@portal/ui/page-parts';
import { afterPress, FormEditor, useForm, useFormState, useFormValue } from '@portal/ui/forms';
import {
  type FocusEvent,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { useAppInAddress } from '../app-in-address.ts';
import type { SchemeReference } from '../draft-on-screen.ts';
import classes from './draft-form.module.css';
import { type DraftValues, hasAgreement, inputOf, isSameDraft, type RuleValues, valuesOf } from './draft-values.ts';
import { faultsOf } from './field-faults.ts';
import { focusField, targetOf } from './field-target.ts';
import { problemItem, type ProblemItem, type Uncovered } from './problem-item.ts';
import { RuleList } from '../rules/rule-list.tsx';
import type { RuleSearch } from '../rules/rule-search.ts';
import { SettingsFields } from './settings-fields.tsx';
import { useAgreement } from './use-agreement.ts';
import { useFormFacts } from './use-form-facts.ts';
import { useSettled } from './use-settled.ts';
import { useProblems } from './problem-search/use-problems.ts';

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
  /** Called with each change of the values on screen, and with the uuid of the rule that has the focus. */
  onChange(content: DraftInput, ruleInFocus: string | undefined): void;
  /** After the actions of the form, such as its publication, and shown in a locked form too. */
  readonly moreActions?: Elements;
  /** Called when the form gets unsaved changes, and when it has none any more. */
  readonly onDirtyChange?: ((isDirty: boolean) => void) | undefined;
}

const NO_FIELDS: ReadonlySet<string> = new Set();
const NO_REFUSALS: readonly ProblemItem[] = [];

/** Longer drafts start with their rules collapsed. */
const OPEN_RULES_MAX = 3;

/** The form of a draft: name, code, agreement, wallet, MOTO and rules, with its list of problems. */
export function DraftForm(props: DraftFormProps) {
  const { kind, reference, initialValues, version, isReadOnly = false, submit, cancel, onReload } = props;
  const saved = useMemo(() => valuesOf(initialValues), [initialValues]);
  const [left, setLeft] = useState<ReadonlySet<string>>(NO_FIELDS);
  const [ruleInFocus, setRuleInFocus] = useState<string>();
  const [search, setSearch] = useState<RuleSearch>();
  const [openRules, setOpenRules] = useState<ReadonlySet<string>>(
    () => new Set(saved.rules.length > OPEN_RULES_MAX ? [] : saved.rules.map(({ uuid }) => uuid)),
  );
  const form = useForm<DraftValues>({
    id: 'draft',
    keptAs: kind,
    saved,
    version,
    isLocked: isReadOnly,
    isSame: isSameDraft,
    keys: RULE_KEYS,
    faultsOf,
    obstacleOf(input) {
      const found = problemsOf(kind, { content: contentOf(input), template: agreement?.template, ...reference });
      return found.find(({ blocks }) => blocks === 'saving')?.field;
    },
    // The agreement of a draft is written from its placeholders.
    valueAt: (input, path) => (path.startsWith('agreement.') || path === 'agreement' ? input.placeholders : undefined),
    goTo: (path) => goTo({ target: targetOf(path, form.get().rules) }),
    onReload,
    onSave: (input, base) => saveOutcome(props.onSubmit(contentOf(input), base)),
    onDirtyChange: props.onDirtyChange,
  });
  const values = useFormValue(form, (input) => input);
  const isChecked = useFormState(form, (state) => state.isChecked());
  const refused = useFormState(form, (state) => state.refusals());
  // The paths are those of the rules on screen.
  const { rules } = values;
  const refusals = useMemo(() => {
    const messages = Object.entries(refused);
    if (messages.length === 0) return NO_REFUSALS;
    return messages.map(([field, message]) => problemItem({ blocks: 'saving', field, message }, rules));
  }, [refused, rules]);
  const agreement = useAgreement({ kind, reference, values, isReadOnly, isNew: version === undefined });
  const contentOf = (input: DraftValues) => inputOf(input, kind, agreement?.basis);

  // Looking for problems takes longer than a keystroke may.
  const settled = useSettled(values);
  const settledAgreement = useDeferredValue(agreement);
  const content = useMemo(() => inputOf(settled, kind, settledAgreement?.basis), [settled, kind, settledAgreement]);
  const facts = useFormFacts({ kind, reference, content: contentOf({ ...values, rules: [] }), isReadOnly });
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
  const setOpen = useCallback((uuid: string, isOpen?: boolean) => {
    setOpenRules((open) => withMember(open, uuid, isOpen));
  }, []);

  const goTo = useCallback(
    (problem: Pick<ProblemItem, 'target'>) => {
      const { uuid } = problem.target;
      focusField(problem.target, () => {
        if (uuid === undefined) return;
        setOpen(uuid, true);
        setSearch((latest) => (latest?.shown.has(uuid) === false ? undefined : latest));
      });
    },
    [setOpen],
  );

  const { part: ProblemCount } = usePart(loadProblemCount);
  const appId = useAppInAddress();
  const { part: targetForApp } = usePart(appId === undefined ? loadNothing : loadTargetForApp);
  const openRuleOfApp = useEffectEvent(() => {
    const isReady = appId !== undefined && facts.methodList.status === 'loaded';
    const target = isReady ? targetForApp?.(appId, values.rules, facts) : undefined;
    if (target) goTo({ target });
  });
  useEffect(
    function beginWithAppInAddress() {
      // After this commit, because the rule has to be opened before its fields exist.
      queueMicrotask(() => openRuleOfApp());
    },
    [appId, targetForApp, facts.methodList.status],
  );

  function noteLeft({ target }: FocusEvent) {
    if (target.id !== '' && !left.has(target.id)) afterPress(() => setLeft((ids) => withMember(ids, target.id, true)));
  }

  return (
    <FormEditor
      form={form}
      submit={submit}
      cancel={cancel}
      discardWarning="All changes since the last save will be lost."
      className={classes.form}
      actionsClassName={classes.actions}
      moreActions={
        isReadOnly && props.moreActions === undefined ? undefined : (
          <>
            {props.moreActions}
            {ProblemCount && <ProblemCount problems={problems} isUnfinished={isUnfinished && !isReadOnly} />}
          </>
        )
      }
      onBlur={noteLeft}
    >
      <Panel title="Settings">
        {!isReadOnly && (
          <p className={classes.legend}>
            Fields marked <span className={classes.mark}>*</span> are required.
          </p>
        )}
        <SettingsFields form={form} kind={kind} reference={reference} problems={problems} isReadOnly={isReadOnly} />
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
          <LazyPart load={loadAgreementFields} failure="The agreement could not be loaded" lines={3}>
            {(AgreementFields) => (
              <AgreementFields
                template={agreement.template}
                placeholders={values.placeholders}
                supportsWallet={values.supportsWallet}
                problems={problems}
                isReadOnly={isReadOnly}
                change={form.change}
                // Not before the first save: a new scheme has no values yet.
                isChecked={isChecked || version !== undefined}
              />
            )}
          </LazyPart>
        </Panel>
      )}
      <Panel
        title="Rules"
        description="The first rule that matches a payment decides what it is offered: by priority, then in the order of this list."
      >
        <RuleList
          form={form}
          rules={values.rules}
          facts={facts}
          problems={problems}
          openRules={openRules}
          search={search}
          onSearch={setSearch}
          onOpen={setOpen}
          onToggle={setOpen}
          onFocus={setRuleInFocus}
        />
      </Panel>
      <LazyPart load={loadProblemList} failure="The problems could not be loaded" lines={2}>
        {(ProblemList) => <ProblemList problems={problems} isUnfinished={isUnfinished && !isReadOnly} onGo={goTo} />}
      </LazyPart>
    </FormEditor>
  );
}

const RULE_KEYS = { rules: ({ uuid }: RuleValues) => uuid };

async function loadProblemList() {
  return (await import('./problem-list.tsx')).ProblemList;
}

async function loadProblemCount() {
  return (await import('./problem-count.tsx')).ProblemCount;
}

async function loadAgreementFields() {
  return (await import('./agreement-fields.tsx')).AgreementFields;
}

async function loadTargetForApp() {
  return (await import('../rules/rule-for-app.ts')).targetForApp;
}

function loadNothing(): Promise<undefined> {
  return Promise.resolve(undefined);
}
