import { prepare } from './prepare.mjs';

await prepare();
const { startPortal } = await import('./portal/start-portal.ts');
const [flavour, ...remotes] = process.argv.slice(2);
await startPortal(flavour === 'development' ? remotes : undefined);
