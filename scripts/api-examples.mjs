import { prepare } from './prepare.mjs';

await prepare();
const { writeExamples } = await import('@portal/sandbox/api-examples');
const { run } = await import('./processes/child.ts');
await run('node_modules/.bin/oxfmt', [await writeExamples()]);
