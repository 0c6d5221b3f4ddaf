import { Minus, Plus, Rows3 } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { MenuButton } from '../buttons/menu-button.tsx';
import { clampWidth, COLUMN_WIDTH, type ColumnWidths } from './column-widths.ts';
import { chooseDensity, useDensity } from './table-density.ts';
import type { PagedColumn } from '../table/table-model.ts';
import classes from './table-layout-menu.module.css';

const STEP_PX = 20;

export interface TableLayoutMenuProps {
  readonly label: string;
  readonly columns: readonly Pick<PagedColumn<never>, 'id' | 'header'>[];
  readonly widths: ColumnWidths;
  /** Contains the table, whose columns it measures. */
  readonly scroll: RefObject<HTMLElement | null>;
  readonly onResize: (columnId: string, width: number | undefined) => void;
}

/** The height of the rows and the widths of the columns, for users who cannot drag the edges of columns. */
export function TableLayoutMenu({ label, columns, widths, scroll, onResize }: TableLayoutMenuProps) {
  return (
    <MenuButton
      className={classes.button}
      panelClassName={classes.panel}
      name={`Layout of ${label}`}
      label={
        <>
          <Rows3 size={16} aria-hidden /> Layout
        </>
      }
    >
      <DensityChoice />
      <fieldset className={classes.widths}>
        <legend>Column widths</legend>
        {columns.map(({ id, header }) => (
          <WidthSteps
            key={id}
            column={header}
            width={() => widths[id] ?? drawnWidth(scroll.current, id)}
            onResize={(width) => onResize(id, width)}
          />
        ))}
      </fieldset>
      <Button size="small" variant="quiet" onClick={() => columns.forEach(({ id }) => onResize(id, undefined))}>
        Reset widths
      </Button>
    </MenuButton>
  );
}

function drawnWidth(table: HTMLElement | null, id: string): number {
  const heads = [...(table?.querySelectorAll<HTMLElement>('thead th') ?? [])];
  return heads.find((head) => head.dataset['column'] === id)?.offsetWidth || COLUMN_WIDTH.default;
}

function DensityChoice() {
  const density = useDensity();
  const group = useId();
  return (
    <fieldset className={classes.density}>
      <legend>Rows</legend>
      {(['comfortable', 'compact'] as const).map((choice) => (
        <label key={choice}>
          <input type="radio" name={group} checked={density === choice} onChange={() => chooseDensity(choice)} />
          <span>{choice === 'compact' ? 'Compact' : 'Comfortable'}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface WidthStepsProps {
  readonly column: string;
  /** CSS pixels. */
  readonly width: () => number;
  readonly onResize: (width: number) => void;
}

function WidthSteps({ column, width, onResize }: WidthStepsProps) {
  const [said, setSaid] = useState('');

  function step(by: number) {
    const next = clampWidth(width() + by);
    onResize(next);
    setSaid(`${next} px`);
  }

  return (
    <div className={classes.column}>
      <span className={classes.name}>{column}</span>
      <span role="status" className={classes.said}>
        {said}
      </span>
      <IconButton label={`Narrower: ${column}`} icon={<Minus size={14} aria-hidden />} onClick={() => step(-STEP_PX)} />
      <IconButton label={`Wider: ${column}`} icon={<Plus size={14} aria-hidden />} onClick={() => step(STEP_PX)} />
    </div>
  );
}
