// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CodeChoices } from './code-options.ts';
import { CodePicker } from './code-picker.tsx';
import { codeSearch } from './code-search.ts';

afterEach(cleanup);

const NAMES: Readonly<Record<string, string>> = { LT: 'Lithuania', PT: 'Portugal' };
const loaded: CodeChoices = {
  status: 'loaded',
  ...codeSearch('country'),
  options: Object.entries(NAMES).map(([code, name]) => ({ code, name })),
  groups: [],
};

const STATE = {
  id: 'countries',
  'aria-describedby': undefined,
  'aria-required': undefined,
  disabled: false,
};

function Countries({ choices, initial }: { readonly choices: CodeChoices | undefined; readonly initial: string[] }) {
  const [value, setValue] = useState<readonly string[]>(initial);
  return (
    <CodePicker
      {...STATE}
      noun="countries"
      value={value}
      choices={choices}
      nameOf={(code) => NAMES[code] ?? code}
      emptyText="All"
      isReadOnly={false}
      onChange={setValue}
    />
  );
}

test('chosen countries have their names before the list of countries is loaded', () => {
  const { rerender } = render(<Countries choices={{ status: 'loading' }} initial={['LT']} />);
  expect(screen.getByText('Lithuania')).toBeVisible();
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'port' } });
  expect(screen.getByRole('status')).toHaveTextContent('Loading countries…');
  expect(screen.queryByText('No results')).toBeNull();
  rerender(<Countries choices={loaded} initial={['LT']} />);
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
  expect(screen.getByRole('button', { name: 'Remove Portugal' })).toBeVisible();
});

test('a list that failed to load can be loaded again, with the focus still in the field', () => {
  const retry = vi.fn<() => void>();
  render(<Countries choices={{ status: 'failed', retry }} initial={[]} />);
  fireEvent.click(screen.getByRole('combobox'));
  expect(screen.getByRole('alert')).toHaveTextContent('The countries could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledOnce();
  expect(screen.getByRole('combobox')).toHaveFocus();
});

test('what cannot be chosen can still be removed', () => {
  render(<Countries choices={undefined} initial={['LT']} />);
  expect(screen.getByRole('combobox')).toBeDisabled();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Lithuania' }));
  expect(screen.queryByText('Lithuania')).toBeNull();
});

test.each([
  ['Enter', { key: 'Enter', isComposing: true }],
  ['the Enter that ends a composition in Safari', { key: 'Enter', keyCode: 229 }],
])('%s of an input method chooses no country', (_key, init) => {
  render(<Countries choices={loaded} initial={[]} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'port' } });
  fireEvent.keyDown(screen.getByRole('combobox'), init);
  expect(screen.queryByRole('button', { name: 'Remove Portugal' })).toBeNull();
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', keyCode: 13 });
  expect(screen.getByRole('button', { name: 'Remove Portugal' })).toBeVisible();
});
