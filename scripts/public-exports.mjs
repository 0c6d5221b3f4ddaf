import { prepare } from './prepare.mjs';

await prepare();
const { writePublicExports } = await import('./checks/public-exports.ts');
await writePublicExports();
