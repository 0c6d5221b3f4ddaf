import { prepare } from './prepare.mjs';

await prepare();
// Its arguments are those of this process.
await import('../packages/remote-kit/src/portal-main.ts');
