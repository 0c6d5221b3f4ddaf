import { createElement } from 'react';

/** The mark of the logo. */
export function LogoMark() {
  return createElement(
    'svg',
    { viewBox: '0 0 32 32', width: 28, height: 28, 'aria-hidden': true },
    createElement('rect', { width: 32, height: 32, rx: 8, fill: 'var(--portal-accent)' }),
    createElement('path', {
      d: 'M11 24V9h6.2a5 5 0 0 1 0 10H11',
      fill: 'none',
      stroke: '#fff',
      strokeWidth: 3,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    }),
  );
}
