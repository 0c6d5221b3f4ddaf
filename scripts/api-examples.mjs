import { prepare } from './prepare.mjs';

await prepare();
const { writeExamples } = await import('@portal/sandbox/api-examples');
await writeExamples();
