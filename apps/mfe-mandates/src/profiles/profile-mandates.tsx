import type { CreditorProfileDetail } from '@portal/api-client/creditor-profiles';
import { useRouteHref } from '@portal/contract/react';
import { ButtonLink, DateTime, formatCount, Panel } from '@portal/ui/basics';
import { CopiedFact, FactList, Stack } from '@portal/ui/page-parts';
import { Link } from 'react-router-dom';
import classes from './profile-mandates.module.css';

interface OfProfile {
  readonly profile: CreditorProfileDetail;
}

/** How many mandates a profile has, and the way to them. */
export function ProfileMandates({ profile: { creditorProfileRef, mandates } }: OfProfile) {
  const routeHref = useRouteHref();
  const report = routeHref('reporting.mandates', {}, { 'mandates.creditorProfileRef': creditorProfileRef });
  return (
    <Panel title="Mandates">
      <Stack>
        {mandates ? (
          <FactList
            dense
            facts={[
              { term: 'Active', value: formatCount(mandates.active) },
              { term: 'Processing', value: mandates.processing == null ? undefined : formatCount(mandates.processing) },
              { term: 'Inactive', value: formatCount(mandates.inactive) },
            ]}
          />
        ) : (
          <p>The platform does not count the mandates of profiles.</p>
        )}
        {report !== undefined && (
          <div>
            <ButtonLink to={report}>Open mandates</ButtonLink>
          </div>
        )}
      </Stack>
    </Panel>
  );
}

/** The latest mandates that ended or were rejected, with their causes. Absent where the platform does not list them. */
export function FailedMandates({ profile: { failedMandates } }: OfProfile) {
  const routeHref = useRouteHref();
  if (!failedMandates) return null;
  return (
    <Panel title="Latest failures">
      {failedMandates.length === 0 ? (
        <p>No mandate has failed.</p>
      ) : (
        <ul className={classes.failures}>
          {failedMandates.map(({ mandateId, customerRef, statusReason, updatedAt }) => {
            const href = routeHref('reporting.mandates-search', {}, { term: mandateId });
            return (
              <li key={mandateId}>
                <strong>{statusReason}</strong>
                <span className={classes.note}>
                  <CopiedFact term="Mandate" value={mandateId} copyName={`Copy ${mandateId}`}>
                    {href === undefined ? <code>{mandateId}</code> : <Link to={href}>{mandateId}</Link>}
                  </CopiedFact>
                  <span>{customerRef ? ` of customer ${customerRef}, ` : ' '}</span>
                  <DateTime value={updatedAt} />
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
