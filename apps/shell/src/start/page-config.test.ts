// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { readPageConfig } from './page-config.ts';

afterEach(() => {
  Reflect.deleteProperty(window, 'portalConfig');
  document.head.replaceChildren();
  document.body.replaceChildren();
});

function writeBlock(text: string): void {
  const block = Object.assign(document.createElement('script'), { type: 'application/json', id: 'portal-config' });
  block.textContent = text;
  document.head.append(block);
}

const configScript = () => document.querySelector<HTMLScriptElement>('script[src]');

test('the data block of the page is the configuration, and no file is requested', async () => {
  writeBlock('{"environment":"\\u003c/script>"}');
  await readPageConfig();
  expect(window.portalConfig).toEqual({ environment: '</script>' });
  expect(configScript()).toBeNull();
});

test('a data block that is no JSON leaves the page without a configuration, and requests no other', async () => {
  writeBlock('{"environment":');
  await readPageConfig();
  expect(window.portalConfig).toBeUndefined();
  expect(configScript()).toBeNull();
});

test.each(['load', 'error'])('a page without a data block waits for /config.js until its %s', async (end) => {
  let isRead = false;
  const reading = readPageConfig().then(() => {
    isRead = true;
  });
  expect(configScript()?.getAttribute('src')).toBe('/config.js');
  await Promise.resolve();
  expect(isRead).toBe(false);
  configScript()?.dispatchEvent(new Event(end));
  await reading;
});

test('a configuration that the window has already is kept', async () => {
  Object.assign(window, { portalConfig: { environment: 'earlier' } });
  writeBlock('{"environment":"later"}');
  await readPageConfig();
  expect(window.portalConfig).toEqual({ environment: 'earlier' });
});
