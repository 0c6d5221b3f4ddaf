import { RULE_PRIORITY_DEFAULT } from '@portal/api-client/schemes';
import { IconButton } from '@portal/ui/basics';
import { useFormValue } from '@portal/ui/forms';
import { type DropPlace, TitleBox, useReorder } from '@portal/ui/page-parts';
import { ArrowUpDown, Copy, GripVertical } from 'lucide-react';
import { memo } from 'react';
import { ruleOf } from '../editor/draft-values.ts';
import { fieldId } from '../editor/field-target.ts';
import type { ProblemItem } from '../editor/problem-item.ts';
import { RuleWords } from './rule-words.tsx';
import classes from './rule.module.css';
import { RuleFields, type RuleFieldsProps } from './rule-fields.tsx';

export interface RuleBoxProps extends RuleFieldsProps {
  readonly isOpen: boolean;
  readonly isLast: boolean;
  /** Whether there are more places than the next ones to move it to. */
  readonly hasFarPlaces: boolean;
  readonly onToggle: (uuid: string) => void;
  readonly onMove: (uuid: string, from: number, to: number) => void;
  /** The user asks to move it to a place by its number. */
  readonly onMoveFar: (uuid: string) => void;
  /** Another rule was dropped on this one. */
  readonly onDrop: (dragged: string, place: DropPlace, uuid: string) => void;
  readonly onFocus: (uuid: string) => void;
  readonly onDuplicate: (uuid: string, index: number) => void;
  readonly onRemove: (uuid: string, index: number) => void;
}

/** A rule: one line in words, or its fields. Not drawn again while the user types in it. */
export const RuleBox = memo(
  function RuleBox(props: RuleBoxProps) {
    const { isOpen, isLast, hasFarPlaces, onToggle, onMove, onMoveFar, onDrop, ...others } = props;
    const { onDuplicate, onRemove, onFocus, ...fields } = others;
    const { uuid, index, facts } = fields;
    const title = `Rule ${index + 1}`;
    const canEdit = !facts.isReadOnly;
    const { dropPlace, isDragged, handle, item } = useReorder({
      list: 'rules',
      id: uuid,
      onTake: canEdit ? (dragged, place) => onDrop(dragged, place, uuid) : undefined,
    });
    return (
      <div
        id={fieldId(uuid)}
        className={classes.item}
        data-drop={dropPlace}
        data-dragged={isDragged || undefined}
        onFocus={() => onFocus(uuid)}
        {...item}
      >
        <TitleBox
          title={title}
          isOpen={isOpen}
          onToggle={() => onToggle(uuid)}
          handle={
            canEdit && (
              <span className={classes.handle} title={`Drag ${title}`} aria-hidden {...handle}>
                <GripVertical size={16} />
              </span>
            )
          }
          summary={<Summary {...fields} isOpen={isOpen} />}
          actions={
            canEdit && (
              <>
                <IconButton
                  size="medium"
                  label={`Duplicate ${title}`}
                  icon={<Copy size={16} aria-hidden />}
                  onClick={() => onDuplicate(uuid, index)}
                />
                {hasFarPlaces && (
                  <IconButton
                    size="medium"
                    label={`Move ${title} to a place`}
                    icon={<ArrowUpDown size={16} aria-hidden />}
                    onClick={() => onMoveFar(uuid)}
                  />
                )}
              </>
            )
          }
          {...(canEdit && {
            onMoveUp: index === 0 ? undefined : () => onMove(uuid, index, index - 1),
            onMoveDown: isLast ? undefined : () => onMove(uuid, index, index + 1),
            onRemove: () => onRemove(uuid, index),
          })}
        >
          {isOpen && <RuleFields {...fields} />}
        </TitleBox>
      </div>
    );
  },
  (one, other) =>
    one.uuid === other.uuid &&
    one.index === other.index &&
    one.facts === other.facts &&
    one.isOpen === other.isOpen &&
    one.isLast === other.isLast &&
    one.hasFarPlaces === other.hasFarPlaces &&
    one.onMove === other.onMove &&
    isSameProblems(one.problems, other.problems),
);

function Summary({ uuid, facts, problems, form, isOpen }: RuleFieldsProps & { readonly isOpen: boolean }) {
  const rule = useFormValue(form.element('rules', uuid), (latest) => latest);
  const blocking = problems.filter(({ blocks }) => blocks !== 'nothing').length;
  const warnings = problems.length - blocking;
  return (
    <div className={classes.summary}>
      {!isOpen && (
        <p className={classes.words}>
          <RuleWords rule={ruleOf(rule)} methods={facts.methods} />
        </p>
      )}
      {rule.priority.trim() !== String(RULE_PRIORITY_DEFAULT) && (
        <span className={classes.priority}>{`Priority ${rule.priority}`}</span>
      )}
      {blocking > 0 && <span className={classes.blocking}>{countOf(blocking, 'problem')}</span>}
      {warnings > 0 && <span className={classes.warning}>{countOf(warnings, 'warning')}</span>}
    </div>
  );
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function isSameProblems(one: readonly ProblemItem[], other: readonly ProblemItem[]): boolean {
  if (one === other) return true;
  return (
    one.length === other.length &&
    one.every((problem, place) => {
      const next = other[place];
      return problem.field === next?.field && problem.message === next.message && problem.blocks === next.blocks;
    })
  );
}
