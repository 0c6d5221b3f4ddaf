import { prepare } from './prepare.mjs';

await prepare();
const { startPortal } = await import('./start-portal.ts');
await startPortal(process.argv[2] === 'development' ? 'development' : 'built');
