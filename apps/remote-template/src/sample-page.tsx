import { errorMessages, useApi } from '@portal/api-client';
import { PageHeader, StatusTag } from '@portal/ui/basics';
import { CopiedFact, DetailPage, Facts } from '@portal/ui/details';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { tenantDetail } from './sample-queries.ts';

export function SamplePage() {
  const tenant = useQuery(tenantDetail(useApi()));
  return (
    <DetailPage title="Sample" query={tenant} errorMessages={errorMessages(tenant.error)}>
      {({ name, status, tenantId }) => (
        <>
          <PageHeader title="Sample" description={`For ${name}.`} />
          <Facts
            facts={[
              { term: 'Tenant', value: <Link to="/tenant-info">{name}</Link> },
              { term: 'Status', value: <StatusTag status={status} /> },
              { term: 'Tenant ID', value: <CopiedFact term="Tenant ID" value={tenantId} /> },
            ]}
          />
        </>
      )}
    </DetailPage>
  );
}

export default SamplePage;
