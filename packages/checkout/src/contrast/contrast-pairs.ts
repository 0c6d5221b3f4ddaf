import type { SettingPath, ThemeValues } from '../theme-settings.ts';
import type { TemplateKind } from '@portal/api-client/themes';
import { contrastRatio } from './contrast-ratio.ts';
import { type ColourPath, DRAWN_PAIRS, type DrawnPair, type PairState } from './drawn-pairs.ts';
import { isLargeText } from './text-size.ts';

export interface ContrastPair {
  /** The same while only values change. */
  readonly id: string;
  readonly foreground: ColourPath;
  readonly background: ColourPath;
  /** The name of the pair, such as 'Title on page background'. */
  readonly subject: string;
  readonly kind: DrawnPair['kind'] | 'largeText';
  readonly states: readonly PairState[];
  /** Source: WCAG 2.2, 1.4.3 and 1.4.11. */
  readonly required: 4.5 | 3;
  /** Not rounded. */
  readonly ratio: number;
  readonly passes: boolean;
}

/** The pairs that a template draws. */
export interface DrawnTemplate {
  /** The settings that its version has. Default: all. */
  readonly settings?: ReadonlySet<SettingPath> | undefined;
  /** Default: HOSTED_PAGE. */
  readonly template?: TemplateKind | undefined;
}

/** Every colour pair that a checkout draws with these settings, in all states, in the order of its settings. */
export function contrastPairs(values: ThemeValues, drawn: DrawnTemplate = {}): readonly ContrastPair[] {
  const { settings, template = 'HOSTED_PAGE' } = drawn;
  return DRAWN_PAIRS.filter(
    (pair) =>
      (!settings || (settings.has(pair.foreground) && settings.has(pair.background))) &&
      (template === 'HOSTED_PAGE' || pair.only !== 'HOSTED_PAGE') &&
      (pair.isDrawn?.(values) ?? true),
  ).map((pair) => pairOf(values, pair));
}

function pairOf(values: ThemeValues, drawn: DrawnPair): ContrastPair {
  const { foreground, background, subject, states, text } = drawn;
  const kind = text && isLargeText(values, text.size, text.weight) ? 'largeText' : drawn.kind;
  const required = kind === 'text' ? 4.5 : 3;
  const ratio = contrastRatio(values[foreground], values[background]);
  const id = `${foreground} ${background} ${drawn.kind}`;
  return { id, foreground, background, subject, kind, states, required, ratio, passes: ratio >= required };
}
