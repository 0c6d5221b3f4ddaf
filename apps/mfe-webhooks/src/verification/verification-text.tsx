import { VERIFICATION_SAMPLES } from '@portal/api-client/verification-samples';
import { CodeBlock, Segments } from '@portal/ui/page-parts';
import { useState } from 'react';
import classes from './verification-text.module.css';

/** Explains how a receiver recognises genuine deliveries. */
export function VerificationText() {
  const [chosen, setChosen] = useState('node');
  const sample = VERIFICATION_SAMPLES.find(({ id }) => id === chosen);
  return (
    <div className={classes.text}>
      <p>
        Anyone can send a request to your URL. Each delivery from the platform carries a signature that only you and the
        platform can create, as Standard Webhooks describes. Verify it before you trust anything in the body.
      </p>
      <h3>What a delivery contains</h3>
      <dl className={classes.headers}>
        <div>
          <dt>
            <code>webhook-id</code>
          </dt>
          <dd>
            Identifies the delivery. It stays the same when the delivery is retried: record it, and process each one
            only once.
          </dd>
        </div>
        <div>
          <dt>
            <code>webhook-timestamp</code>
          </dt>
          <dd>When this attempt was sent, in seconds since 1970.</dd>
        </div>
        <div>
          <dt>
            <code>webhook-signature</code>
          </dt>
          <dd>
            <code>v1,</code> and a signature in base64. There can be several, separated by spaces. One valid signature
            is enough.
          </dd>
        </div>
      </dl>
      <h3>How to verify it</h3>
      <ol className={classes.steps}>
        <li>
          Take the part of your verification key after <code>whsec_</code> and decode it from base64.
        </li>
        <li>
          Join <code>webhook-id</code>, <code>webhook-timestamp</code> and the <strong>raw body</strong> with dots:{' '}
          <code>id.timestamp.body</code>. Use the body as received, before it is parsed.
        </li>
        <li>
          Compute the HMAC-SHA256 of this text with the decoded key, and encode it in base64. Compare it with the
          signature <strong>in constant time</strong>, so that nobody can guess it byte by byte.
        </li>
        <li>
          Reject a timestamp that is <strong>more than five minutes</strong> away from your clock, so that a delivery
          that was intercepted cannot be replayed later.
        </li>
        <li>Respond with a status from 200 to 299 within 10 seconds, and process the delivery afterwards.</li>
      </ol>
      <h3>With code</h3>
      <Segments
        label="Language"
        options={VERIFICATION_SAMPLES.map(({ id, label }) => ({ value: id, label }))}
        value={chosen}
        onChange={setChosen}
      />
      {sample && (
        <>
          <p className={classes.note}>{sample.note}</p>
          <p className={classes.note}>
            Save it as <code>{sample.file}</code>, and run <code>{sample.command}</code>.
          </p>
          <CodeBlock label={`${sample.label} example`} code={sample.code} />
        </>
      )}
    </div>
  );
}
