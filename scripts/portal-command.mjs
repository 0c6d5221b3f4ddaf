import { prepare } from './prepare.mjs';

await prepare();
// The imported command reads the arguments of this process.
await import('../packages/remote-kit/src/command/portal-main.ts');
