import { Refusal, run } from '../processes/child.ts';

export const NODE_24 = '24.21.0';

const PRINTED = 'process.version + " " + process.execPath';

/** Downloads Node 24 into npm's cache, unless it is there. Returns the folder of its `node`. Throws a Refusal if that fails. */
export async function findNode24(): Promise<string> {
  const { output } = await run('npx', ['--yes', `--package=node@${NODE_24}`, '--', 'node', '--print', PRINTED]);
  const [, version, folder] = /^v(\S+) (.+)\/node$/m.exec(output) ?? [];
  if (version !== NODE_24 || folder === undefined)
    throw new Refusal(`Node ${NODE_24} could not be downloaded.\n${output}`);
  return folder;
}
