import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, run } from '../../scripts/processes/child.ts';
import { type PairOptions, type PortalPair, startPortalPair } from '../../scripts/portal/portal-pair.ts';

/** A portal that releases with the real `portal` command, as a team does. */
export interface ReleasedPortal extends PortalPair {
  /** Runs `portal` on this site; `promote` goes without a rehearsal. Resolves to its output. Throws, with the output, if the exit code is not 0. */
  release(...args: string[]): Promise<string>;
  /** Builds an app from a copy of its sources after `change`. Resolves to the path of `dist`. */
  build(app: string, version: string, change: (folder: string) => Promise<void>): Promise<string>;
}

/** Starts a portal from the builds that the other tests use. */
export async function startPortalToRelease(options?: Pick<PairOptions, 'origins'>): Promise<ReleasedPortal> {
  const pair = await startPortalPair(options);
  const folder = await mkdtemp(path.join(tmpdir(), 'released-portal-'));
  return {
    ...pair,
    async release(...args) {
      const unrehearsed = args[0] === 'promote' ? ['--without-rehearsal', 'a test of other things'] : [];
      const command = [path.join(root, 'scripts/portal-command.mjs'), ...args, ...unrehearsed, '--site', pair.siteDir];
      const { code, output } = await run(process.execPath, command);
      if (code !== 0) throw new Error(`portal ${args.join(' ')} ended with ${code}:\n${output}`);
      return output;
    },
    async build(app, version, change) {
      const source = path.join(root, 'apps', app);
      const copy = path.join(folder, `${app}-${version}`);
      const isSource = (file: string) => !['dist', 'node_modules', '.turbo'].includes(path.relative(source, file));
      await cp(source, copy, { recursive: true, filter: isSource });
      await symlink(path.join(source, 'node_modules'), path.join(copy, 'node_modules'));
      await change(copy);
      const { code, output } = await run(path.join(copy, 'node_modules/.bin/rsbuild'), ['build'], {
        cwd: copy,
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PORTAL_SHELL_VERSION: version,
          PORTAL_REMOTE_VERSION: version,
        },
      });
      if (code !== 0) throw new Error(`${app} ${version} could not be built:\n${output}`);
      return path.join(copy, 'dist');
    },
    async stop() {
      await pair.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts such a portal with webhooks 1.0.0, and with shell and tenant in the versions of their packages. */
export async function startReleasedPortal(): Promise<ReleasedPortal> {
  const portal = await startPortalToRelease();
  try {
    const webhooks = await portal.build('mfe-webhooks', '1.0.0', async () => {});
    const built = ['shell', 'mfe-tenant'].map((app) => path.join(root, 'apps', app, 'dist'));
    const published = await portal.release('publish', ...built, webhooks);
    for (const [, name = ''] of published.matchAll(/To release it to users: .*promote (\S+)/g))
      await portal.release('promote', name);
  } catch (error) {
    await portal.stop();
    throw error;
  }
  return portal;
}

/** Replaces a text in a file. Throws if the file does not contain it. */
export async function replaceIn(file: string, before: string, after: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (!text.includes(before)) throw new Error(`${file} has no '${before}'`);
  await writeFile(file, text.replace(before, after));
}
