import { accessCases } from '@portal/contract/matrix';
import { expect, test } from 'vitest';
import { portal } from './portal.config.ts';

test.each(accessCases(portal))('$subject is open to exactly whom the access matrix names', ({ faults }) => {
  expect(faults()).toEqual([]);
});
