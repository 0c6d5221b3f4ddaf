import type { ActivityEntry } from '@portal/api-client/activity';
import { ChangeList } from '@portal/platform-ui/history';
import { CopiedFact, FactList, Stack, TimeFact } from '@portal/ui/page-parts';

/** Everything about an entry that its row does not show: what changed, and from where. */
export function EntryDetails({ entry }: { readonly entry: ActivityEntry }) {
  const { changes, occurredOn, address, browser, thing, refusal, correlationId } = entry;
  return (
    <Stack gap={4}>
      {changes.length > 0 && <ChangeList changes={changes} />}
      <FactList
        dense
        facts={[
          { term: 'Reason', value: refusal?.text },
          { term: 'Time', value: <TimeFact term="Time" value={occurredOn} /> },
          { term: 'IP address', value: address && <CopiedFact term="IP address" value={address} /> },
          {
            term: 'Browser',
            value: browser && <span title={browser.userAgent}>{browser.name ?? browser.userAgent}</span>,
          },
          { term: 'ID', value: thing && <CopiedFact term="ID" value={thing.id} /> },
          { term: 'Correlation ID', value: <CopiedFact term="Correlation ID" value={correlationId} /> },
        ]}
      />
    </Stack>
  );
}
