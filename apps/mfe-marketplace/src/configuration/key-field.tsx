import { Button } from '@portal/ui/basics';
import type { SecretInputProps } from '@portal/platform-ui/connection';
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import classes from './configuration-form.module.css';

/** The specification's maximum file size. */
const FILE_MAX_BYTES = 1_048_576;

/** A key or a certificate as text, which can also be dropped as a file. */
export function KeyField({ value, onChange, 'aria-describedby': describedBy, ...control }: SecretInputProps) {
  const [refused, setRefused] = useState<{ readonly fault: string; readonly beside: string }>();
  // A failure to read a file is out of date once the text has changed.
  const fault = refused?.beside === value ? refused.fault : undefined;
  const [isOver, setOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const helpId = useId();

  async function take(files: FileList | null) {
    const dropped = files?.[0];
    if (!dropped) return;
    const found = await textOf(dropped);
    setRefused(found.fault === undefined ? undefined : { fault: found.fault, beside: value });
    if (found.text !== undefined) onChange(found.text);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files);
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    void take(event.target.files);
    // Choosing the same file again is a change.
    event.target.value = '';
  }

  return (
    <div
      className={isOver ? `${classes.key} ${classes.over}` : classes.key}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <textarea
        {...control}
        aria-describedby={[describedBy, helpId].filter(Boolean).join(' ')}
        className={classes.text}
        value={value}
        rows={6}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={classes.line}>
        <Button size="small" onClick={() => file.current?.click()}>
          Choose file
        </Button>
        <span id={helpId} className={classes.muted}>
          Or drop a file here, 1 MiB at most.
        </span>
        <input ref={file} hidden type="file" onChange={choose} />
      </div>
      {fault !== undefined && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

async function textOf(file: File): Promise<{ readonly text?: string; readonly fault?: string }> {
  if (file.size > FILE_MAX_BYTES) return { fault: `‘${file.name}’ is larger than 1 MiB. Choose a smaller file.` };
  const text = await file.text();
  return text.includes('\0') ? { fault: `‘${file.name}’ is not a text file. Export the key as text.` } : { text };
}
