import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the file of a module in the `src` of the app in `root`, such as `routes`, or undefined if there is none. */
export function moduleOf(root: string, name: string): string | undefined {
  return ['ts', 'tsx'].map((extension) => join(root, `src/${name}.${extension}`)).find(existsSync);
}
