import { resolve } from 'node:path';
import { unversionedChanges } from './shared-packages.ts';

// Usage, from the repository's root: `PORTAL_SITE=<site folder> shared-packages-main.ts`.
const faults = await unversionedChanges(resolve(process.env['PORTAL_SITE'] ?? ''), resolve('apps/shell'));
for (const fault of faults) console.log(`✗ ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
