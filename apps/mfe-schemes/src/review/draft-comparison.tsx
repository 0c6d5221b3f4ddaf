import {
  type ChangedRule,
  changesOfRule,
  type ComparedDraft,
  type Difference,
  differenceOf,
  type FieldChange,
  fieldChanges,
  fieldsInWords,
  type MovedRule,
} from '@portal/scheme-rules';
import type { SchemeKind } from '@portal/api-client/schemes';
import { formatMoney } from '@portal/ui/money';
import { Change, FactList, Stack } from '@portal/ui/page-parts';
import { ArrowUpDown, Ban, Check, CirclePlus, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import type { Elements } from '@portal/ui/basics';
import type { SchemeReference } from '../draft-on-screen.ts';
import classes from './draft-comparison.module.css';
import { type EffectInWords, effectsInWords } from './effect-words.ts';
import { Names } from './names.tsx';
import { RuleWords } from '../rules/rule-words.tsx';

export interface DraftComparisonProps {
  readonly kind: SchemeKind;
  /** Absent if nothing was published before: then everything is new. */
  readonly before: ComparedDraft | undefined;
  readonly after: ComparedDraft;
  readonly reference: Pick<SchemeReference, 'agreementTypes' | 'methods' | 'rewardGroups'>;
}

/** The differences between two drafts of a kind, in words: the offers that stop and start, then rule by rule. */
export function DraftComparison({ kind, before, after, reference }: DraftComparisonProps) {
  const { methods, agreementTypes } = reference;
  const was = useMemo(() => before ?? { ...after, rules: [] }, [before, after]);
  const difference = useMemo(() => differenceOf(kind, { before: was, after, methods }), [kind, was, after, methods]);
  const stops = effectsInWords(difference.effects, 'STOPS', methods);
  const starts = effectsInWords(difference.effects, 'STARTS', methods);
  const fields = fieldChanges(difference.fields, { before: was, after, agreementTypes });
  return (
    <Stack gap={4}>
      {before ? (
        <Summary difference={difference} />
      ) : (
        <p className={classes.summary}>
          <CirclePlus size={16} aria-hidden />
          Nothing was published before: everything is new.
        </p>
      )}
      <Effects title="What stops being offered" effects={stops} icon={<Ban size={16} aria-hidden />} />
      <Effects title="What is new" effects={starts} icon={<CirclePlus size={16} aria-hidden />} />
      <Rules difference={difference} was={was} reference={reference} />
      {!before && (
        <Part title="Settings">
          <FactList dense facts={fieldsInWords(kind, after, agreementTypes)} />
        </Part>
      )}
      {fields.length > 0 && (
        <Part title="Other changes">
          <FieldChanges fields={fields} />
        </Part>
      )}
    </Stack>
  );
}

/** Settings before and after a change. */
export function FieldChanges({ fields }: { readonly fields: readonly FieldChange[] }) {
  return (
    <dl className={classes.fields}>
      {fields.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Change before={<span>{before}</span>} now={<span>{after}</span>} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The first sentence: that nothing differs, or that no payment is offered anything else. */
function Summary({ difference: { isEmpty, effects } }: { readonly difference: Difference }) {
  if (!isEmpty && effects.length > 0) return null;
  return (
    <p className={classes.summary}>
      <Check size={16} aria-hidden />
      <span>
        {isEmpty
          ? 'No differences'
          : 'The first matching rule offers every payment the same payment methods as before.'}
      </span>
    </p>
  );
}

/** A part of a review, as a named region. */
export function Part({ title, children }: { readonly title: string; readonly children: Elements }) {
  const titleId = useId();
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      {children}
    </section>
  );
}

interface EffectsProps {
  readonly title: string;
  readonly effects: readonly EffectInWords[];
  readonly icon: Elements;
}

function Effects({ title, effects, icon }: EffectsProps) {
  if (effects.length === 0) return null;
  return (
    <Part title={title}>
      <ul className={classes.list}>
        {effects.map(({ key, text, names }) => (
          <li key={key}>
            {icon}
            <div>
              <span>{text}</span>
              {names.length > 0 && (
                <details className={classes.names}>
                  <summary>{`Show all ${names.length}`}</summary>
                  <span>{names.join(', ')}</span>
                </details>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Rules(props: RuleChangesProps) {
  const { added, removed, changed, moved } = props.difference;
  if (added.length + removed.length + changed.length + moved.length === 0) return null;
  return (
    <Part title="Rules">
      <RuleChanges {...props} />
    </Part>
  );
}

interface RuleChangesProps {
  readonly difference: Pick<Difference, 'added' | 'changed' | 'moved' | 'removed'>;
  readonly was: ComparedDraft;
  readonly reference: DraftComparisonProps['reference'];
}

/** The rules that a difference names, each with its change. */
export function RuleChanges({ difference: { added, removed, changed, moved }, was, reference }: RuleChangesProps) {
  const { methods } = reference;
  const priorities = new Map(was.rules.map(({ uuid, priority }) => [uuid, priority]));
  return (
    <ul className={classes.list}>
      {removed.map(({ rule, number }) => (
        <Line key={rule.uuid} icon={<Trash2 size={16} aria-hidden />} title={`Rule ${number} was removed`}>
          <RuleWords rule={rule} methods={methods} />
        </Line>
      ))}
      {added.map(({ rule, number }) => (
        <Line key={rule.uuid} icon={<CirclePlus size={16} aria-hidden />} title={`Rule ${number} was added`}>
          <RuleWords rule={rule} methods={methods} />
        </Line>
      ))}
      {changed.map((change) => (
        <Line key={change.uuid} icon={<Pencil size={16} aria-hidden />} title={`${numberOf(change)} has changed`}>
          <ChangeOfRule change={change} reference={reference} />
        </Line>
      ))}
      {moved.map((move) => (
        <Line key={move.uuid} icon={<ArrowUpDown size={16} aria-hidden />} title={moveTitle(move, priorities)}>
          {move.changesOutcome
            ? 'The move changes what some payments are offered.'
            : 'Moving it does not change what is offered.'}
        </Line>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly icon: Elements;
  readonly title: string;
  readonly children: ReactNode;
}

function Line({ icon, title, children }: LineProps) {
  return (
    <li>
      {icon}
      <div>
        <strong>{title}</strong>
        <div>{children}</div>
      </div>
    </li>
  );
}

function numberOf({ before, after }: Pick<ChangedRule, 'after' | 'before'>): string {
  return before === after ? `Rule ${after}` : `Rule ${after} (Rule ${before} before)`;
}

function moveTitle({ uuid, rule, before, after }: MovedRule, priorities: ReadonlyMap<string, number>): string {
  const priority = priorities.get(uuid);
  const isOtherPriority = priority !== undefined && priority !== rule.priority;
  const words = isOtherPriority ? `, with priority ${rule.priority} (was ${priority})` : '';
  return before === after ? `Rule ${after} was moved${words}` : `Rule ${before} was moved to place ${after}${words}`;
}

interface ChangeOfRuleProps extends Pick<RuleChangesProps, 'reference'> {
  readonly change: ChangedRule;
}

function ChangeOfRule({ change, reference }: ChangeOfRuleProps) {
  const { methods } = reference;
  return (
    <>
      <p>
        <span className={classes.when}>Before:</span> <RuleWords rule={change.wasRule} methods={methods} />
      </p>
      <p>
        <span className={classes.when}>Now:</span> <RuleWords rule={change.rule} methods={methods} />
      </p>
      <ul className={classes.changes}>
        {changesOfRule(change, { ...reference, money: formatMoney }).map(({ label, names }) => (
          <li key={label}>
            <span>{`${label}: `}</span>
            <Names names={names} noun="in total" />
          </li>
        ))}
      </ul>
    </>
  );
}
