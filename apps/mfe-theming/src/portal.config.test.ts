import { accessCases } from '@portal/contract/matrix';
import { expect, test } from 'vitest';
import { portal } from './portal.config.ts';

test.each(accessCases(portal))('$subject is open to exactly the users in the access matrix', ({ faults }) => {
  expect(faults()).toEqual([]);
});
