import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colour, type ColourMode, type ColourName, MEASURES, PALETTE } from './theme.ts';

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: ColourName, b: ColourName, mode: ColourMode): number {
  const [dark = 0, light = 0] = [luminance(colour(a, mode)), luminance(colour(b, mode))].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

test.each(Object.entries(PALETTE))(
  'the colour %s is the same in plain components and in forms',
  (name, [light, dark]) => {
    expect(tokens).toContain(`--portal-${name}: light-dark(${light}, ${dark});`);
  },
);

test('sizes are the same in plain components and in forms', () => {
  const rem = (pixels: number) => `${pixels / 16}rem;`;
  expect(tokens).toContain(`--portal-text-body: ${rem(MEASURES.fontSize)}`);
  expect(tokens).toContain(`--portal-control: ${rem(MEASURES.controlHeight)}`);
  expect(tokens).toContain(`--portal-radius: ${rem(MEASURES.radius)}`);
  expect(tokens).toContain(`--portal-radius-large: ${rem(MEASURES.radiusLarge)}`);
});

const SURFACES = ['bg', 'surface', 'surface-raised', 'surface-sunken'] as const;
const TEXTS = ['text', 'text-muted', 'accent-text', 'danger', 'success', 'warning', 'info'] as const;
const TEXT_PAIRS: readonly (readonly [ColourName, ColourName])[] = [
  ...SURFACES.flatMap((surface) => TEXTS.map((text) => [text, surface] as const)),
  ['accent-text', 'accent-soft'],
  ['danger', 'danger-soft'],
  ['success', 'success-soft'],
  ['warning', 'warning-soft'],
  ['info', 'info-soft'],
  ['text-muted', 'danger-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-accent', 'danger-fill'],
  ['on-accent', 'danger-hover'],
];

test.each(['light', 'dark'] as const)('text has enough contrast in %s mode (4.5:1)', (mode) => {
  expect(TEXT_PAIRS.filter(([text, behind]) => contrast(text, behind, mode) < 4.5)).toEqual([]);
});

test.each(['light', 'dark'] as const)(
  'fields, fills and the focus ring have enough contrast in %s mode (3:1)',
  (mode) => {
    const shapes = ['border-strong', 'accent', 'focus'] as const;
    const pairs = shapes.flatMap((shape) =>
      (['bg', 'surface', 'surface-raised'] as const).map((s) => [shape, s] as const),
    );
    expect(pairs.filter(([shape, behind]) => contrast(shape, behind, mode) < 3)).toEqual([]);
  },
);
