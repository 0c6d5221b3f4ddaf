import { useUnsavedChanges } from '@portal/contract/react';
import { useEffect, useRef, useState } from 'react';
import type { Elements } from '../words/elements.ts';
import { Button } from '../buttons/button.tsx';
import { CopyButton } from '../buttons/copy-button.tsx';
import { CodeBlock } from '../facts/code-block.tsx';
import { Panel } from '../layout/panel.tsx';
import classes from './secret-panel.module.css';
import { WarningAlert } from '../messages/warning-alert.tsx';

/** A secret that the platform returns only once. */
export interface OnceShownSecret {
  /** The kind of secret within a sentence, e.g. 'private key'. */
  readonly term: string;
  readonly value: string;
  /** Called when the user confirms that the secret is stored. */
  readonly onStored?: (() => void) | undefined;
  /** Facts about the created item, shown above the secret. */
  readonly facts?:
    | readonly { readonly term: string; readonly value: string; readonly copied?: boolean | undefined }[]
    | undefined;
  /** A command that uses the secret, with a heading. Default: none. */
  readonly sample?: { readonly label: string; readonly code: string } | undefined;
}

export interface SecretAdvice {
  /** Advice for a lost secret, as a sentence, e.g. 'If it is lost, create a new API key.' */
  readonly ifLost: string;
  /** Further instructions. */
  readonly advice?: Elements;
  /** The button. Default: 'Done'. */
  readonly done?: string | undefined;
}

export interface SecretPanelProps extends SecretAdvice {
  readonly secret: OnceShownSecret;
  /** Called when the user confirms that the secret is stored. The owner discards it. */
  readonly onDone: () => void;
}

/** Shows a secret once. Leaving asks until the user confirms that it is stored. */
export function SecretPanel({ secret, ifLost, advice, done = 'Done', onDone }: SecretPanelProps) {
  const { term, value, facts = [], sample } = secret;
  const [isStored, setStored] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useUnsavedChanges(!isStored, `If you leave now, the ${term} will be lost.`);

  useEffect(function startReadingHere() {
    heading.current?.focus();
  }, []);

  return (
    <Panel>
      <div className={classes.content}>
        <h2 ref={heading} tabIndex={-1}>
          {`Store your ${term}`}
        </h2>
        <WarningAlert title={`The ${term} is shown only once and cannot be recovered`}>
          <p>{`Copy it to a safe place, such as your secrets manager, before you leave this page. ${ifLost}`}</p>
        </WarningAlert>
        <dl className={classes.facts}>
          {[...facts, { term: asLabel(term), value, copied: true }].map((fact) => (
            <div key={fact.term} className={classes.fact}>
              <dt>{fact.term}</dt>
              {fact.copied ? (
                <dd className={classes.copied}>
                  <code>{fact.value}</code>
                  <CopyButton labelled term={fact.term} value={fact.value} />
                </dd>
              ) : (
                <dd>{fact.value}</dd>
              )}
            </div>
          ))}
        </dl>
        {sample && (
          <div className={classes.sample}>
            <CodeBlock label={sample.label} code={sample.code} wraps />
          </div>
        )}
        {advice}
        <label>
          <input type="checkbox" checked={isStored} onChange={({ target }) => setStored(target.checked)} />{' '}
          <span>{`I have stored the ${term}`}</span>
        </label>
        <Button variant="primary" disabled={!isStored} onClick={onDone}>
          {done}
        </Button>
      </div>
    </Panel>
  );
}

function asLabel(term: string): string {
  return term.charAt(0).toUpperCase() + term.slice(1);
}
