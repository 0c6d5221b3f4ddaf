import { useApi, type Versioned } from '@portal/api-client';
import type { SampleThing } from '@portal/api-client/sample-things';
import { useAccess } from '@portal/auth';
import { useCrumbTitle } from '@portal/contract/react';
import { PageHeader, usePathParams } from '@portal/ui/basics';
import { FormsProvider } from '@portal/ui/controls';
import { CopiedFact, DeleteButton, DetailPage, Facts, TimeFact } from '@portal/ui/page-parts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { href } from '../href.ts';
import { SampleThingForm } from './sample-thing-form.tsx';
import { sampleThingDeletion, sampleThingDetail, sampleThingSave } from './sample-thing-queries.ts';

export function SampleThingPage() {
  const { sampleThingId = '' } = usePathParams();
  const sampleThing = useQuery(sampleThingDetail(useApi(), sampleThingId));
  useCrumbTitle(sampleThing.data?.name);
  return (
    <FormsProvider>
      <DetailPage title="Sample thing" query={sampleThing}>
        {(data, reload) => <SampleThingDetail key={sampleThingId} sampleThing={data} onReload={reload} />}
      </DetailPage>
    </FormsProvider>
  );
}

export default SampleThingPage;

interface SampleThingDetailProps {
  readonly sampleThing: Versioned<SampleThing>;
  readonly onReload: () => Promise<boolean>;
}

function SampleThingDetail({ sampleThing, onReload }: SampleThingDetailProps) {
  const { sampleThingId, createdOn, version, ...values } = sampleThing;
  const api = useApi();
  const canWrite = useAccess().canWrite('BRIDGE');
  const save = useMutation(sampleThingSave(api, sampleThingId));
  const deletion = useMutation(sampleThingDeletion(api, sampleThingId));

  if (deletion.isSuccess) return <Navigate to={href('sample-area.sample-things')} replace />;
  return (
    <>
      <PageHeader
        title={values.name}
        actions={
          canWrite && (
            <DeleteButton kind="sample thing" deletion={deletion}>
              <p>
                <strong dir="auto">{values.name}</strong> will be deleted. This cannot be undone.
              </p>
            </DeleteButton>
          )
        }
      />
      <Facts
        facts={[
          { term: 'Sample thing ID', value: <CopiedFact term="Sample thing ID" value={sampleThingId} /> },
          { term: 'Created', value: <TimeFact term="Created" value={createdOn} /> },
        ]}
      />
      <SampleThingForm
        title="Name and note"
        initialValues={values}
        sampleThingId={sampleThingId}
        version={version}
        submit="Save"
        onSubmit={(input, edited) => save.mutateAsync({ input, version: edited })}
        onReload={onReload}
      />
    </>
  );
}
