import { saveOutcome, useApi, type Versioned } from '@portal/api-client';
import { keptInput } from '@portal/api-client/parse-kept';
import { type Tenant, TENANT, tenantInputSchema } from '@portal/api-client/tenant';
import { sessionStore } from '@portal/auth';
import { useRouteHref } from '@portal/contract/react';
import { approvalSettings } from '@portal/platform-ui/approvals';
import { History } from '@portal/platform-ui/history';
import { ButtonLink, PageHeader, StatusTag } from '@portal/ui/basics';
import { CopiedFact, DetailPage, Facts } from '@portal/ui/page-parts';
import { FormsProvider } from '@portal/ui/controls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { href } from '../href.ts';
import { TenantForm } from './tenant-form.tsx';
import { countryList, tenantDetail, tenantSave } from './tenant-queries.ts';

export function TenantInfoPage() {
  const tenant = useQuery(tenantDetail(useApi()));
  return (
    <FormsProvider>
      <DetailPage title="Info" query={tenant}>
        {(data, reload) => <TenantInfo tenant={data} onReload={reload} />}
      </DetailPage>
    </FormsProvider>
  );
}

export default TenantInfoPage;

interface TenantInfoProps {
  readonly tenant: Versioned<Tenant>;
  readonly onReload: () => Promise<boolean>;
}

function TenantInfo({ tenant, onReload }: TenantInfoProps) {
  const api = useApi();
  const countries = useQuery(countryList(api));
  const save = useMutation(tenantSave(api));
  const approvals = useQuery(approvalSettings(api));
  const routeHref = useRouteHref();
  const { tenantId, name } = tenant;

  useEffect(
    function nameTenantEverywhere() {
      sessionStore.tenantRenamed(tenantId, name);
    },
    [tenantId, name],
  );

  return (
    <>
      <PageHeader
        title="Info"
        description="This tenant's name and address."
        // Hidden where the platform has no approvals.
        actions={
          approvals.data && routeHref('tenant.approvals') ? (
            <ButtonLink to={href('tenant.approvals')}>Approvals</ButtonLink>
          ) : undefined
        }
      />
      <Facts
        facts={[
          { term: 'Status', value: <StatusTag status={tenant.status} /> },
          { term: 'Tenant ID', value: <CopiedFact term="Tenant ID" value={tenantId} /> },
          { term: 'Account ID', value: <CopiedFact term="Account ID" value={tenant.accountId} /> },
        ]}
      />
      <TenantForm
        tenant={tenant}
        countries={countries.data?.countries}
        countriesFailed={countries.isError}
        onRetryCountries={() => void countries.refetch()}
        retryingCountries={countries.isFetching}
        onSave={(values, version) =>
          saveOutcome(save.mutateAsync({ input: keptInput(tenantInputSchema, values, tenant), version }))
        }
        onReload={onReload}
      />
      <History kind="tenant" id={tenantId} resource={TENANT} />
    </>
  );
}
