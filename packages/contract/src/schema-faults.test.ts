import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { schemaFaults } from './schema-faults.ts';

const { customError, localeError } = z.core.globalConfig;
afterEach(() => void z.config({ customError, localeError }));

const schema = z.strictObject({ kind: z.enum(['card', 'page']), name: z.string().check(z.minLength(1)) });

test('faults are in our words, also if another copy of zod has set a language', () => {
  const faults = () =>
    schemaFaults(schema.safeParse({ kind: 'menu', name: '', colour: 'red' }).error ?? new z.core.$ZodError([]));
  const inOurWords = [
    'kind: must be one of card, page',
    'name: must not be empty',
    'document: unknown property colour',
  ];
  expect(faults()).toEqual(inOurWords);
  z.config(z.locales.en());
  expect(faults()).toEqual(inOurWords);
});
