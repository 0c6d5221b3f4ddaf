import type { ThemeValues } from '@portal/checkout/theme-settings';
import type { CheckoutMethod, Font, TemplateKind } from '@portal/api-client/themes';
import { type CheckoutScreenName, type ForcedState, LONG_CONTENT, SAMPLE_CONTENT } from '@portal/checkout';
import { Panel } from '@portal/ui/basics';
import { useIsPhone } from '@portal/ui/page-parts';
import { type CSSProperties, useId, useMemo, useRef, useState } from 'react';
import { IsolatedCheckout } from './isolated-checkout.tsx';
import classes from './preview.module.css';
import { SCREEN_NAMES } from './screen-names.ts';
import { TabList } from './tab-list.tsx';
import { useFittingScale } from './use-fitting-scale.ts';

export interface PreviewProps {
  readonly values: ThemeValues;
  readonly template: TemplateKind;
  /** The methods that the tenant has published. Without any, examples are shown. */
  readonly methods: readonly CheckoutMethod[];
  readonly fonts: readonly Font[];
}

const STATES = [
  { value: 'normal', label: 'Normal' },
  { value: 'hover', label: 'Hover' },
  { value: 'focus', label: 'Focus' },
  { value: 'selected', label: 'Selected' },
  { value: 'disabled', label: 'Disabled' },
  { value: 'error', label: 'Error' },
  { value: 'autofilled', label: 'Autofilled' },
] as const satisfies readonly { value: ForcedState | 'normal'; label: string }[];

const WIDTHS = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const;

const TEXTS = [
  { value: 'usual', label: 'Usual' },
  { value: 'long', label: 'Long' },
] as const;

/** The six screens of a checkout in a theme, in every state of their controls. Nothing in them can be submitted. */
export function Preview({ values, template, methods, fonts }: PreviewProps) {
  const [screen, setScreen] = useState<CheckoutScreenName>('PAYMENT_FORM');
  const [state, setState] = useState<(typeof STATES)[number]['value']>('normal');
  const [width, setWidth] = useState<(typeof WIDTHS)[number]['value']>(useIsPhone() ? 'phone' : 'desktop');
  const [texts, setTexts] = useState<(typeof TEXTS)[number]['value']>('usual');
  const panelId = useId();
  const fitted = useRef<HTMLDivElement>(null);
  const { scale, height } = useFittingScale(fitted, AROUND_PREVIEW);
  const content = useMemo(() => {
    const sample = texts === 'long' ? LONG_CONTENT : SAMPLE_CONTENT;
    return texts === 'long' || methods.length === 0 ? sample : { ...sample, methods };
  }, [texts, methods]);
  return (
    <Panel
      title="Preview"
      actions={
        <>
          <Choice label="State" options={STATES} value={state} onChange={setState} />
          <Choice label="Width" options={WIDTHS} value={width} onChange={setWidth} />
          <Choice label="Texts" options={TEXTS} value={texts} onChange={setTexts} />
        </>
      }
    >
      <div className={classes.preview}>
        <TabList label="Screen" tabs={SCREEN_NAMES} selected={screen} panelId={panelId} onSelect={setScreen} />
        <div
          id={panelId}
          className={classes.frame}
          role="tabpanel"
          tabIndex={0}
          aria-labelledby={`${panelId}-${screen}`}
        >
          <div className={classes.scaled} style={scaling(scale, height)}>
            <div ref={fitted} className={width === 'phone' ? classes.phone : classes.desktop}>
              <IsolatedCheckout
                screen={screen}
                template={template}
                values={values}
                content={content}
                forced={state === 'normal' ? undefined : state}
                fonts={fonts}
              />
            </div>
          </div>
        </div>
      </div>
    </Panel>
  );
}

/** The space above and below the form of the checkout in the studio, in pixels. */
const AROUND_PREVIEW = 395;

/** Custom properties for the style sheet, which scales beside the settings only: below them, the page scrolls anyway. */
function scaling(scale: number, height: number | undefined): CSSProperties {
  // boundary: React's type does not know custom properties
  return { '--scale': scale, '--height': height === undefined ? 'auto' : `${height}px` } as CSSProperties;
}

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** A list, because buttons for every state would take the room of the checkout. */
function Choice<V extends string>({ label, options, value, onChange }: ChoiceProps<V>) {
  return (
    <label className={classes.choice}>
      <span>{label}</span>
      <select
        className={classes.list}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
