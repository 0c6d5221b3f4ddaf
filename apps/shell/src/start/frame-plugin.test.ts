import { expect, test } from 'vitest';
import { withFrame } from '../../frame-plugin.ts';

test('the page contains the frame, and its styles with the values of the design tokens', () => {
  const page = withFrame('<style>/* frame.css */</style><div id="root"><!-- frame --></div>');
  expect(page).toMatch(/^<style>:root\{color-scheme:light dark;\}/);
  expect(page).toContain('.portal-frame-menu{display:block;inline-size:15rem;block-size:calc(100dvh - 3.5rem)');
  expect(page).not.toMatch(/var\(--portal-(?!accent\))|\/\*|<!--/);
  expect(page).toMatch(/<div id="root"><div class="portal-frame" aria-hidden="true">.*Payments.*<\/div><\/div>$/);
});
