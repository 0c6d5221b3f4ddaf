import { expect, test } from 'vitest';
import type { Examples } from './examples.ts';

const tags = { Tag: () => null, useTag: () => null, TAG_COLOURS: ['red'], formatTag: (text: string) => text };
const shown = [{ state: 'As it is', shown: 'Tag' }];

test('a gallery that omits a component or a hook, or contains another export, does not compile', () => {
  const complete: Examples<typeof tags> = { Tag: shown, useTag: shown };
  expect(Object.keys(complete)).toEqual(['Tag', 'useTag']);

  // @ts-expect-error the component is missing
  const withoutComponent: Examples<typeof tags> = { useTag: shown };
  // @ts-expect-error the hook is missing
  const withoutHook: Examples<typeof tags> = { Tag: shown };
  // @ts-expect-error a constant is neither a component nor a hook
  const withConstant: Examples<typeof tags> = { Tag: shown, useTag: shown, TAG_COLOURS: shown };
  // @ts-expect-error a function is neither a component nor a hook
  const withFunction: Examples<typeof tags> = { Tag: shown, useTag: shown, formatTag: shown };
  void [withoutComponent, withoutHook, withConstant, withFunction];
});
