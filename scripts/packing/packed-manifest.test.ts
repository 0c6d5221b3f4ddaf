import { expect, test } from 'vitest';
import { packedExports, packedManifest } from './packed-manifest.ts';

const versions = {
  of: new Map([
    ['react', '19.3.1'],
    ['dayjs', '1.11.23'],
    ['@tanstack/react-query', '5.108.0'],
    ['@portal/contract', '1.4.0'],
    ['@portal/validation', '1.2.0'],
  ]),
  node: '>=20.19',
};
const source = {
  name: '@portal/parts',
  version: '1.5.0',
  license: 'UNLICENSED',
  private: true,
  exports: { '.': './src/index.ts', './page': './src/page.tsx', './parts.css': './src/parts.css' },
  dependencies: {
    '@portal/contract': 'workspace:*',
    '@portal/validation': 'workspace:*',
    '@tanstack/react-query': 'catalog:',
    dayjs: 'catalog:',
    react: 'catalog:',
  },
};

test('a packed package has real versions, and what a page has once as a peer with a range', () => {
  const packed = { folder: 'packages/parts', bin: { parts: 'src/main.ts' }, files: ['notes.md'] };
  expect(packedManifest(source, packed, versions, 'abc')).toEqual({
    name: '@portal/parts',
    version: '1.5.0',
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: '>=20.19' },
    files: ['dist', 'notes.md', 'CHANGELOG.md'],
    bin: { parts: './dist/main.js' },
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './page': { types: './dist/page.d.ts', default: './dist/page.js' },
      './parts.css': './dist/parts.css',
    },
    dependencies: { '@portal/validation': '1.2.0', dayjs: '1.11.23' },
    peerDependencies: { '@portal/contract': '^1.4.0', '@tanstack/react-query': '^5.108.0', react: '^19.0.0' },
    portal: { content: 'abc' },
  });
});

test('exports for this repository only are left out', () => {
  expect(Object.keys(packedExports(source, ['./page']))).toEqual(['.', './parts.css']);
});

test('a dependency that is neither in the catalog nor packed is refused', () => {
  const needing = { ...source, dependencies: { lodash: 'catalog:' } };
  expect(() => packedManifest(needing, { folder: 'packages/parts' }, versions, undefined)).toThrow(
    '@portal/parts needs lodash, which has no version',
  );
});
