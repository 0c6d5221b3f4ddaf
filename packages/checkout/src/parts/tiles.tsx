import type { ReactElement } from 'react';
import { CHOICE_FAULTS } from '../checkout-fields.ts';
import type { ChoiceName } from '../checkout-content.ts';
import { Fault } from './fault.tsx';
import type { ScreenProps } from './screen-props.ts';

interface TilesProps extends ScreenProps {
  readonly name: ChoiceName;
  readonly legend: string;
  readonly options: readonly TileOption[];
}

interface TileOption {
  readonly value: string;
  readonly name: string;
  readonly detail?: string | undefined;
  readonly icon: ReactElement;
}

/** A choice of one among tiles. Unless another one is chosen, the first is. */
export function Tiles({ values, content, forced, name, legend, options }: TilesProps) {
  const fault = content.faults?.[name] ?? (forced === 'error' ? CHOICE_FAULTS[name] : undefined);
  const chosen = content.choices?.[name] ?? options[0]?.value;
  const faultId = `checkout-${name}-fault`;
  return (
    <fieldset className="checkout-tiles" aria-describedby={fault === undefined ? undefined : faultId}>
      <legend className={values['display.showLabels'] ? 'checkout-label' : 'checkout-unseen'}>{legend}</legend>
      {options.map((option) => (
        <label className="checkout-tile" key={option.value}>
          <input
            className="checkout-tile-mark"
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === chosen}
            disabled={forced === 'disabled'}
          />
          {option.icon}
          <span className="checkout-tile-text">
            <span className="checkout-tile-name" dir="auto">
              {option.name}
            </span>
            {option.detail !== undefined && (
              <span className="checkout-tile-detail" dir="auto">
                {option.detail}
              </span>
            )}
          </span>
        </label>
      ))}
      {fault !== undefined && <Fault id={faultId}>{fault}</Fault>}
    </fieldset>
  );
}
