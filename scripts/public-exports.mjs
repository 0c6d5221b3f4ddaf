import { prepare } from './prepare.mjs';

await prepare();
const { writePublicExports } = await import('./public-exports.ts');
await writePublicExports();
