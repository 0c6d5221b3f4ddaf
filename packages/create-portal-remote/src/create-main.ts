import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { createRemote } from './create-remote.ts';
import { Refusal } from './refusal.ts';
import { updatePackages } from './update-packages.ts';

const USAGE = `Usage, in an empty folder: create-portal-remote ID --packages DIR
In the repository of a remote: create-portal-remote --update --packages DIR`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { packages: { type: 'string' }, update: { type: 'boolean' } },
  });
  const { update = false } = values;
  if (values.packages === undefined || positionals.length !== (update ? 0 : 1)) throw new Refusal(USAGE);
  const [packages, folder] = [resolve(values.packages), process.cwd()];
  if (update) await updateRepository(packages, folder);
  else await createRepository(positionals[0] ?? '', packages, folder);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function updateRepository(packages: string, folder: string): Promise<void> {
  await updatePackages({ packages, folder });
  console.log('Took the packages into packages/. npm install installs them.');
}

async function createRepository(id: string, packages: string, folder: string): Promise<void> {
  await createRemote({ id, packages, folder });
  console.log(`Created the remote '${id}'. README.md says what is where.

  npm install      installs it
  npm run check    types, lint and boundaries
  npm test         runs its tests against the sandbox
  npm run portal   runs a portal with the sandbox
  npm run dev      shows the sources in it
  npm run release  releases it`);
}
