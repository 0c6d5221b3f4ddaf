import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dependencyFaults } from './dependency-faults.ts';
import { sheetFaults } from './style-faults.ts';

const STYLES = /\.(css|scss|sass|less|styl)$/;

/**
 * Returns one sentence for each way in which the remote in `root` would reach beyond its area by its style sheets or dependencies, with its place. Lint finds what
 * its code does.
 */
export function isolationFaults(root: string): string[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    STYLES.test(file),
  );
  return [
    ...dependencyFaults(root),
    ...files.toSorted().flatMap((file) => sheetFaults(`src/${file}`, readFileSync(join(root, 'src', file), 'utf8'))),
  ];
}
