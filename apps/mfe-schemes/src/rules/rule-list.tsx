import { Button, EmptyState } from '@portal/ui/basics';
import { type DropPlace, LazyDialog, LazyPart, withMember } from '@portal/ui/page-parts';
import type { PortalForm } from '@portal/ui/forms';
import { Plus } from 'lucide-react';
import {
  type Dispatch,
  Fragment,
  memo,
  type SetStateAction,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { DraftValues, RuleValues } from '../editor/draft-values.ts';
import { fieldId, focusField } from '../editor/field-target.ts';
import type { FormFacts } from '../editor/form-facts.ts';
import type { ProblemItem } from '../editor/problem-item.ts';
import { RuleBox } from './rule-box.tsx';
import { insertRule, moveRule, newRule, removeRule } from './rule-changes.ts';
import type { RuleSearch } from './rule-search.ts';
import classes from './rule.module.css';

export interface RuleListProps {
  readonly form: PortalForm<DraftValues>;
  readonly rules: readonly RuleValues[];
  readonly facts: FormFacts;
  readonly problems: readonly ProblemItem[];
  readonly openRules: ReadonlySet<string>;
  /** `undefined`: all rules are shown. */
  readonly search: RuleSearch | undefined;
  readonly onSearch: Dispatch<SetStateAction<RuleSearch | undefined>>;
  readonly onOpen: (uuid: string, isOpen: boolean) => void;
  readonly onToggle: (uuid: string) => void;
  readonly onFocus: (uuid: string) => void;
}

/** As many as the platform takes. */
const RULES_MAX = 200;
/** Fewer rules are found without a search. */
const SEARCHED_MIN = 6;
const NO_PROBLEMS: readonly ProblemItem[] = [];

interface Removed {
  readonly rule: RuleValues;
  readonly place: number;
}

/** The rules of a draft, which users add, duplicate, move and remove. Not drawn again while the user types in other fields. */
export const RuleList = memo(function RuleList(props: RuleListProps) {
  const { form, rules, facts, problems, openRules, search, onSearch, onOpen, onToggle, onFocus } = props;
  const { change } = form;
  const [announcement, setAnnouncement] = useState('');
  const [movedFar, setMovedFar] = useState<string>();
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const nextFocus = useRef<string>(undefined);
  const problemsByRule = useMemo(() => byRule(problems), [problems]);
  const lastRemoved = removed.at(-1);
  const searched = useDeferredValue(rules);

  useLayoutEffect(function moveFocusToNextRule() {
    if (nextFocus.current === undefined) return;
    focusField({ uuid: undefined, ids: [nextFocus.current] }, () => {});
    nextFocus.current = undefined;
  });

  const move = useCallback(
    (uuid: string, from: number, to: number) => {
      change((values) => moveRule(values, uuid, to));
      setAnnouncement(`Rule ${from + 1} is now Rule ${to + 1}.`);
    },
    [change],
  );

  const add = useCallback(
    (rule: RuleValues, place: number, words: string) => {
      change((values) => insertRule(values, rule, place));
      onOpen(rule.uuid, true);
      // Beside those that the search has found.
      onSearch((latest) => latest && { ...latest, shown: withMember(latest.shown, rule.uuid, true) });
      setAnnouncement(words);
      nextFocus.current = fieldId(rule.uuid);
    },
    [change, onOpen, onSearch],
  );

  const latest = useRef(rules);
  useLayoutEffect(function rememberRules() {
    latest.current = rules;
  });

  const duplicate = useCallback(
    (uuid: string, index: number) => {
      const original = latest.current.find((rule) => rule.uuid === uuid);
      if (!original || latest.current.length >= RULES_MAX) return;
      const copy = { ...original, uuid: crypto.randomUUID() };
      add(copy, index + 1, `Rule ${index + 1} was duplicated as Rule ${index + 2}.`);
    },
    [add],
  );

  const remove = useCallback(
    (uuid: string, place: number) => {
      const rule = latest.current.find((one) => one.uuid === uuid);
      if (!rule) return;
      change((values) => removeRule(values, uuid));
      setRemoved((all) => [...all, { rule, place }]);
      setAnnouncement(`Rule ${place + 1} was removed.`);
      nextFocus.current = fieldId('undo');
    },
    [change],
  );

  function undo({ rule, place }: Removed) {
    setRemoved((all) => all.slice(0, -1));
    add(rule, place, `Rule ${Math.min(place, rules.length) + 1} was restored.`);
  }

  const drop = useCallback(
    (dragged: string, place: DropPlace, uuid: string) => {
      const [from, onto] = [dragged, uuid].map((one) => latest.current.findIndex((rule) => rule.uuid === one));
      if (from === undefined || onto === undefined || from === -1) return;
      const gap = place === 'after' ? onto + 1 : onto;
      const to = gap > from ? gap - 1 : gap;
      if (to !== from) move(dragged, from, to);
    },
    [move],
  );

  const farPlace = rules.findIndex(({ uuid }) => uuid === movedFar) + 1;

  function moveFar(place: number) {
    const uuid = rules[farPlace - 1]?.uuid;
    if (uuid === undefined) return;
    move(uuid, farPlace - 1, place - 1);
    nextFocus.current = fieldId(uuid);
  }

  const undoBar = lastRemoved && !facts.isReadOnly && (
    <div className={classes.removed}>
      <span>{`Rule ${lastRemoved.place + 1} was removed.`}</span>
      <Button id={fieldId('undo')} size="small" onClick={() => undo(lastRemoved)}>
        Undo
      </Button>
    </div>
  );

  return (
    <div className={classes.list}>
      <p role="status" className="portal-visually-hidden">
        {announcement}
      </p>
      {rules.length >= SEARCHED_MIN && (
        <LazyPart load={loadRuleSearchBar} failure="The search could not be loaded" lines={1}>
          {(RuleSearchBar) => (
            <RuleSearchBar rules={searched} methods={facts.methods} search={search} onSearch={onSearch} />
          )}
        </LazyPart>
      )}
      {rules.length === 0 && (
        <EmptyState title="No rules yet" text="Rules decide which payment methods each payment gets." />
      )}
      {rules.map((rule, index) => (
        <Fragment key={rule.uuid}>
          {lastRemoved?.place === index && undoBar}
          {(!search || search.shown.has(rule.uuid)) && (
            <RuleBox
              uuid={rule.uuid}
              index={index}
              facts={facts}
              problems={problemsByRule.get(rule.uuid) ?? NO_PROBLEMS}
              form={form}
              isOpen={openRules.has(rule.uuid)}
              isLast={index === rules.length - 1}
              hasFarPlaces={rules.length > 2}
              onToggle={onToggle}
              onMove={move}
              onMoveFar={setMovedFar}
              onDrop={drop}
              onDuplicate={duplicate}
              onRemove={remove}
              onFocus={onFocus}
            />
          )}
        </Fragment>
      ))}
      {lastRemoved && lastRemoved.place >= rules.length && undoBar}
      {farPlace > 0 && (
        <LazyDialog title={`Move Rule ${farPlace}`} load={loadMoveRuleDialog} onClose={() => setMovedFar(undefined)}>
          {(MoveRuleDialog) => (
            <MoveRuleDialog
              place={farPlace}
              count={rules.length}
              onMove={moveFar}
              onClose={() => setMovedFar(undefined)}
            />
          )}
        </LazyDialog>
      )}
      {!facts.isReadOnly && (
        <div>
          <Button
            id={fieldId('rules')}
            icon={<Plus size={16} aria-hidden />}
            disabled={rules.length >= RULES_MAX}
            onClick={() => add(newRule(), rules.length, `Rule ${rules.length + 1} was added.`)}
          >
            Add rule
          </Button>
          {rules.length >= RULES_MAX && <p className={classes.note}>{`A draft has at most ${RULES_MAX} rules.`}</p>}
        </div>
      )}
    </div>
  );
});

async function loadMoveRuleDialog() {
  return (await import('./move-rule-dialog.tsx')).MoveRuleDialog;
}

async function loadRuleSearchBar() {
  return (await import('./rule-search-bar.tsx')).RuleSearchBar;
}

function byRule(problems: readonly ProblemItem[]): ReadonlyMap<string, readonly ProblemItem[]> {
  const found = new Map<string, ProblemItem[]>();
  for (const problem of problems) {
    const { uuid } = problem.target;
    if (uuid !== undefined) found.set(uuid, [...(found.get(uuid) ?? []), problem]);
  }
  return found;
}
