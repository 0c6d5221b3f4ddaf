import { readFileSync } from 'node:fs';
import { wcagContrast } from 'culori';
import { expect, test } from 'vitest';
import { colour, type ColourMode, type ColourName, MEASURES, PALETTE } from './theme.ts';

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function contrast(a: ColourName, b: ColourName, mode: ColourMode): number {
  return wcagContrast(colour(a, mode), colour(b, mode));
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
