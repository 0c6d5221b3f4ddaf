import type { Key } from '@portal/api-client/keys';
import { Button, ButtonLink, WarningAlert } from '@portal/ui/basics';
import { Row, Stack } from '@portal/ui/details';
import { useState } from 'react';
import { findUnstored, noteStored } from './unstored-keys.ts';

/** Warns about keys whose private key was shown to nobody, or was not confirmed as stored. It cannot be shown again. */
export function UnstoredKeysNotice({ keys }: { readonly keys: readonly Key[] }) {
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const unstored = findUnstored(keys).filter(({ publicKey }) => !confirmed.includes(publicKey));
  if (unstored.length === 0) return null;

  function confirm(key: Key) {
    noteStored(key);
    setConfirmed([...confirmed, key.publicKey]);
  }

  return (
    <Stack gap={4}>
      {unstored.map((key) => (
        <WarningAlert key={key.publicKey} title={`The private key of ${key.name} may be lost`}>
          <Stack gap={3}>
            <p>It could be shown only once, and nobody confirmed that it is stored. If it is lost, replace the key.</p>
            <Row>
              <ButtonLink size="small" to={`/api-keys/${key.publicKey}`}>
                Replace {key.name}
              </ButtonLink>
              <Button size="small" variant="quiet" onClick={() => confirm(key)}>
                The private key is stored
              </Button>
            </Row>
          </Stack>
        </WarningAlert>
      ))}
    </Stack>
  );
}
