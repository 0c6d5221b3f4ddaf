import type { Font } from '@portal/api-client/themes';
import { Select } from '@portal/ui/choices';
import type { FieldState } from '@portal/ui/forms';
import { loadFont } from './font-faces.ts';

export interface FontFieldProps {
  readonly state: FieldState;
  readonly family: string;
  readonly fonts: readonly Font[];
  readonly disabled: boolean;
  readonly onChange: (family: string) => void;
}

/** The fonts of the platform, each shown in its own typeface. */
export function FontField({ state, family, fonts, disabled, onChange }: FontFieldProps) {
  const { 'aria-required': _isRequired, ...field } = state;
  const fallbacks = new Map(fonts.map(({ fontFamily, fallback }) => [fontFamily, fallback ?? 'sans-serif']));
  const families = new Set([...fallbacks.keys(), family]);

  function inItself(name: string) {
    return <span style={{ fontFamily: `"${name}", ${fallbacks.get(name) ?? 'sans-serif'}` }}>{name}</span>;
  }

  return (
    <Select
      {...field}
      disabled={disabled}
      value={family}
      options={[...families].map((value) => ({ value, label: value }))}
      labelRender={({ value }) => inItself(String(value))}
      optionRender={({ value }) => inItself(String(value))}
      onOpenChange={(isOpen) => {
        if (isOpen) for (const font of fonts) loadFont(font);
      }}
      onChange={onChange}
    />
  );
}
