import { prepare } from './prepare.mjs';

await prepare();
const { runPart } = await import('./tests/run-stages.ts');
await runPart('check', []);
