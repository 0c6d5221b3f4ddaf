import type { ThemeValues } from '@portal/checkout/theme-settings';
import type { ContrastPair, ContrastRepair } from '@portal/checkout/contrast';
import { Button } from '@portal/ui/basics';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { settingName } from '@portal/checkout/setting-groups';
import { SettingValue } from '../settings/setting-value.tsx';
import { ratioInWords, statesInWords } from './pair-words.ts';
import classes from './repair-offer.module.css';

export interface RepairOfferProps {
  readonly values: ThemeValues;
  readonly repair: ContrastRepair;
  /** The pair that it is offered for. */
  readonly pair: ContrastPair;
  readonly onUse: () => void;
}

/** One click to the nearest passing colour, with everything that it changes beside it. */
export function RepairOffer({ values, repair, pair, onUse }: RepairOfferProps) {
  const { setting, value, changes } = repair;
  const others = changes.filter(({ after }) => after.id !== pair.id);
  const own = changes.find(({ after }) => after.id === pair.id);
  const summaryId = useId();
  return (
    <div className={classes.offer}>
      <Button size="small" aria-describedby={summaryId} single onClick={onUse}>
        <span>{`Use ${value}`}</span> <span className="portal-visually-hidden">{`for ${pair.subject}`}</span>
      </Button>
      <div id={summaryId} className={classes.summary}>
        <p>
          <span>{`${settingName(setting)}:`}</span> <SettingValue path={setting} values={values} /> <Becomes />{' '}
          <SettingValue path={setting} values={{ ...values, [setting]: value }} />{' '}
          <span>{own ? `(${ratioInWords(own.after.ratio)})` : ''}</span>
        </p>
        {others.length > 0 && (
          <>
            <p>This also changes:</p>
            <ul>
              {others.map(({ before, after }) => (
                <li key={after.id}>
                  <span>{`${after.subject} (${statesInWords(after).toLowerCase()}): ${ratioInWords(before.ratio)}`}</span>{' '}
                  <Becomes /> <span>{`${ratioInWords(after.ratio)}${after.passes ? '' : ', still fails'}`}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

/** An arrow between two values. */
function Becomes() {
  return (
    <span>
      <ArrowRight size={12} aria-hidden />
      <span className="portal-visually-hidden">becomes</span>
    </span>
  );
}
