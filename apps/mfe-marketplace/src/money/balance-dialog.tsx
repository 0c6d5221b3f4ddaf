import { useApi } from '@portal/api-client';
import type { AppBalance } from '@portal/api-client/installed-apps';
import { Button, DateTime, Dialog, Skeleton, StatusTag, statusWords, WarningAlert } from '@portal/ui/basics';
import { CopiedFact, FactList, QueryFailure, Stack } from '@portal/ui/page-parts';
import { formatMoney } from '@portal/ui/money';
import { isBelow } from '@portal/validation';
import { useQuery } from '@tanstack/react-query';
import classes from './balance-dialog.module.css';
import { appBalance } from './money-queries.ts';

export interface BalanceDialogProps {
  readonly appId: string;
  readonly name: string;
  /** Whether the app works with test money. */
  readonly isTest: boolean;
  readonly onClose: () => void;
}

/** The balance of an app in each currency, with its latest entries. */
export function BalanceDialog({ appId, name, isTest, onClose }: BalanceDialogProps) {
  const balance = useQuery({ ...appBalance(useApi(), appId), refetchOnMount: 'always' });
  return (
    <Dialog title={`Balance of ${name}`} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <QueryFailure query={balance} />
      {!balance.data && !balance.error && <Skeleton lines={4} />}
      {balance.data && (
        <Stack>
          {isTest && (
            <div>
              <StatusTag status="TEST" />
            </div>
          )}
          <Balance {...balance.data} />
        </Stack>
      )}
    </Dialog>
  );
}

function Balance({ balances, entries }: AppBalance) {
  const used = balances.filter(({ available, pending, minimum }) => minimum || [available, pending].some(Number));
  const unused = balances.filter((balance) => !used.includes(balance)).map(({ currency }) => currency);
  if (used.length === 0) return <p>This app holds no money yet.</p>;
  return (
    <Stack gap={5}>
      {used.map(({ currency, available, pending, minimum }) => (
        <section key={currency} aria-label={currency}>
          <Stack>
            <FactList
              dense
              facts={[
                { term: `Available in ${currency}`, value: <strong>{formatMoney(available, currency)}</strong> },
                { term: 'Pending', value: pending && formatMoney(pending, currency) },
                { term: 'Minimum', value: minimum && formatMoney(minimum, currency) },
              ]}
            />
            {minimum && isBelow(available, minimum) && (
              <WarningAlert quiet>
                <p>The balance is below its minimum, so payouts may have to wait.</p>
              </WarningAlert>
            )}
          </Stack>
        </section>
      ))}
      {unused.length > 0 && <p className={classes.unused}>{`No money in ${unused.join(', ')}.`}</p>}
      {entries && entries.length > 0 && (
        <section aria-label="Latest entries">
          <h3>Latest entries</h3>
          <ul className={classes.entries}>
            {entries.map(({ entryId, kind, amount, currency, createdOn, reference }) => (
              <li key={entryId}>
                <span>
                  <span>{kind === 'DEPOSIT' ? 'Top-up' : statusWords(kind)}</span>
                  <span className={classes.when}>
                    <DateTime value={createdOn} />
                  </span>
                </span>
                {reference && <CopiedFact term="Reference" value={reference} />}
                <span className={classes.amount}>{formatMoney(amount, currency)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}
