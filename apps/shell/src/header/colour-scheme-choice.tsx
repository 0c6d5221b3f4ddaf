import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { chooseColourScheme, COLOUR_SCHEMES, type ColourScheme, readColourScheme } from './colour-scheme.ts';
import classes from './colour-scheme-choice.module.css';

const LOOKS = {
  system: { text: 'System', Drawing: Monitor },
  light: { text: 'Light', Drawing: Sun },
  dark: { text: 'Dark', Drawing: Moon },
} as const satisfies Readonly<Record<ColourScheme, object>>;

/** A choice of light, dark or the system's colours. */
export function ColourSchemeChoice() {
  const [chosen, setChosen] = useState(readColourScheme);

  function choose(scheme: ColourScheme) {
    setChosen(scheme);
    chooseColourScheme(scheme);
  }

  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>Colours</legend>
      <div className={classes.options}>
        {COLOUR_SCHEMES.map((scheme) => {
          const { text, Drawing } = LOOKS[scheme];
          return (
            <label key={scheme} className={classes.option}>
              <input
                type="radio"
                name="colour-scheme"
                className="portal-visually-hidden"
                checked={scheme === chosen}
                onChange={() => choose(scheme)}
              />
              <Drawing aria-hidden size={14} /> <span>{text}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
