import type { ThemeValues } from '@portal/api-client/theme-settings';
import type { ContrastRepair } from '@portal/checkout/contrast';
import { Button } from '@portal/ui/basics';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { settingName } from '../studio/setting-groups.ts';
import { SettingValue } from '../studio/setting-value.tsx';
import { ratioInWords, statesInWords } from './pair-words.ts';
import classes from './repair-offer.module.css';

export interface RepairOfferProps {
  readonly values: ThemeValues;
  readonly repair: ContrastRepair;
  /** What is repaired, for screen readers, which hear several such buttons. */
  readonly subject: string;
  readonly onUse: () => void;
}

/** One click to the nearest passing colour, with everything that it changes beside it. */
export function RepairOffer({ values, repair, subject, onUse }: RepairOfferProps) {
  const { setting, value, changes } = repair;
  const summaryId = useId();
  return (
    <div className={classes.offer}>
      <Button size="small" aria-describedby={summaryId} single onClick={onUse}>
        Use {value} <span className="portal-visually-hidden">for {subject}</span>
      </Button>
      <div id={summaryId} className={classes.summary}>
        <p>
          {settingName(setting)}: <SettingValue path={setting} values={values} /> <ArrowRight size={12} aria-hidden />
          <span className="portal-visually-hidden">becomes</span>{' '}
          <SettingValue path={setting} values={{ ...values, [setting]: value }} />
        </p>
        <ul aria-label="Pairs that change">
          {changes.map(({ before, after }) => (
            <li key={after.id}>
              {after.subject} ({statesInWords(after).toLowerCase()}): {ratioInWords(before.ratio)}{' '}
              <ArrowRight size={12} aria-hidden />
              <span className="portal-visually-hidden">becomes</span> {ratioInWords(after.ratio)}
              {!after.passes && ', still fails'}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
