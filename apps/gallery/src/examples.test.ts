import { expect, test } from 'vitest';
import type { Examples } from './examples.ts';

const tags = { Tag: () => null, useTag: () => null, TAG_COLOURS: ['red'], formatTag: (text: string) => text };
const shown = [{ state: 'As it is', shown: 'Tag' }];

test('a gallery that leaves out a component or a hook, or shows what is none, does not compile', () => {
  const complete: Examples<typeof tags> = { Tag: shown, useTag: shown };
  expect(Object.keys(complete)).toEqual(['Tag', 'useTag']);

  // @ts-expect-error the component is missing
  const withoutComponent: Examples<typeof tags> = { useTag: shown };
  // @ts-expect-error the hook is missing
  const withoutHook: Examples<typeof tags> = { Tag: shown };
  // @ts-expect-error a constant is no piece
  const withConstant: Examples<typeof tags> = { Tag: shown, useTag: shown, TAG_COLOURS: shown };
  // @ts-expect-error neither is a function
  const withFunction: Examples<typeof tags> = { Tag: shown, useTag: shown, formatTag: shown };
  void [withoutComponent, withoutHook, withConstant, withFunction];
});
