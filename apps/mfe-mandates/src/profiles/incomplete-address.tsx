import type { CreditorProfile } from '@portal/api-client/creditor-profiles';
import { useOpens } from '@portal/auth';
import { StatusTag, WarningAlert } from '@portal/ui/basics';
import { missingAddressParts, networkOf } from '@portal/validation/direct-debit';
import { Link } from 'react-router-dom';
import { href } from '../href.ts';
import { portal } from '../portal.config.ts';

interface IncompleteProps {
  readonly profile: Pick<CreditorProfile, 'network' | 'address'>;
}

function missingWords({ network, address }: IncompleteProps['profile']): string {
  return missingAddressParts(networkOf(network), address).join(' and ');
}

/** The missing parts of a profile's address, and the advice. Empty for a complete one. */
export function IncompleteAddress({ profile }: IncompleteProps) {
  const creates = useOpens(portal, 'mandates.profile-new');
  const missing = missingWords(profile);
  if (missing === '') return null;
  return (
    <WarningAlert title={`This profile needs a ${missing}`}>
      <p>On 15 November 2026, banks stopped accepting SEPA collections without a town and country.</p>
      <p>A profile cannot be changed. Create one with the complete address.</p>
      {creates && (
        <Link to={href('mandates.profile-new', {}, { network: profile.network })}>Create creditor profile</Link>
      )}
    </WarningAlert>
  );
}

/** Marks such a profile in a list. */
export function IncompleteTag({ profile }: IncompleteProps) {
  const missing = missingWords(profile);
  if (missing === '') return null;
  return (
    <span>
      {' '}
      <StatusTag status="INCOMPLETE" label={`No ${missing}`} />
    </span>
  );
}
