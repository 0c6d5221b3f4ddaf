/** Own drawings in a square of 24 units. */
const SHAPES = {
  arrows: 'M4 9h12l-4-4M20 15H8l4 4',
  bank: 'M4 10l8-5 8 5zM6 11v7M10 11v7M14 11v7M18 11v7M4 19h16',
  bolt: 'M13 3L5 14h6l-1 7 8-11h-6z',
  bridge: 'M3 17h18M3 13c4-7 14-7 18 0M8 10v7M16 10v7',
  card: 'M3 6h18v12H3zM3 10h18M6 15h4',
  coins: 'M4 8a5 3 0 1 0 10 0a5 3 0 1 0-10 0v6a5 3 0 0 0 10 0V8M10 17a5 3 0 0 0 10 0v-5',
  flask: 'M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M8 15h8',
  gift: 'M4 9h16v4H4zM5 13h14v8H5zM12 9v12M12 9c-6 0-5-6-1-4zM12 9c6 0 5-6 1-4z',
  globe: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  leaf: 'M5 19C4 9 11 4 20 4c0 10-6 15-15 15zM5 19l8-8',
  loop: 'M19 8a8 8 0 1 0 1 6M19 3v5h-5',
  mountain: 'M2 19l7-12 4 6 3-4 6 10z',
  phone: 'M7 2h10v20H7zM11 18h2',
  star: 'M12 3l3 6 6 1-4 5 1 6-6-3-6 3 1-6-4-5 6-1z',
  ticket: 'M3 7h18v4a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14 7v11',
  wave: 'M2 10c4-5 6 5 10 0s6 5 10 0M2 16c4-5 6 5 10 0s6 5 10 0',
} as const;

/** A line drawing on a coloured ground. */
export interface IconDrawing {
  readonly shape: keyof typeof SHAPES;
  /** `#rrggbb`, dark enough for white lines. */
  readonly ground: string;
}

/** Draws an icon as an SVG document. */
export function drawIcon({ shape, ground }: IconDrawing): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">',
    `<rect width="40" height="40" rx="9" fill="${ground}"/>`,
    '<g transform="translate(8 8)" fill="none" stroke="#ffffff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">',
    `<path d="${SHAPES[shape]}"/></g></svg>`,
  ].join('');
}
