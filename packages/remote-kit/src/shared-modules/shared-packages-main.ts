import { resolve } from 'node:path';
import { unversionedChanges } from './shared-packages.ts';

// Usage, from the repository's root: `PORTAL_SITE=<folder or address of the site> shared-packages-main.ts`.
const faults = await unversionedChanges(process.env['PORTAL_SITE'] ?? '', resolve('apps/shell'));
for (const fault of faults) console.log(`✗ ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
