import { useState } from 'react';
import classes from './scheme-choice.module.css';

const SCHEMES = { system: 'System', light: 'Light', dark: 'Dark' } as const;
type Scheme = keyof typeof SCHEMES;
const NAMES = ['system', 'light', 'dark'] as const satisfies readonly Scheme[];

/** Light or dark colours, or those of the system. */
export function SchemeChoice() {
  const [chosen, setChosen] = useState<Scheme>('system');

  function choose(scheme: Scheme) {
    setChosen(scheme);
    if (scheme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = scheme;
  }

  return (
    <fieldset className={classes.choice}>
      <legend className="portal-visually-hidden">Colours</legend>
      {NAMES.map((scheme) => (
        <label key={scheme}>
          <input type="radio" name="scheme" checked={scheme === chosen} onChange={() => choose(scheme)} />
          <span>{SCHEMES[scheme]}</span>
        </label>
      ))}
    </fieldset>
  );
}
