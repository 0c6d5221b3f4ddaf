import { Button, ConfirmDialog, Dialog, IconButton } from '@portal/ui/basics';
import { useReorder } from '@portal/ui/page-parts';
import { ArrowDown, ArrowUp, GripVertical, Lock, type LucideIcon } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import classes from './column-chooser.module.css';
import { movedOnto, otherColumns } from './report-columns.ts';
import type { Report } from './report.ts';

export interface ColumnChooserProps<Row> {
  readonly report: Pick<Report<Row, never>, 'columns' | 'defaultColumns' | 'leadColumn'>;
  /** The ids of the visible columns, in order. */
  readonly shown: readonly string[];
  /** The id of a column that is on screen without being selected: the date that the rows are filtered by. */
  readonly always?: string | undefined;
  readonly onSave: (selected: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Chooses and orders the columns of a report, by dragging or with buttons for the keyboard. */
export function ColumnChooser<Row>({ report, shown, always, onSave, onClose }: ColumnChooserProps<Row>) {
  const { leadColumn, defaultColumns, columns } = report;
  const [selected, setSelected] = useState(shown);
  const [announcement, setAnnouncement] = useState('');
  const [isLeaving, setLeaving] = useState(false);
  /** The checkbox that moved to the other list, with the focus. */
  const [ticked, setTicked] = useState<string>();
  const shownId = useId();
  const othersId = useId();
  const nameOf = (id: string) => columns.find((column) => column.id === id)?.header ?? id;

  function arrange(next: readonly string[], id: string) {
    setSelected(next);
    const place = next.indexOf(id);
    setAnnouncement(
      place === -1 ? `${nameOf(id)} is not shown` : `${nameOf(id)} is column ${place + 1} of ${next.length}`,
    );
  }

  function tick(next: readonly string[], id: string) {
    setTicked(id);
    arrange(next, id);
  }

  function close() {
    if (selected.join() === shown.join()) onClose();
    else setLeaving(true);
  }

  function reset() {
    setTicked(undefined);
    setSelected(defaultColumns);
    setAnnouncement('The default columns are selected');
  }

  return (
    <Dialog
      title="Columns"
      onClose={close}
      footer={
        <>
          <Button variant="quiet" className={classes.reset} onClick={reset}>
            Reset to default
          </Button>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              onSave(selected);
              onClose();
            }}
          >
            Save
          </Button>
        </>
      }
    >
      <h3 id={shownId} className={classes.heading}>
        Shown, in this order
      </h3>
      <ol className={classes.list} aria-labelledby={shownId}>
        {selected.map((id, place) =>
          id === leadColumn ? (
            <li key={id} className={classes.item}>
              <Lock className={classes.grip} size={14} aria-hidden />
              <span className={classes.name}>{nameOf(id)}</span>
              <span className={classes.note}>Always first</span>
            </li>
          ) : (
            <ShownColumn
              key={id}
              id={id}
              name={nameOf(id)}
              isFirst={place <= 1}
              isLast={place === selected.length - 1}
              box={id === ticked ? takeFocus : undefined}
              onUnselect={() =>
                tick(
                  selected.filter((other) => other !== id),
                  id,
                )
              }
              onStep={(step) => arrange(movedOnto(selected, id, selected[place + step] ?? id), id)}
              onTake={(dragged) => arrange(movedOnto(selected, dragged, id), dragged)}
            />
          ),
        )}
      </ol>
      <h3 id={othersId} className={classes.heading}>
        Not shown
      </h3>
      <ul className={classes.list} aria-labelledby={othersId}>
        {otherColumns(selected, report).map((id) => (
          <li key={id} className={classes.item}>
            <label className={classes.name}>
              <input
                ref={id === ticked ? takeFocus : undefined}
                type="checkbox"
                checked={false}
                onChange={() => tick([...selected, id], id)}
              />
              <span>{nameOf(id)}</span>
            </label>
            {id === always && <span className={classes.note}>On screen while you filter by it</span>}
          </li>
        ))}
      </ul>
      {selected.length <= 1 && (
        <p className={classes.note}>With no other column selected, the default columns are shown.</p>
      )}
      <p role="status" className="portal-visually-hidden">
        {announcement}
      </p>
      {isLeaving && (
        <ConfirmDialog
          title="Discard changes?"
          confirm="Discard changes"
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        >
          Your changes to the columns are not saved.
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

/** A stable function, so that a checkbox gets the focus only once, when it appears. */
function takeFocus(box: HTMLInputElement | null): void {
  box?.focus();
}

interface ShownColumnProps {
  readonly id: string;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly box: Ref<HTMLInputElement> | undefined;
  readonly onUnselect: () => void;
  readonly onStep: (step: -1 | 1) => void;
  /** Another column was dropped here. */
  readonly onTake: (dragged: string) => void;
}

function ShownColumn({ id, name, isFirst, isLast, box, onUnselect, onStep, onTake }: ShownColumnProps) {
  const reorder = useReorder({ list: 'columns', id, onTake });
  return (
    // Users who cannot drag use the buttons instead.
    <li
      className={reorder.dropPlace ? `${classes.item} ${classes.target}` : classes.item}
      {...reorder.handle}
      {...reorder.item}
    >
      <GripVertical className={classes.grip} size={14} aria-hidden />
      <label className={classes.name}>
        <input ref={box} type="checkbox" checked onChange={onUnselect} />
        <span>{name}</span>
      </label>
      <MoveButton label={`Move ${name} up`} Icon={ArrowUp} isAtEnd={isFirst} onMove={() => onStep(-1)} />
      <MoveButton label={`Move ${name} down`} Icon={ArrowDown} isAtEnd={isLast} onMove={() => onStep(1)} />
    </li>
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly isAtEnd: boolean;
  readonly onMove: () => void;
}

function MoveButton({ label, Icon, isAtEnd, onMove }: MoveButtonProps) {
  return (
    <IconButton
      label={label}
      // Not `disabled`: at the end of the list the pressed button would lose the focus.
      aria-disabled={isAtEnd}
      icon={<Icon size={14} aria-hidden />}
      onClick={() => !isAtEnd && onMove()}
    />
  );
}
