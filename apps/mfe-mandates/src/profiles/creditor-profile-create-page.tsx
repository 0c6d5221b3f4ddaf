import { useApi } from '@portal/api-client';
import { PageHeader } from '@portal/ui/basics';
import { FormsProvider } from '@portal/ui/forms';
import { networkCode, networkOf } from '@portal/validation/direct-debit';
import { useMutation } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { PROFILES } from '../area-paths.ts';
import { CreditorProfileForm } from './creditor-profile-form.tsx';
import { profileCreation } from './profile-queries.ts';

/** Creates a profile; with `?network=`, that network is chosen at first. */
export function CreditorProfileCreatePage() {
  const network = networkOf(useSearchParams()[0].get('network') ?? '');
  const creation = useMutation(profileCreation(useApi()));
  if (creation.isSuccess) return <Navigate to={`${PROFILES}/${creation.data.creditorProfileRef}`} />;
  return (
    <FormsProvider>
      <PageHeader title="Create creditor profile" description="Add a creditor in whose name you collect." />
      <CreditorProfileForm
        network={network ? networkCode(network) : ''}
        onSubmit={(input) => creation.mutateAsync(input)}
      />
    </FormsProvider>
  );
}

export default CreditorProfileCreatePage;
