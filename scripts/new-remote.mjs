import { install } from './installation/installation.mjs';
import { prepare } from './prepare.mjs';

await prepare();
const { newRemote } = await import('./generators/new-remote.ts');
await newRemote(process.argv[2] ?? '', install);
