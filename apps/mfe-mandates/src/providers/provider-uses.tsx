import { useApi } from '@portal/api-client';
import { type Provider, providerOf } from '@portal/api-client/provider-configurations';
import { formatCount, Skeleton } from '@portal/ui/basics';
import { QueryFailure } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { networkWords } from '../network-words.ts';
import { configurationList } from './provider-queries.ts';

/** The payment methods and mandates that use a provider now. */
export function ProviderUses({ provider }: { readonly provider: Provider }) {
  const configurations = useQuery({ ...configurationList(useApi()), staleTime: 0 });
  if (configurations.error) {
    return <QueryFailure query={configurations} title="What depends on this provider could not be loaded" />;
  }
  if (configurations.isPending) return <Skeleton lines={2} />;
  const uses = configurations.data.results.filter((one) => providerOf(one.provider) === provider);
  return (
    <>
      <p>Until you reconnect it, these networks cannot collect:</p>
      <ul>
        {uses.map(({ network, creditorProfiles, activeMandates }) => (
          <li key={network}>
            {`${networkWords(network)}: ${counted(creditorProfiles, 'creditor profile')}, ${counted(activeMandates, 'active mandate')}`}
          </li>
        ))}
      </ul>
    </>
  );
}

function counted(count: number | null | undefined, noun: string): string {
  if (count == null) return `an unknown number of ${noun}s`;
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
