import type { Font } from '@portal/api-client/themes';
import { Select } from '@portal/ui/selects';
import type { Control } from '@portal/ui/forms';
import { loadFont } from '../studio/font-faces.ts';

export interface FontFieldProps extends Control<string> {
  readonly fonts: readonly Font[];
}

/** The fonts of the platform, each shown in its own typeface. */
export function FontField({ fonts, ...control }: FontFieldProps) {
  const fallbacks = new Map(fonts.map(({ fontFamily, fallback }) => [fontFamily, fallback ?? 'sans-serif']));
  const families = new Set([...fallbacks.keys(), control.value]);

  function inItself(name: string) {
    return <span style={{ fontFamily: `"${name}", ${fallbacks.get(name) ?? 'sans-serif'}` }}>{name}</span>;
  }

  return (
    <Select
      {...control}
      options={[...families].map((value) => ({ value, label: value }))}
      labelRender={({ value }) => inItself(String(value))}
      optionRender={({ value }) => inItself(String(value))}
      onOpenChange={(isOpen) => {
        if (isOpen) for (const font of fonts) loadFont(font);
      }}
    />
  );
}
