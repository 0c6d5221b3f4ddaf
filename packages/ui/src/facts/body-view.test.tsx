// @vitest-environment jsdom
import { ShellServicesProvider } from '@portal/contract/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { BodyView, formatJson } from './body-view.tsx';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createToaster } from '../messages/toaster.ts';

function show(body: string) {
  const store = createToaster(createFakeClock());
  const user = userEvent.setup();
  render(
    <ShellServicesProvider value={{ toast: store.toaster, setCrumbTitle() {}, warnBeforeLeaving: () => () => {} }}>
      <BodyView label="Response body" body={body} />
    </ShellServicesProvider>,
  );
  return { store, user, text: () => screen.getByRole('region', { name: 'Response body' }).textContent };
}

test('JSON is formatted, and can be shown and copied as it was sent', async () => {
  const { store, user, text } = show('{"a":[1,2]}');
  expect(text()).toBe('{\n  "a": [\n    1,\n    2\n  ]\n}');
  await user.click(screen.getByRole('button', { name: 'Raw' }));
  expect(text()).toBe('{"a":[1,2]}');
  await user.click(screen.getByRole('button', { name: 'Copy Response body' }));
  expect(await navigator.clipboard.readText()).toBe('{"a":[1,2]}');
  expect(store.getSnapshot()).toMatchObject([{ title: 'Response body copied to clipboard' }]);
});

test('markup in a body is shown as text', () => {
  const { text } = show('<img src=x onerror="alert(1)">');
  expect(text()).toBe('<img src=x onerror="alert(1)">');
  expect(document.images).toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Raw' })).toBeNull();
});

test.each([
  ['{}', '{}'],
  ['[]', '[]'],
  ['{"a":{},"b":[]}', '{\n  "a": {},\n  "b": []\n}'],
  [' [ true , null ] ', '[\n  true,\n  null\n]'],
  ['{"brackets":"{[,:]}\\"\\\\"}', '{\n  "brackets": "{[,:]}\\"\\\\"\n}'],
  ['{"id":9007199254740993,"id":1.0e2}', '{\n  "id": 9007199254740993,\n  "id": 1.0e2\n}'],
])('formatting %s keeps its values', (text, formatted) => {
  expect(formatJson(text)).toBe(formatted);
});

test.each(['', 'ok', '"text"', '12', '{"a":', '<html>', '[1,]'])('%s is not formatted', (text) => {
  expect(formatJson(text)).toBeUndefined();
});
