import { errorMessages, useApi } from '@portal/api-client';
import { CanAdmin, openTenantOf, useSession } from '@portal/auth';
import { ButtonLink, PageHeader } from '@portal/ui/basics';
import { CopiedFact, DetailPage, Facts } from '@portal/ui/details';
import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { licenceServices } from './reporting-queries.ts';

export function ReportingPage() {
  const { tenantId = '', tenantName = '' } = openTenantOf(useSession()) ?? {};
  const licence = useQuery(licenceServices(useApi()));
  const documentation = (
    <ButtonLink icon={<BookOpen size={16} aria-hidden />} to="/api-documentation">
      Documentation
    </ButtonLink>
  );
  return (
    <DetailPage title="Reporting" query={licence} errorMessages={errorMessages(licence.error)}>
      {({ services }) => (
        <>
          <PageHeader title="Reporting" description={`For ${tenantName}.`} actions={documentation} />
          <Facts
            facts={[
              {
                term: 'Tenant',
                value: (
                  <CanAdmin fallback={tenantName}>
                    <Link to="/tenant-info">{tenantName}</Link>
                  </CanAdmin>
                ),
              },
              { term: 'Tenant ID', value: <CopiedFact term="Tenant ID" value={tenantId} /> },
              { term: 'Licence services', value: services.filter(({ enabled }) => enabled).length },
            ]}
          />
        </>
      )}
    </DetailPage>
  );
}

export default ReportingPage;
