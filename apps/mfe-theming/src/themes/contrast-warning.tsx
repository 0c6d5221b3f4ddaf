import type { SettingPath, ThemeValues } from '@portal/checkout/theme-settings';
import type { TemplateKind } from '@portal/api-client/themes';
import { contrastPairs } from '@portal/checkout/contrast';
import { WarningAlert } from '@portal/ui/basics';
import { useDeferredValue, useMemo } from 'react';
import { FailingPairs } from '../contrast/failing-pairs.tsx';

interface ContrastWarningProps {
  readonly values: ThemeValues;
  readonly settings: ReadonlySet<SettingPath>;
  readonly template: TemplateKind;
}

/** Lists the colour pairs with too little contrast, next to the button that saves. It prevents nothing. */
export function ContrastWarning({ values: newest, settings, template }: ContrastWarningProps) {
  const values = useDeferredValue(newest);
  const failing = useMemo(
    () => contrastPairs(values, { settings, template }).filter(({ passes }) => !passes),
    [values, settings, template],
  );
  if (failing.length === 0) return null;
  return (
    <WarningAlert
      quiet
      title={
        failing.length === 1
          ? '1 colour pair has too little contrast'
          : `${failing.length} colour pairs have too little contrast`
      }
    >
      <FailingPairs pairs={failing} />
    </WarningAlert>
  );
}
