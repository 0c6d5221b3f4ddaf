import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RsbuildPlugin } from '@rsbuild/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Frame } from './src/start/frame.ts';

/** Writes the frame and its styles into the page, so that the browser paints them before it has loaded anything else. */
export function framePlugin(): RsbuildPlugin {
  return {
    name: 'frame',
    setup(api) {
      api.modifyHTML(withFrame);
    },
  };
}

/** Returns a page with the frame and its styles in their places. */
export function withFrame(page: string): string {
  return page
    .replace('/* frame.css */', () => frameStyles())
    .replace('<!-- frame -->', () => renderToStaticMarkup(createElement(Frame)));
}

/** Returns the styles with the values of the design tokens, without comments and line breaks. */
function frameStyles(): string {
  const tokens = tokensOf(readFileSync(fileURLToPath(import.meta.resolve('@portal/ui/tokens.css')), 'utf8'));
  const styles = readFileSync(join(import.meta.dirname, 'src/start/frame.css'), 'utf8');
  return withValues(styles, tokens)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?|(:) /g, '$1$2')
    .trim();
}

function tokensOf(css: string): ReadonlyMap<string, string> {
  const [root = ''] = /:root \{.*?\n\}/s.exec(css) ?? [];
  return new Map(
    [...root.matchAll(/(--portal-[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

function withValues(css: string, tokens: ReadonlyMap<string, string>): string {
  return css.replaceAll(/var\((--portal-[\w-]+)\)/g, (_use, name: string) => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`frame.css uses ${name}, which is no design token`);
    return withValues(value, tokens);
  });
}
