import type { ThemeValues } from '../theme-settings.ts';
import { contrastRatio } from './contrast-ratio.ts';
import { nearestColour } from './nearest-colour.ts';
import { distanceOf, hexOf, type Oklch, oklchOf } from './oklch.ts';
import { repairAll } from './repair.ts';

/** Lightnesses in OKLCH of the parts of a theme, and its colours of errors and success. */
interface Scheme {
  readonly page: string;
  readonly soft: number;
  readonly softer: number;
  readonly hover: number;
  readonly border: number;
  readonly muted: number;
  readonly text: number;
  readonly strong: number;
  readonly error: string;
  readonly success: string;
  readonly danger: string;
  readonly dangerHover: string;
}

const LIGHT: Scheme = {
  page: '#ffffff',
  soft: 0.94,
  softer: 0.97,
  hover: 0.9,
  border: 0.6,
  muted: 0.48,
  text: 0.37,
  strong: 0.25,
  error: '#b42318',
  success: '#067647',
  danger: '#b42318',
  dangerHover: '#912018',
};

const DARK: Scheme = {
  page: '#14161a',
  soft: 0.32,
  softer: 0.26,
  hover: 0.38,
  border: 0.6,
  muted: 0.76,
  text: 0.87,
  strong: 0.97,
  error: '#ff9f96',
  success: '#6fd6a0',
  danger: '#c43a31',
  dangerHover: '#ab2f27',
};

/** A colour nearer to white than this would be lost on a white page. */
const VISIBLE_DISTANCE = 0.08;

/** The largest chroma of tints, of texts in the hue, and of neutral colours. */
const TINT_CHROMA = 0.045;
const TEXT_CHROMA = 0.09;
const TRACE_CHROMA = 0.015;

/** The difference in lightness between a button's colour and its colour under the pointer. */
const HOVER_STEP = 0.07;

/**
 * The step is to a darker colour, unless that is below the first lightness or fails with its text. Then the step is to
 * a lighter colour, of at least the second lightness.
 */
const DARKEST_HOVER = 0.2;
const LIGHTEST_DARK = 0.3;

/**
 * Returns the colours of a whole theme in the hue of one colour. All its colour pairs pass. The primary button has the colour
 * itself. The page is white, or dark if the colour is nearly white. Texts, sizes and the logo are kept.
 */
export function themeFromBrand(colour: string, values: ThemeValues): Partial<ThemeValues> {
  const brand = oklchOf(colour);
  const scheme = distanceOf(brand, oklchOf('#ffffff')) < VISIBLE_DISTANCE ? DARK : LIGHT;
  const shade = (l: number, chroma: number) => hexOf({ l, c: Math.min(brand.c, chroma), h: brand.h });
  const page = scheme === DARK ? shade(0.2, TRACE_CHROMA) : scheme.page;
  const fill = hexOf(brand);
  const onFill = textOn(fill, shade(LIGHT.strong, TRACE_CHROMA));
  const accent = nearestColour(fill, [{ against: page, required: 3, isMust: true }]) ?? fill;
  const neutralText = shade(scheme.text, TRACE_CHROMA);
  const strongText = shade(scheme.strong, TRACE_CHROMA);
  const neutralBorder = shade(scheme.border, TRACE_CHROMA);
  const tintedText = shade(scheme === DARK ? scheme.strong : 0.35, TEXT_CHROMA);
  const soft = shade(scheme.soft, TINT_CHROMA);
  const softer = shade(scheme.softer, TINT_CHROMA / 2);

  const change: Partial<ThemeValues> = {
    'page.backgroundColor': page,
    'page.errorColor': scheme.error,
    'page.successColor': scheme.success,
    'text.titleColor': strongText,
    'text.fontColor': neutralText,
    'focusOutline.color': accent,
    'buttons.primary.color': fill,
    'buttons.primary.fontColor': onFill,
    'buttons.primary.hoverColor': hoverOf(brand, onFill),
    'buttons.secondary.color': soft,
    'buttons.secondary.fontColor': tintedText,
    'buttons.secondary.hoverColor': shade(scheme.hover, TINT_CHROMA),
    'buttons.danger.color': scheme.danger,
    'buttons.danger.fontColor': '#ffffff',
    'buttons.danger.hoverColor': scheme.dangerHover,
    'borders.borderColor': neutralBorder,
    'headerAndFooter.header.background': soft,
    'headerAndFooter.header.textColor': tintedText,
    'headerAndFooter.footer.background': softer,
    'headerAndFooter.footer.textColor': shade(scheme.muted, TRACE_CHROMA),
    'tabs.border': neutralBorder,
    'tabs.background': page,
    'tabs.font': neutralText,
    'tabs.hover': soft,
    'tabs.selectedBackground': fill,
    'tabs.selectedFont': onFill,
    'paymentMethodTiles.border': neutralBorder,
    'paymentMethodTiles.font': neutralText,
    'paymentMethodTiles.hoverBorder': accent,
    'paymentMethodTiles.hoverBackground': softer,
    'paymentMethodTiles.hoverFont': neutralText,
    'paymentMethodTiles.selectedBorder': accent,
    'paymentMethodTiles.selectedBackground': soft,
    'paymentMethodTiles.selectedFont': tintedText,
  };
  // The shades are chosen to pass. Where rounding or an unusual hue prevents that, the nearest passing ones replace them.
  return { ...change, ...repairAll({ ...values, ...change }) };
}

function hoverOf(brand: Oklch, onFill: string): string {
  const darker = hexOf({ ...brand, l: brand.l - HOVER_STEP });
  const isDarkerFit = brand.l - HOVER_STEP >= DARKEST_HOVER && contrastRatio(onFill, darker) >= 4.5;
  return isDarkerFit ? darker : hexOf({ ...brand, l: Math.max(brand.l + HOVER_STEP, LIGHTEST_DARK) });
}

/** White if it can be read on the colour, otherwise a dark colour: one of them always can. */
function textOn(fill: string, dark: string): string {
  return ['#ffffff', dark].find((text) => contrastRatio(text, fill) >= 4.5) ?? '#000000';
}
