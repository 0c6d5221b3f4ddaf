import { useApi } from '@portal/api-client';
import { Button, Panel } from '@portal/ui/basics';
import { CopiedFact, LazyDialog, Row, Stack } from '@portal/ui/page-parts';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { type LinkedAccount, linkedAccountWords } from '../../money/linked-account.ts';
import { accountCreation } from '../../money/money-queries.ts';

export interface AccountPanelProps {
  readonly appId: string;
  readonly name: string;
  /** Whether the app works only with an account at its provider. */
  readonly needsAccount: boolean;
  /** Whether a bank account can be linked to it. */
  readonly canLink: boolean;
  readonly accountId: string | undefined;
  readonly linkedAccount: LinkedAccount | undefined;
  /** Whether the account is the user's next step. */
  readonly isNext: boolean;
}

/** The account of an app at its provider, and the tenant's bank account that is linked to it. */
export function AccountPanel(props: AccountPanelProps) {
  const { appId, name, needsAccount, canLink, accountId, linkedAccount, isNext } = props;
  const creation = useMutation(accountCreation(useApi()));
  const { isSuccess: isCreated } = creation;
  const [isLinking, setLinking] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  useLayoutEffect(
    function keepFocusWhenButtonGoes() {
      if (isCreated && accountId !== undefined && document.activeElement === document.body) {
        place.current?.querySelector('button')?.focus();
      }
    },
    [accountId, isCreated],
  );

  return (
    <Panel title="Account at the provider" description={`Where ${name} holds your money or pays it out.`}>
      <div ref={place}>
        <Stack>
          {needsAccount && accountId === undefined && (
            <>
              <p>This app needs an account at its provider before it works.</p>
              <div>
                <Button
                  variant={isNext ? 'primary' : 'default'}
                  single
                  busy={creation.isPending}
                  onClick={() => creation.mutate(appId)}
                >
                  Create account
                </Button>
              </div>
            </>
          )}
          {accountId !== undefined && (
            <Row>
              <span>Account</span>
              <CopiedFact term="Account ID" copyName={`Copy account ID of ${name}`} value={accountId} />
            </Row>
          )}
          {canLink && (
            <>
              <p>{linkedAccount ? linkedAccountWords(linkedAccount) : 'No bank account is linked.'}</p>
              <div>
                <Button onClick={() => setLinking(true)}>Link account</Button>
              </div>
            </>
          )}
        </Stack>
      </div>
      {isLinking && (
        <LazyDialog title={`Link account to ${name}`} load={loadLinkAccount} onClose={() => setLinking(false)}>
          {({ LinkAccountDialog }) => <LinkAccountDialog appId={appId} name={name} onClose={() => setLinking(false)} />}
        </LazyDialog>
      )}
    </Panel>
  );
}

const loadLinkAccount = () => import('../../money/link-account-dialog.tsx');
