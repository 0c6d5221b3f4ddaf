import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { createRemote, Refusal } from './create-remote.ts';

const USAGE = 'Usage, in an empty folder: create-portal-remote ID --packages DIR';

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { packages: { type: 'string' } } });
  const [id, ...others] = positionals;
  if (id === undefined || others.length > 0 || values.packages === undefined) throw new Refusal(USAGE);
  await createRemote({ id, packages: resolve(values.packages), folder: process.cwd() });
  console.log(`Created the remote '${id}'. README.md says what is where.

  npm install      installs it
  npm run check    types, lint and boundaries
  npm test         runs its tests against the sandbox
  npm run portal   runs a portal with the sandbox
  npm run dev      shows the sources in it
  npm run release  releases it`);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
