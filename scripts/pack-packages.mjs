import { prepare } from './prepare.mjs';

await prepare();
const { packForTeams } = await import('./packing/pack-packages.ts');
await packForTeams(process.argv.slice(2));
