import type { Save, Transport } from '@portal/api-client';
import { creationWords } from '@portal/api-client/creation-words';
import {
  createSampleThing,
  deleteSampleThing,
  getSampleThing,
  listSampleThings,
  SAMPLE_THINGS,
  type SampleThingInput,
  updateSampleThing,
} from '@portal/api-client/sample-things';
import { ifMatch } from '@portal/api-client/verbs';
import { mutationOptions } from '@tanstack/react-query';

export const sampleThingList = listSampleThings.query;

export const sampleThingDetail = getSampleThing.query;

export function sampleThingCreation(api: Transport) {
  return mutationOptions({
    mutationFn: (input: SampleThingInput) => createSampleThing(api, input),
    meta: {
      invalidates: [sampleThingList(api).queryKey],
      ...creationWords('sample thing', { list: 'sample things' }),
    },
  });
}

export function sampleThingSave(api: Transport, sampleThingId: string) {
  return mutationOptions({
    mutationFn: ({ input, version }: Save<SampleThingInput>) =>
      updateSampleThing(ifMatch(api, version), sampleThingId, input),
    meta: { invalidates: [SAMPLE_THINGS], success: 'Sample thing saved', failure: 'Failed to save sample thing' },
  });
}

export function sampleThingDeletion(api: Transport, sampleThingId: string) {
  return mutationOptions({
    mutationFn: () => deleteSampleThing(api, sampleThingId),
    // Only the list: reloading the deleted sample thing would fail.
    meta: {
      invalidates: [sampleThingList(api).queryKey],
      success: 'Sample thing deleted',
      failure: 'Failed to delete sample thing',
    },
  });
}
