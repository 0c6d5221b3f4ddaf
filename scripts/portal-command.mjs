import { prepare } from './prepare.mjs';

await prepare();
// It reads the arguments of this process.
await import('../packages/remote-kit/src/portal-main.ts');
