import { fileURLToPath } from 'node:url';
import { accessCases } from '@portal/contract/matrix';
import { expect, test } from 'vitest';
import { portal } from './portal.config.ts';

const matrix = fileURLToPath(new URL('../access-matrix.md', import.meta.url).href);

test.each(accessCases(portal, matrix))('$subject is open to exactly the users in the access matrix', ({ faults }) => {
  expect(faults()).toEqual([]);
});
