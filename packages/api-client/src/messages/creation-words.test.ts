import { expect, test } from 'vitest';
import { creationWords } from './creation-words.ts';

test('a creation is named after its thing, and the message about a lost one names the list to check', () => {
  expect(creationWords('collect scheme', { list: 'schemes' })).toEqual({
    success: 'Collect scheme created',
    failure: 'Failed to create collect scheme',
    unconfirmed: {
      title: 'We could not confirm that the collect scheme was created',
      detail: 'Check the list of schemes, or try again with the same values: only one is created.',
    },
  });
});
