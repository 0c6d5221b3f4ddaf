import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../processes/child.ts';

const sources = ['apps', 'packages'].flatMap((group) =>
  readdirSync(path.join(root, group)).flatMap((name) => {
    const folder = path.join(root, group, name, 'src');
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file));
  }),
);

/** The classes that a component names but its style sheet lacks, as 'file: class'. */
function missingClasses(component: string): string[] {
  const code = readFileSync(component, 'utf8');
  return [...code.matchAll(/import (\w+) from '(\S+\.module\.css)'/g)].flatMap(([, imported = '', sheet = '']) => {
    const styles = readFileSync(path.join(path.dirname(component), sheet), 'utf8');
    const named = [...code.matchAll(new RegExp(`\\b${imported}\\.(\\w+)`, 'g'))].map(([, name = '']) => name);
    return named
      .filter((name) => !new RegExp(`\\.${name}\\b`).test(styles))
      .map((name) => `${path.relative(root, component)}: ${name}`);
  });
}

test('every class that a component names is in its style sheet', () => {
  const components = sources.filter((file) => file.endsWith('.tsx'));
  expect(components.length).toBeGreaterThan(100);
  expect(components.flatMap(missingClasses)).toEqual([]);
});
