import { Button, EmptyState } from '@portal/ui/basics';
import type { DropPlace } from '@portal/ui/page-parts';
import type { PortalForm } from '@portal/ui/forms';
import { Plus } from 'lucide-react';
import { Fragment, memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DraftValues, RuleValues } from '../editor/draft-values.ts';
import { fieldId, focusField } from '../editor/field-target.ts';
import type { FormFacts } from '../editor/form-facts.ts';
import type { ProblemItem } from '../editor/problem-item.ts';
import { RuleBox } from './rule-box.tsx';
import { insertRule, moveRule, newRule, removeRule } from './rule-changes.ts';
import classes from './rule.module.css';

export interface RuleListProps {
  readonly form: PortalForm<DraftValues>;
  readonly rules: readonly RuleValues[];
  readonly facts: FormFacts;
  readonly problems: readonly ProblemItem[];
  readonly openRules: ReadonlySet<string>;
  readonly onOpen: (uuid: string, isOpen: boolean) => void;
  readonly onToggle: (uuid: string) => void;
  readonly onFocus: (uuid: string) => void;
}

/** As many as the platform takes. */
const RULES_MAX = 200;
const NO_PROBLEMS: readonly ProblemItem[] = [];

interface Removed {
  readonly rule: RuleValues;
  readonly place: number;
}

/** The rules of a draft, which users add, duplicate, move and remove. Not drawn again while the user types in other fields. */
export const RuleList = memo(function RuleList(props: RuleListProps) {
  const { form, rules, facts, problems, openRules, onOpen, onToggle, onFocus } = props;
  const { change } = form;
  const [announcement, setAnnouncement] = useState('');
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const nextFocus = useRef<string>(undefined);
  const problemsByRule = useMemo(() => byRule(problems), [problems]);
  const lastRemoved = removed.at(-1);

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
      setAnnouncement(words);
      nextFocus.current = fieldId(rule.uuid);
    },
    [change, onOpen],
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
      {rules.length === 0 && (
        <EmptyState title="No rules yet" text="Rules decide which payment methods each payment gets." />
      )}
      {rules.map((rule, index) => (
        <Fragment key={rule.uuid}>
          {lastRemoved?.place === index && undoBar}
          <RuleBox
            rule={rule}
            index={index}
            facts={facts}
            problems={problemsByRule.get(rule.uuid) ?? NO_PROBLEMS}
            form={form}
            isOpen={openRules.has(rule.uuid)}
            isLast={index === rules.length - 1}
            onToggle={onToggle}
            onMove={move}
            onDrop={drop}
            onDuplicate={duplicate}
            onRemove={remove}
            onFocus={onFocus}
          />
        </Fragment>
      ))}
      {lastRemoved && lastRemoved.place >= rules.length && undoBar}
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

function byRule(problems: readonly ProblemItem[]): ReadonlyMap<string, readonly ProblemItem[]> {
  const found = new Map<string, ProblemItem[]>();
  for (const problem of problems) {
    const { uuid } = problem.target;
    if (uuid !== undefined) found.set(uuid, [...(found.get(uuid) ?? []), problem]);
  }
  return found;
}
