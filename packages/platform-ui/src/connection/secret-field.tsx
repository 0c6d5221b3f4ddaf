import type { SecretMask } from '@portal/api-client/installed-apps';
import { Button } from '@portal/ui/basics';
import { CopiedFact, FactList } from '@portal/ui/page-parts';
import { PasswordInput } from '@portal/ui/controls';
import { type Control, FieldGroup } from '@portal/ui/forms';
import { type ComponentType, useLayoutEffect, useRef } from 'react';
import classes from './secret-field.module.css';

export type SecretInputProps = Control<string>;

/** Its value: the new one; `''` to keep the stored one, `false` to remove it, `true` while a new one has to be entered. */
export interface SecretFieldProps extends Control<string | boolean> {
  readonly title: string;
  /** The stored secret; `undefined` without one. */
  readonly stored: SecretMask | undefined;
  /** The control for a new value. Default: a password field. */
  readonly input?: ComponentType<SecretInputProps> | undefined;
  /** Whether it can be removed. */
  readonly isOptional: boolean;
}

/** A secret, whose stored value is never shown: the user keeps, replaces or removes it. */
export function SecretField(props: SecretFieldProps) {
  const { stored, value, onChange } = props;
  const mode = stored && value === '' ? 'stored' : value === false ? 'removed' : 'entered';
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(mode);

  useLayoutEffect(
    function keepFocusWhenButtonGoes() {
      const isOther = shown.current !== mode;
      shown.current = mode;
      if (!isOther || document.activeElement !== document.body) return;
      place.current?.querySelector<HTMLElement>('textarea, input, button')?.focus();
    },
    [mode],
  );

  return (
    <div ref={place}>
      <Secret
        {...props}
        mode={mode}
        onReplace={() => onChange(true)}
        onKeep={() => onChange('')}
        // An empty field in place of a stored value does not mean that the user wants to keep the value.
        onEnter={(text) => onChange(text === '' && (stored !== undefined || value === true) ? true : text)}
      />
    </div>
  );
}

interface SecretProps extends SecretFieldProps {
  readonly mode: 'entered' | 'removed' | 'stored';
  readonly onReplace: () => void;
  readonly onKeep: () => void;
  readonly onEnter: (text: string) => void;
}

function Secret(props: SecretProps) {
  const {
    title,
    stored,
    input: SecretInput = NewPassword,
    isOptional,
    value,
    mode,
    onChange,
    onReplace,
    onKeep,
    onEnter,
    ...control
  } = props;
  if (mode === 'stored' && stored) {
    return (
      <FieldGroup state={control} legend={title} className={classes.secret}>
        <StoredSecret title={title} stored={stored} />
        <div className={classes.line}>
          <Button size="small" aria-label={`Replace ${title}`} onClick={onReplace}>
            Replace
          </Button>
          {isOptional && (
            <Button size="small" variant="quiet" aria-label={`Remove ${title}`} onClick={() => onChange(false)}>
              Remove
            </Button>
          )}
        </div>
      </FieldGroup>
    );
  }
  if (value === false) {
    return (
      <FieldGroup state={control} legend={title} className={classes.secret}>
        <p>The stored value will be removed when you save.</p>
        <div className={classes.line}>
          <Button size="small" aria-label={`Keep ${title}`} onClick={onKeep}>
            Keep stored value
          </Button>
        </div>
      </FieldGroup>
    );
  }
  return (
    <div className={classes.secret}>
      <SecretInput {...control} value={value === true ? '' : value} onChange={onEnter} />
      {!stored && isOptional && value === true && (
        <div className={classes.line}>
          <Button size="small" aria-label={`Leave ${title} empty`} onClick={onKeep}>
            Leave empty
          </Button>
        </div>
      )}
      {stored && (
        <div className={classes.line}>
          <Button size="small" aria-label={`Keep ${title}`} onClick={onKeep}>
            Keep stored value
          </Button>
        </div>
      )}
    </div>
  );
}

function StoredSecret({ title, stored }: { readonly title: string; readonly stored: SecretMask }) {
  const { fingerprint, publicKey } = stored;
  return (
    <>
      <p>A value is stored. It cannot be shown.</p>
      {(fingerprint || publicKey) && (
        <FactList
          dense
          facts={[
            {
              term: 'Fingerprint',
              value: fingerprint && (
                <CopiedFact term="Fingerprint" value={fingerprint} copyName={`Copy fingerprint of ${title}`} />
              ),
            },
            {
              term: 'Public key',
              value: publicKey && (
                <CopiedFact term="Public key" value={publicKey} copyName={`Copy public key of ${title}`}>
                  {/* Focusable, so that the keyboard can scroll it. */}
                  <span className={classes.publicKey} role="region" aria-label={`Public key of ${title}`} tabIndex={0}>
                    {publicKey}
                  </span>
                </CopiedFact>
              ),
            },
          ]}
        />
      )}
    </>
  );
}

function NewPassword(control: SecretInputProps) {
  return <PasswordInput {...control} autoComplete="new-password" spellCheck={false} />;
}
