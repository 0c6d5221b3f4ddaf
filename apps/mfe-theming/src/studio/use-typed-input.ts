import type { SettingPath, ThemeValues } from '@portal/api-client/theme-settings';
import { useState } from 'react';

/** Text that its setting does not accept. */
interface Typed {
  readonly text: string;
  /** The setting's value when it was typed. When that changes, such as by an undo, the text is obsolete. */
  readonly value: string | boolean;
}

type TypedByPath = Readonly<Partial<Record<SettingPath, Typed>>>;

export interface TypedInput {
  /** The text in the control of a setting. */
  inputOf(path: SettingPath): string | boolean;
  /** Whether the input of a setting is invalid. */
  isFaulty(path: SettingPath): boolean;
  keep(path: SettingPath, text: string): void;
  forget(paths: readonly SettingPath[]): void;
}

/** Invalid input, which stays in its field while the theme keeps the last valid value. */
export function useTypedInput(values: ThemeValues): TypedInput {
  const [typed, setTyped] = useState<TypedByPath>({});
  const textOf = (path: SettingPath) => (typed[path]?.value === values[path] ? typed[path]?.text : undefined);
  return {
    inputOf: (path) => textOf(path) ?? values[path],
    isFaulty: (path) => textOf(path) !== undefined,
    keep: (path, text) => setTyped((all) => ({ ...all, [path]: { text, value: values[path] } })),
    forget(paths) {
      if (paths.some((path) => typed[path])) {
        setTyped((all) =>
          Object.fromEntries(Object.entries(all).filter(([path]) => !paths.some((one) => one === path))),
        );
      }
    },
  };
}
