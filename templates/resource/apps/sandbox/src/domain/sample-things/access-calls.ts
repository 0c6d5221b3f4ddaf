import type { SampleThingInput } from '@portal/api-client/sample-things';
import { demoId } from '../../demo/data/demo-tenants.ts';
import type { AccessCalls } from '../../testing/access-calls.ts';
import { addSampleThing } from '../../testing/seeds/seeds.ts';

const READERS = { openTo: ['BRIDGE_READ', 'BRIDGE_WRITE'] } as const;
const WRITERS = { openTo: ['BRIDGE_WRITE'] } as const;

const own = demoId('own sample thing of the access test');
const foreign = demoId('foreign sample thing of the access test');
const body: SampleThingInput = { name: 'New', note: '' };

const LIST = 'v1/sample-things';
const ONE = `${LIST}/:sampleThingId` as const;

export const sampleThingCalls: AccessCalls = {
  ids: { sampleThingId: { own, foreign } },
  calls: [
    { route: `GET ${LIST}`, ...READERS },
    { route: `POST ${LIST}`, ...WRITERS, body },
    { route: `GET ${ONE}`, ...READERS },
    { route: `PUT ${ONE}`, ...WRITERS, body },
    { route: `DELETE ${ONE}`, ...WRITERS },
  ],
  async seed({ db }) {
    await addSampleThing(db, demoId('tenant Northwind Payments'), { sample_thing_id: own });
    await addSampleThing(db, demoId('tenant Contoso Retail'), { sample_thing_id: foreign });
  },
};
