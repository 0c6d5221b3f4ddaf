import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { createRemote } from './create-remote.ts';
import { Refusal } from './refusal.ts';
import { describeTaken, readTaken } from './taken.ts';
import { updatePackages } from './update-packages.ts';

const USAGE = `Usage, in an empty folder: create-portal-remote ID --packages DIR --site SITE
To list the ids, menu words and paths that are taken: create-portal-remote --site SITE
In the repository of a remote: create-portal-remote --update --packages DIR

SITE is the folder of the site or the address of the portal. Default: the environment variable PORTAL_SITE.`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { packages: { type: 'string' }, site: { type: 'string' }, update: { type: 'boolean' } },
  });
  const { packages, update = false, site = process.env['PORTAL_SITE'] ?? '' } = values;
  const [id, ...others] = positionals;
  const folder = process.cwd();
  if (update && packages !== undefined && id === undefined) await updateRepository(resolve(packages), folder);
  else if (!update && packages !== undefined && id !== undefined && others.length === 0) {
    await createRepository(id, resolve(packages), site, folder);
  } else if (!update && packages === undefined && id === undefined && site !== '') {
    for (const line of describeTaken(await readTaken(site))) console.log(line);
  } else throw new Refusal(USAGE);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function updateRepository(packages: string, folder: string): Promise<void> {
  await updatePackages({ packages, folder });
  console.log('Took the packages into packages/. npm install installs them.');
}

async function createRepository(id: string, packages: string, site: string, folder: string): Promise<void> {
  const taken = site === '' ? undefined : await readTaken(site);
  await createRemote({ id, packages, folder, taken });
  console.log(`Created the remote '${id}'. README.md says what is where.

  npm install      installs it
  npm run check    types, lint and boundaries
  npm test         runs its tests against the sandbox
  npm run portal   runs a portal with the sandbox
  npm run dev      shows the sources in it
  npm run release  releases it`);
  if (taken === undefined) console.log(`\nThe id was not compared with those of a site: that needs --site.`);
}
