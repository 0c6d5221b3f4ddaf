import { useApi } from '@portal/api-client';
import { openTenantOf, useSession } from '@portal/auth';
import { useRouteHref } from '@portal/contract/react';
import { ButtonLink, PageHeader } from '@portal/ui/basics';
import { CopiedFact, DetailPage, Facts } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { licenceServices } from './sample-queries.ts';

export function SamplePage() {
  const { tenantId = '', tenantName = '' } = openTenantOf(useSession()) ?? {};
  const licence = useQuery(licenceServices(useApi()));
  const routeHref = useRouteHref();
  const tenantInfo = routeHref('tenant.info');
  const documentation = routeHref('shell.documentation');
  const actions =
    documentation === undefined ? undefined : (
      <ButtonLink icon={<BookOpen size={16} aria-hidden />} to={documentation}>
        Documentation
      </ButtonLink>
    );
  return (
    <DetailPage title="Sample" query={licence}>
      {({ services }) => (
        <>
          <PageHeader title="Sample" description={`For ${tenantName}.`} actions={actions} />
          <Facts
            facts={[
              {
                term: 'Tenant',
                value: tenantInfo === undefined ? tenantName : <Link to={tenantInfo}>{tenantName}</Link>,
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

export default SamplePage;
