import { prepare } from './prepare.mjs';

await prepare();
const { runPart } = await import('./tests/run-stages.ts');
const [part, ...rest] = process.argv.slice(2);
if (part === 'unit' || part === 'node24' || part === 'e2e' || part === 'changed') await runPart(part, rest);
else await runPart('all', process.argv.slice(2));
