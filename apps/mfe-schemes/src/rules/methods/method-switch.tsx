import { TriangleAlert } from 'lucide-react';
import type { MethodChoice } from './method-choices.ts';
import classes from './method-list.module.css';

interface MethodSwitchProps {
  readonly id: string;
  readonly choice: MethodChoice;
  /** The reasons to show; all of them are read with the focus on the switch. */
  readonly reasons: readonly string[];
  readonly isReadOnly: boolean;
  readonly onToggle: () => void;
}

/** The switch of a payment method, with the reasons why a rule cannot use it. */
export function MethodSwitch({ id, choice, reasons, isReadOnly, onToggle }: MethodSwitchProps) {
  const { label, name, isOn, unavailable } = choice;
  const reasonsId = `${id}-reasons`;
  // One that is on can still be turned off, but not on again.
  const isDisabled = isReadOnly || (unavailable !== undefined && !isOn);
  return (
    <div
      className={unavailable ? `${classes.method} ${classes.unavailable}` : classes.method}
      title={unavailable?.title}
    >
      <label>
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-label={label}
          checked={isOn}
          aria-checked={isOn}
          // Not `disabled`: the reason is read with the focus on it.
          aria-disabled={isDisabled}
          aria-describedby={unavailable && reasonsId}
          onChange={() => {
            if (!isDisabled) onToggle();
          }}
        />
        <span>{name}</span>
      </label>
      {unavailable && (
        <div id={reasonsId} className={isOn ? `${classes.reasons} ${classes.wrong}` : classes.reasons}>
          <p className={isOn ? undefined : 'portal-visually-hidden'}>
            {isOn && <TriangleAlert size={14} aria-hidden />}
            <span>{` ${unavailable.title}`}</span>
          </p>
          {unavailable.reasons.map((reason) => (
            <p key={reason} className={reasons.includes(reason) ? undefined : 'portal-visually-hidden'}>
              {reason}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
