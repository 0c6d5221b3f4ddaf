import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FRAME_ICON_DRAWINGS, NAV_ICON_DRAWINGS } from './src/menu/nav-icon-drawings.ts';

/**
 * Builds one file with all icons, each a symbol with the name that manifests and the frame use. An icon inherits colour
 * and stroke from the element that uses it.
 */
export function navIconsSvg(): string {
  const symbols = Object.entries({ ...NAV_ICON_DRAWINGS, ...FRAME_ICON_DRAWINGS }).map(([name, Drawing]) => {
    const lines = renderToStaticMarkup(createElement(Drawing)).replace(/^<svg[^>]*>|<\/svg>$/g, '');
    return `<symbol id="${name}" viewBox="0 0 24 24">${lines}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
}
