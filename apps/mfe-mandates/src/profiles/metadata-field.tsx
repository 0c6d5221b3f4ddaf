import { Button, IconButton } from '@portal/ui/basics';
import { TextInput } from '@portal/ui/page-parts';
import { type Control, FieldGroup } from '@portal/ui/forms';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import classes from './metadata-field.module.css';
import { EMPTY_ROW, type MetadataRow, readRow, rowText } from './metadata-rows.ts';

/** Rows of a name and a value, as `rowText` writes them. */
export function MetadataField({ value, onChange, ...state }: Control<readonly string[]>) {
  const group = useRef<HTMLDivElement>(null);
  const rows = value.map(readRow);

  function set(changed: readonly MetadataRow[]) {
    onChange(changed.map(rowText));
  }

  function remove(index: number) {
    set(rows.filter((_row, at) => at !== index));
    // The pressed button is about to disappear.
    group.current?.closest('fieldset')?.focus();
  }

  return (
    <FieldGroup state={state} legend="Metadata">
      <div ref={group} className={classes.rows}>
        {rows.map((row, index) => (
          // Rows have no identity but their place.
          <div key={index} className={classes.row}>
            <TextInput
              aria-label={`Name ${index + 1}`}
              placeholder="Name"
              maxLength={40}
              value={row.name}
              onChange={(name) => set(rows.with(index, { ...row, name }))}
            />
            <TextInput
              aria-label={`Value ${index + 1}`}
              placeholder="Value"
              maxLength={500}
              value={row.value}
              onChange={(text) => set(rows.with(index, { ...row, value: text }))}
            />
            <IconButton
              size="medium"
              label={`Remove row ${index + 1}`}
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => remove(index)}
            />
          </div>
        ))}
        <div>
          <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={() => set([...rows, EMPTY_ROW])}>
            Add row
          </Button>
        </div>
      </div>
    </FieldGroup>
  );
}
