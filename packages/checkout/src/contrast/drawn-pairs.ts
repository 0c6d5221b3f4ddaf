import type { SETTING_KINDS, SettingPath, ThemeValues } from '../theme-settings.ts';
import type { TemplateKind } from '@portal/api-client/themes';
import type { ForcedState } from '../screens.ts';
import type { SizePath } from './text-size.ts';

/** Settings whose value is a colour. */
export type ColourPath = {
  [P in SettingPath]: (typeof SETTING_KINDS)[P] extends 'colour' ? P : never;
}[SettingPath];

/** States in which a pair is on screen. Disabled controls need no contrast. */
export type PairState = 'normal' | Exclude<ForcedState, 'disabled'>;

/** Two colours that the checkout draws upon each other. */
export interface DrawnPair {
  readonly foreground: ColourPath;
  readonly background: ColourPath;
  readonly subject: string;
  readonly kind: 'text' | 'border' | 'focus' | 'icon';
  readonly states: readonly PairState[];
  /** Its size and weight, if it is a text. */
  readonly text?: { readonly size: SizePath; readonly weight: number };
  /** Default: every kind of template draws it. */
  readonly only?: TemplateKind;
  /** Default: always. */
  readonly isDrawn?: (values: ThemeValues) => boolean;
}

const BODY = { size: 'text.fontSize', weight: 400 } as const;
const BUTTON = { size: 'text.fontSize', weight: 600 } as const;

/** Every pair that the style sheet of the checkout draws. A new pair needs a row here. */
export const DRAWN_PAIRS: readonly DrawnPair[] = [
  {
    subject: 'Title on page background',
    foreground: 'text.titleColor',
    background: 'page.backgroundColor',
    kind: 'text',
    states: ['normal'],
    text: { size: 'text.titleSize', weight: 700 },
    isDrawn: (values) => values['display.showTitle'],
  },
  {
    subject: 'Text, labels and fields on page background',
    foreground: 'text.fontColor',
    background: 'page.backgroundColor',
    kind: 'text',
    states: ['normal', 'focus', 'error', 'autofilled'],
    text: BODY,
  },
  {
    subject: 'Error message on page background',
    foreground: 'page.errorColor',
    background: 'page.backgroundColor',
    kind: 'text',
    states: ['normal', 'error'],
    text: BODY,
  },
  {
    subject: 'Error icon on page background',
    foreground: 'page.errorColor',
    background: 'page.backgroundColor',
    kind: 'icon',
    states: ['normal', 'error'],
  },
  {
    subject: 'Border of a field on page background',
    foreground: 'page.errorColor',
    background: 'page.backgroundColor',
    kind: 'border',
    states: ['error'],
    isDrawn: hasBorders,
  },
  {
    subject: 'Success icon on page background',
    foreground: 'page.successColor',
    background: 'page.backgroundColor',
    kind: 'icon',
    states: ['normal'],
  },
  {
    subject: 'Border of a field on page background',
    foreground: 'page.successColor',
    background: 'page.backgroundColor',
    kind: 'border',
    states: ['autofilled'],
    isDrawn: hasBorders,
  },
  {
    subject: 'Focus outline on page background',
    foreground: 'focusOutline.color',
    background: 'page.backgroundColor',
    kind: 'focus',
    states: ['focus'],
    isDrawn: (values) => values['focusOutline.style'] !== 'none' && isDrawnSize(values['focusOutline.thickness']),
  },
  ...buttonPairs('primary', 'Primary'),
  ...buttonPairs('secondary', 'Secondary'),
  ...buttonPairs('danger', 'Danger'),
  {
    subject: 'Border of fields and order summary on page background',
    foreground: 'borders.borderColor',
    background: 'page.backgroundColor',
    kind: 'border',
    states: ['normal', 'focus'],
    isDrawn: hasBorders,
  },
  {
    subject: 'Header text on header background',
    foreground: 'headerAndFooter.header.textColor',
    background: 'headerAndFooter.header.background',
    kind: 'text',
    states: ['normal'],
    text: { size: 'headerAndFooter.header.size', weight: 700 },
    only: 'HOSTED_PAGE',
    isDrawn: (values) => values['headerAndFooter.header.text'] !== '',
  },
  {
    subject: 'Footer text on footer background',
    foreground: 'headerAndFooter.footer.textColor',
    background: 'headerAndFooter.footer.background',
    kind: 'text',
    states: ['normal'],
    text: { size: 'headerAndFooter.footer.size', weight: 400 },
    only: 'HOSTED_PAGE',
    isDrawn: (values) => values['headerAndFooter.footer.text'] !== '',
  },
  {
    subject: 'Border of a tab on page background',
    foreground: 'tabs.border',
    background: 'page.backgroundColor',
    kind: 'border',
    states: ['normal', 'hover', 'focus', 'selected'],
    isDrawn: hasBorders,
  },
  {
    subject: 'Text of a tab on its background',
    foreground: 'tabs.font',
    background: 'tabs.background',
    kind: 'text',
    states: ['normal', 'focus'],
    text: BODY,
  },
  {
    subject: 'Text of a tab on its background',
    foreground: 'tabs.font',
    background: 'tabs.hover',
    kind: 'text',
    states: ['hover'],
    text: BODY,
  },
  {
    subject: 'Text of a tab on its background',
    foreground: 'tabs.selectedFont',
    background: 'tabs.selectedBackground',
    kind: 'text',
    states: ['selected'],
    text: BODY,
  },
  ...tilePairs('normal', {
    border: 'paymentMethodTiles.border',
    font: 'paymentMethodTiles.font',
    background: 'page.backgroundColor',
  }),
  ...tilePairs('hover', {
    border: 'paymentMethodTiles.hoverBorder',
    font: 'paymentMethodTiles.hoverFont',
    background: 'paymentMethodTiles.hoverBackground',
  }),
  ...tilePairs('selected', {
    border: 'paymentMethodTiles.selectedBorder',
    font: 'paymentMethodTiles.selectedFont',
    background: 'paymentMethodTiles.selectedBackground',
  }),
];

function buttonPairs(button: 'primary' | 'secondary' | 'danger', name: string): DrawnPair[] {
  const pair = {
    subject: `${name} button text on its background`,
    foreground: `buttons.${button}.fontColor`,
    kind: 'text',
    text: BUTTON,
  } as const;
  return [
    { ...pair, background: `buttons.${button}.color`, states: ['normal', 'focus'] },
    { ...pair, background: `buttons.${button}.hoverColor`, states: ['hover'] },
  ];
}

interface TileColours {
  readonly border: ColourPath;
  readonly font: ColourPath;
  readonly background: ColourPath;
}

/** The border of a tile is seen against the page, in every state. */
function tilePairs(state: PairState, { border, font, background }: TileColours): DrawnPair[] {
  const states: PairState[] = state === 'normal' ? ['normal', 'focus'] : [state];
  return [
    {
      subject: 'Border of a tile on page background',
      foreground: border,
      background: 'page.backgroundColor',
      kind: 'border',
      states,
      isDrawn: hasBorders,
    },
    { subject: 'Text of a tile on its background', foreground: font, background, kind: 'text', states, text: BODY },
    { subject: 'Radio mark and icon of a tile on its background', foreground: font, background, kind: 'icon', states },
  ];
}

function hasBorders(values: ThemeValues): boolean {
  return isDrawnSize(values['borders.borderThickness']);
}

function isDrawnSize(size: string): boolean {
  return Number.parseFloat(size) > 0;
}
