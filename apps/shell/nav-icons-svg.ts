import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FRAME_ICON_DRAWINGS, NAV_ICON_DRAWINGS } from './src/chrome/nav-icon-drawings.ts';

/**
 * One file of drawings, each a symbol under the name that manifests and the frame use. Colour and stroke come from
 * where it is used.
 */
export function navIconsSvg(): string {
  const symbols = Object.entries({ ...NAV_ICON_DRAWINGS, ...FRAME_ICON_DRAWINGS }).map(([name, Drawing]) => {
    const lines = renderToStaticMarkup(createElement(Drawing)).replace(/^<svg[^>]*>|<\/svg>$/g, '');
    return `<symbol id="${name}" viewBox="0 0 24 24">${lines}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
}
