import type { SecretMask } from '@portal/api-client/installed-apps';
import { Button } from '@portal/ui/basics';
import { CopiedFact, FactList } from '@portal/ui/details';
import { FieldGroup, Input } from '@portal/ui/forms';
import { useState } from 'react';
import classes from './configuration-form.module.css';
import type { ControlState } from './control-state.ts';
import { KeyField } from './key-field.tsx';

export interface SecretFieldProps extends ControlState {
  readonly title: string;
  /** What the platform holds; `undefined` if nothing. */
  readonly stored: SecretMask | undefined;
  readonly isKey: boolean;
  /** Whether the app also works without it. */
  readonly isOptional: boolean;
  /** The new value; `''` to keep the stored one, `false` to remove it. */
  readonly value?: string | false | undefined;
  readonly onChange?: ((value: string | false) => void) | undefined;
}

/** A secret, whose stored value is never shown: the user keeps, replaces or removes it. */
export function SecretField({ title, stored, isKey, isOptional, value = '', onChange, ...control }: SecretFieldProps) {
  const [isReplacing, setReplacing] = useState(false);

  function keep() {
    setReplacing(false);
    onChange?.('');
  }

  if (stored && value === '' && !isReplacing) {
    return (
      <FieldGroup state={control} legend={title} className={classes.secret}>
        <StoredSecret title={title} stored={stored} />
        <div className={classes.line}>
          <Button size="small" aria-label={`Replace ${title}`} onClick={() => setReplacing(true)}>
            Replace
          </Button>
          {isOptional && (
            <Button size="small" variant="quiet" aria-label={`Remove ${title}`} onClick={() => onChange?.(false)}>
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
          <Button size="small" aria-label={`Keep ${title}`} onClick={keep}>
            Keep stored value
          </Button>
        </div>
      </FieldGroup>
    );
  }
  return (
    <div className={classes.secret}>
      {isKey ? (
        <KeyField {...control} value={value} onChange={onChange} />
      ) : (
        <Input.Password
          {...control}
          value={value}
          autoComplete="new-password"
          spellCheck={false}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
      {stored && (
        <div className={classes.line}>
          <Button size="small" aria-label={`Keep ${title}`} onClick={keep}>
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
                  <span className={classes.publicKey}>{publicKey}</span>
                </CopiedFact>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
