import { useApi } from '@portal/api-client';
import type { SampleThingInput } from '@portal/api-client/sample-things';
import { PageHeader } from '@portal/ui/basics';
import { FormsProvider } from '@portal/ui/controls';
import { useMutation } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { href } from '../href.ts';
import { SampleThingForm } from './sample-thing-form.tsx';
import { sampleThingCreation } from './sample-thing-queries.ts';

export function SampleThingCreatePage() {
  const creation = useMutation(sampleThingCreation(useApi()));
  if (creation.isSuccess) return <Navigate to={href('sample-area.sample-things')} />;
  return (
    <FormsProvider>
      <PageHeader title="Create sample thing" />
      <SampleThingForm
        title="Name and note"
        initialValues={NEW_SAMPLE_THING}
        submit="Create sample thing"
        cancel={href('sample-area.sample-things')}
        onSubmit={(input) => creation.mutateAsync(input)}
      />
    </FormsProvider>
  );
}

export default SampleThingCreatePage;

const NEW_SAMPLE_THING: SampleThingInput = { name: '', note: '' };
