import { createElement } from 'react';
import { LogoMark } from '../header/logo-mark.ts';

/**
 * The frame before the portal knows who opens it: header and menu without entries, in the places that they keep. The page contains it as
 * text, with the styles of `frame.css`, so that it is painted before any code has loaded.
 */
export function Frame() {
  return createElement(
    'div',
    { className: 'portal-frame', 'aria-hidden': true },
    createElement(
      'div',
      { className: 'portal-frame-header' },
      createElement('span', { className: 'portal-frame-button' }, createElement(MenuDrawing)),
      createElement('span', { className: 'portal-frame-logo' }, createElement(LogoMark), 'Payments'),
    ),
    createElement('div', { className: 'portal-frame-menu' }),
  );
}

/** As the icon `frame-menu`, which is in a file of its own. */
function MenuDrawing() {
  return createElement(
    'svg',
    { width: 20, height: 20, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2 },
    createElement('path', { d: 'M4 5h16M4 12h16M4 19h16', strokeLinecap: 'round' }),
  );
}
