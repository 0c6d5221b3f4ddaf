import type { CreatedKey } from '@portal/api-client/keys';
import { useUnsavedChanges } from '@portal/contract/react';
import { Button, CopyButton, Panel } from '@portal/ui/basics';
import { Alert, Checkbox } from '@portal/ui/forms';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './created-key-panel.module.css';

export interface CreatedKeyPanelProps {
  readonly created: CreatedKey;
  /** What to do with the keys, where there is more to say. */
  readonly advice?: ReactNode;
  /** The button that leads on. */
  readonly done?: string;
  readonly onDone: () => void;
}

/** The one time that a private key is on screen. It is held by whoever renders this, in memory only. */
export function CreatedKeyPanel({ created, advice, done = 'Done', onDone }: CreatedKeyPanelProps) {
  const [isStored, setStored] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useUnsavedChanges(!isStored, 'Leaving now loses the private key');

  useEffect(function startReadingHere() {
    heading.current?.focus();
  }, []);

  return (
    <div className={classes.sheet}>
      <Panel>
        <div className={classes.content}>
          <h2 ref={heading} tabIndex={-1}>
            Store your private key
          </h2>
          <Alert
            type="warning"
            showIcon
            title="The private key is shown only now and cannot be recovered"
            description="Copy it to a safe place, such as your secrets manager, before you leave this page. If it is lost, create a new API key."
          />
          <dl className={classes.keys}>
            <dt>Name</dt>
            <dd>{created.name}</dd>
            <dt>Public key</dt>
            <dd className={classes.key}>
              <code>{created.publicKey}</code>
              <CopyButton labelled term="Public key" value={created.publicKey} />
            </dd>
            <dt>Private key</dt>
            <dd className={classes.key}>
              <code>{created.privateKey}</code>
              <CopyButton labelled term="Private key" value={created.privateKey} />
            </dd>
          </dl>
          {advice}
          <Checkbox checked={isStored} onChange={(event) => setStored(event.target.checked)}>
            I have stored the private key
          </Checkbox>
          <div>
            <Button variant="primary" disabled={!isStored} onClick={onDone}>
              {done}
            </Button>
          </div>
        </div>
      </Panel>
    </div>
  );
}
