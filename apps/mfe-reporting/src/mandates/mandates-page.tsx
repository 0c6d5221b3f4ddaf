import { useAccess } from '@portal/auth';
import { useRouteHref } from '@portal/contract/react';
import { Link, useSearchParams } from 'react-router-dom';
import { PROFILE_PARAMETER } from './mandate-report.tsx';
import { ReportScreen } from '../reports/report-screen.tsx';
import classes from '../reports/report-screen.module.css';
import { useMandateReport } from './use-mandate-report.ts';

export function MandatesPage() {
  const profile = useProfilePath();
  return (
    <ReportScreen report={useMandateReport()}>
      {() =>
        profile !== undefined && (
          <p className={classes.note}>
            <Link to={profile}>Open the creditor profile of these mandates</Link>
          </p>
        )
      }
    </ReportScreen>
  );
}

export default MandatesPage;

/** The page of the creditor profile that limits the report; undefined without one, or if the user gets no links to profiles. */
function useProfilePath(): string | undefined {
  const routeHref = useRouteHref();
  const { flags } = useAccess().context;
  const profileRef = useSearchParams()[0].get(PROFILE_PARAMETER) ?? '';
  if (profileRef === '' || !flags.has('mandatesV2')) return undefined;
  return routeHref('mandates.profile', { profileRef });
}
