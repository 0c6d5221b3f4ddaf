import { useApi } from '@portal/api-client';
import { PageHeader } from '@portal/ui/basics';
import { AddressNotice, droppedSentences } from '@portal/ui/page-parts';
import { FormsProvider } from '@portal/ui/controls';
import { networkCode, networkOf } from '@portal/validation/direct-debit';
import { useMutation } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { droppedNetworks } from '../dropped-networks.ts';
import { href } from '../href.ts';
import { CreditorProfileForm } from './creditor-profile-form.tsx';
import { profileCreation } from './profile-queries.ts';

/** Creates a profile; with `?network=`, that network is chosen at first. */
export function CreditorProfileCreatePage() {
  const [search] = useSearchParams();
  const network = networkOf(search.get('network') ?? '');
  const creation = useMutation(profileCreation(useApi()));
  if (creation.isSuccess)
    return <Navigate to={href('mandates.profile', { profileRef: creation.data.creditorProfileRef })} />;
  return (
    <FormsProvider>
      <PageHeader title="Create creditor profile" description="Add a creditor in whose name you collect." />
      <AddressNotice sentences={droppedSentences(droppedNetworks(search))} />
      <CreditorProfileForm
        network={network ? networkCode(network) : ''}
        onSubmit={(input) => creation.mutateAsync(input)}
      />
    </FormsProvider>
  );
}

export default CreditorProfileCreatePage;
