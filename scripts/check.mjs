import { prepare } from './prepare.mjs';

await prepare();
const { runStages } = await import('./run-stages.ts');
await runStages(['check'], []);
