import { prepare } from './prepare.mjs';

await prepare();
const { runPart } = await import('./run-stages.ts');
await runPart('check', []);
