// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

test('a click on a busy button is named in the log of the test', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  document.body.innerHTML = '<button aria-busy="true"><span>Save</span></button><button>Cancel</button>';
  for (const part of document.querySelectorAll<HTMLElement>('span, button + button')) part.click();
  expect(warn.mock.calls).toEqual([["A click on 'Save' did nothing, because the button was busy."]]);
});
