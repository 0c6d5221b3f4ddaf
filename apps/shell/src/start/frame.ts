import { createElement } from 'react';
import { LogoMark } from '../header/logo-mark.ts';
import { MENU_DRAWING } from '../menu/menu-drawing.ts';

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

function MenuDrawing() {
  return createElement(
    'svg',
    { width: 20, height: 20, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2 },
    createElement('path', { d: MENU_DRAWING.paths[0], strokeLinecap: 'round' }),
  );
}
