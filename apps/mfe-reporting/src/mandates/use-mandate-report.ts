import { useApi } from '@portal/api-client';
import { getCreditorProfile } from '@portal/api-client/creditor-profiles';
import { useAccess } from '@portal/auth';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type MandateReport, mandateReport, PROFILE_PARAMETER } from './mandate-report.tsx';

/** The mandates report under the tenant's flags, of one creditor profile if the address names it. */
export function useMandateReport(): MandateReport {
  const { context, canRead } = useAccess();
  const hasMetadata = context.flags.has('mandateReportMetadata');
  const ref = useSearchParams()[0].get(PROFILE_PARAMETER) ?? '';
  const { data } = useQuery({
    // A path needs a reference, also while nothing is requested.
    ...getCreditorProfile.query(useApi(), ref || 'none'),
    // A transaction reader may read the report, and not the profile: its reference is shown then.
    enabled: ref !== '' && canRead('MANDATE') && context.licences.has('mandates'),
    retry: false,
  });
  const name = data?.profileName;
  return useMemo(
    () => mandateReport({ hasMetadata, profile: ref === '' ? undefined : { ref, name } }),
    [hasMetadata, ref, name],
  );
}
