import { prepare } from './prepare.mjs';

await prepare();
const { newResource } = await import('./generators/new-resource.ts');
await newResource(process.argv.slice(2));
