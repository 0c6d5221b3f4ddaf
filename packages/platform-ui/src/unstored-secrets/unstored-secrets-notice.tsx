import { Button, ButtonLink, WarningAlert } from '@portal/ui/basics';
import { Row, Stack } from '@portal/ui/page-parts';
import { useState } from 'react';
import type { UnstoredSecrets } from './unstored-secrets.ts';

export interface UnstoredSecretsNoticeProps<Thing> {
  readonly secrets: Pick<UnstoredSecrets<Thing>, 'find' | 'confirm'>;
  /** The whole list. */
  readonly things: readonly Thing[];
  /** The secret within a sentence, e.g. 'private key'. */
  readonly term: string;
  /** The thing within a sentence, e.g. 'API key'. */
  readonly kind: string;
  nameOf(thing: Thing): string;
  /** The path of the page that replaces the thing. */
  replacePath(thing: Thing): string;
}

/** Above a list: warns about things whose secret nobody saw or confirmed as stored. It cannot be shown again. */
export function UnstoredSecretsNotice<Thing>(props: UnstoredSecretsNoticeProps<Thing>) {
  const { secrets, things, term, kind, nameOf, replacePath } = props;
  const [, setConfirmed] = useState<Thing>();
  const unstored = secrets.find(things);
  if (unstored.length === 0) return null;

  function confirm(thing: Thing) {
    secrets.confirm(thing);
    setConfirmed(thing);
  }

  return (
    <Stack gap={4}>
      {unstored.map((thing) => (
        <WarningAlert key={replacePath(thing)} title={`The ${term} of ${nameOf(thing)} may be lost`}>
          <Stack gap={3}>
            <p>
              {`It could be shown only once, and nobody confirmed that it is stored. If it is lost, replace the ${kind}.`}
            </p>
            <Row>
              <ButtonLink size="small" to={replacePath(thing)}>
                {`Replace ${nameOf(thing)}`}
              </ButtonLink>
              <Button size="small" variant="quiet" onClick={() => confirm(thing)}>
                {`The ${term} is stored`}
              </Button>
            </Row>
          </Stack>
        </WarningAlert>
      ))}
    </Stack>
  );
}
