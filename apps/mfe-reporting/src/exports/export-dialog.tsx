import type { ExportSeparator } from '@portal/api-client/report-query';
import { Button, Dialog } from '@portal/ui/basics';
import { useId, useState } from 'react';
import classes from './export-dialog.module.css';

/** The choices of a user for a file. */
export interface ExportChoice {
  readonly columns: 'screen' | 'all';
  readonly separator: ExportSeparator;
}

export interface ExportDialogProps {
  /** The headers of the columns on screen, in their order. `undefined`: the file always has the same columns. */
  readonly onScreen: readonly string[] | undefined;
  readonly onExport: (choice: ExportChoice) => void;
  readonly onClose: () => void;
}

/** Asks which columns a file gets, and what separates its cells. */
export function ExportDialog({ onScreen, onExport, onClose }: ExportDialogProps) {
  const [columns, setColumns] = useState<ExportChoice['columns']>('screen');
  const [separator, setSeparator] = useState<ExportSeparator>('comma');

  function start() {
    onExport({ columns, separator });
    onClose();
  }

  return (
    <Dialog
      title="Export"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" single onClick={start}>
            Export
          </Button>
        </>
      }
    >
      <div className={classes.choices}>
        {onScreen && (
          <Choices
            legend="Columns"
            value={columns}
            onChange={setColumns}
            options={[
              { value: 'screen', label: 'Columns on screen', help: onScreen.join(', ') },
              { value: 'all', label: 'All columns', help: 'Every column that the report has.' },
            ]}
          />
        )}
        <Choices
          legend="Separator"
          value={separator}
          onChange={setSeparator}
          options={[
            { value: 'comma', label: 'Comma' },
            { value: 'semicolon', label: 'Semicolon', help: 'For spreadsheets that write decimals with a comma.' },
          ]}
        />
        <p className={classes.note}>
          The file is CSV: amounts have a decimal point, and times are in UTC. A spreadsheet that opens it shortens long
          numbers and drops leading zeros. To keep them, import the file and choose the type ‘Text’ for these columns.
        </p>
      </div>
    </Dialog>
  );
}

interface ChoicesProps<V extends string> {
  readonly legend: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly options: readonly { readonly value: V; readonly label: string; readonly help?: string | undefined }[];
}

function Choices<V extends string>({ legend, value, onChange, options }: ChoicesProps<V>) {
  const id = useId();
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      {options.map(({ value: option, label, help }) => (
        <div key={option} className={classes.choice}>
          <input
            id={`${id}-${option}`}
            type="radio"
            name={id}
            checked={option === value}
            aria-describedby={help === undefined ? undefined : `${id}-${option}-help`}
            onChange={() => onChange(option)}
          />
          <label htmlFor={`${id}-${option}`}>{label}</label>
          {help !== undefined && (
            <p id={`${id}-${option}-help`} className={classes.help}>
              {help}
            </p>
          )}
        </div>
      ))}
    </fieldset>
  );
}
