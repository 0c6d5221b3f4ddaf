import { prepare } from './prepare.mjs';

await prepare();
const { runStages } = await import('./run-stages.ts');
const [part, ...rest] = process.argv.slice(2);
if (part === 'unit' || part === 'e2e') await runStages([part], rest);
else await runStages(['check', 'unit', 'e2e'], process.argv.slice(2));
