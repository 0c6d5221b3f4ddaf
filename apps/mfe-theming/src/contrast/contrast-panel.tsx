import type { SettingPath, ThemeValues } from '@portal/checkout/theme-settings';
import type { TemplateKind } from '@portal/api-client/themes';
import { type ContrastPair, contrastPairs, type DrawnTemplate, repairAll, repairOf } from '@portal/checkout/contrast';
import { Button, Panel } from '@portal/ui/basics';
import { Check, Contrast } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import classes from './contrast-panel.module.css';
import { PairFacts } from './pair-facts.tsx';
import { resultInWords } from './pair-words.ts';
import { RepairOffer } from './repair-offer.tsx';

export interface ContrastPanelProps {
  readonly values: ThemeValues;
  /** The settings that the version of the template has. Default: all. */
  readonly settings?: ReadonlySet<SettingPath> | undefined;
  readonly template: TemplateKind;
  readonly isReadOnly: boolean;
  /** Called with the colours of a repair. */
  readonly onChange: (change: Partial<ThemeValues>) => void;
}

/** Every colour pair of the checkout with its contrast, those that fail first, each with a repair. */
export function ContrastPanel({ values, settings, template, isReadOnly, onChange }: ContrastPanelProps) {
  const newest = useRef(onChange);
  useEffect(function keepNewest() {
    newest.current = onChange;
  });
  const change = useCallback((repair: Partial<ThemeValues>) => newest.current(repair), []);
  const drawn = useMemo(() => ({ settings, template }), [settings, template]);
  // A dragged colour must not wait for all pairs and their repairs.
  return <RatedPairs values={useDeferredValue(values)} drawn={drawn} isReadOnly={isReadOnly} onChange={change} />;
}

interface RatedPairsProps extends Pick<ContrastPanelProps, 'values' | 'isReadOnly' | 'onChange'> {
  readonly drawn: DrawnTemplate;
}

const RatedPairs = memo(function RatedPairs({ values, drawn, isReadOnly, onChange }: RatedPairsProps) {
  const result = useRef<HTMLParagraphElement>(null);
  const pairs = contrastPairs(values, drawn);
  const failing = pairs.filter(({ passes }) => !passes);
  const passing = pairs.filter(({ passes }) => passes);

  function apply(change: Partial<ThemeValues>) {
    onChange(change);
    // The button that had the focus is about to disappear.
    result.current?.focus();
  }

  return (
    <Panel
      title="Contrast"
      description="How well payers can see each colour pair, rated by WCAG 2.2 AA."
      actions={
        !isReadOnly &&
        failing.length > 1 && (
          <Button
            size="small"
            single
            icon={<Contrast size={16} aria-hidden />}
            onClick={() => apply(repairAll(values, drawn))}
          >
            Fix all
          </Button>
        )
      }
    >
      <p ref={result} role="status" tabIndex={-1} className={classes.result}>
        {failing.length === 0 && <Check size={16} aria-hidden />}
        <span>{resultInWords(pairs)}</span>
      </p>
      {failing.length > 0 && (
        <ul className={classes.list} aria-label="Failing pairs">
          {failing.map((pair) => (
            <li key={pair.id}>
              <PairFacts pair={pair} values={values}>
                {!isReadOnly && <Repair pair={pair} values={values} drawn={drawn} onChange={apply} />}
              </PairFacts>
            </li>
          ))}
        </ul>
      )}
      <details className={classes.passing}>
        <summary>{`Passing pairs (${passing.length})`}</summary>
        <ul className={classes.list} aria-label="Passing pairs">
          {passing.map((pair) => (
            <li key={pair.id}>
              <PairFacts pair={pair} values={values} />
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  );
});

interface RepairProps extends Omit<RatedPairsProps, 'isReadOnly'> {
  readonly pair: ContrastPair;
}

function Repair({ pair, values, drawn, onChange }: RepairProps) {
  const repair = repairOf(values, pair, drawn);
  if (!repair) return null;
  const { setting, value } = repair;
  return <RepairOffer values={values} repair={repair} pair={pair} onUse={() => onChange({ [setting]: value })} />;
}
