import { IconButton } from '@portal/ui/basics';
import { TextArea } from '@portal/ui/controls';
import type { Control } from '@portal/ui/forms';
import { Check, CircleAlert, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { readAddresses } from './address-list.ts';
import classes from './address-field.module.css';

export interface AddressFieldProps extends Control<string> {
  /** Why an earlier attempt could not invite some of the addresses. They may be retried. */
  readonly reasons: ReadonlyMap<string, string>;
}

/** A field for one or more addresses. With several, shows how each was read. */
export function AddressField({ reasons, value, onChange, ...field }: AddressFieldProps) {
  const textArea = useRef<HTMLDivElement>(null);
  const listId = useId();
  const isCorrection = reasons.size > 0;
  const addresses = readAddresses(value).map(({ text, fault }, position) => ({
    text,
    fault: fault ?? reasons.get(text),
    wordsId: `${listId}-${position}`,
  }));
  const isListed = addresses.length > 1 || isCorrection;
  const faults = isListed ? addresses.filter(({ fault }) => fault !== undefined) : [];
  const descriptions = [field['aria-describedby'], ...faults.map(({ wordsId }) => wordsId)].filter(Boolean);

  useEffect(
    function startCorrecting() {
      if (isCorrection) textArea.current?.querySelector('textarea')?.focus();
    },
    [isCorrection],
  );

  function remove(position: number) {
    onChange(addresses.flatMap(({ text }, index) => (index === position ? [] : [text])).join('\n'));
    textArea.current?.querySelector('textarea')?.focus();
  }

  return (
    <>
      <div ref={textArea} className={classes.text}>
        <TextArea
          {...field}
          aria-describedby={descriptions.length > 0 ? descriptions.join(' ') : undefined}
          value={value}
          onChange={onChange}
          autoComplete="off"
          spellCheck={false}
          rows={2}
        />
      </div>
      {isListed && (
        <ol className={classes.addresses} aria-label="Recognised addresses">
          {addresses.map(({ text, fault, wordsId }, position) => (
            <li key={`${position} ${text}`} className={fault === undefined ? undefined : classes.faulty}>
              {fault === undefined ? <Check size={14} aria-hidden /> : <CircleAlert size={14} aria-hidden />}
              <span id={wordsId} className={classes.words}>
                <span>{text}</span>
                {fault !== undefined && <span className={classes.fault}>{fault}</span>}
              </span>
              <IconButton
                label={`Remove ${text}`}
                icon={<X size={14} aria-hidden />}
                onClick={() => remove(position)}
              />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
