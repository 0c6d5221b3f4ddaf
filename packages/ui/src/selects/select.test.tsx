// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FieldFrame } from '../fields/field-frame.tsx';
import { Select } from './select.tsx';

const OPTIONS = [
  { value: 'COLLECT', label: 'Collect' },
  { value: 'PAYOUT', label: 'Payout' },
];
const lists = () => screen.getAllByRole('listbox', { name: 'Direction' });

test('an open list has the label of its field as its name, even after a search without results', async () => {
  const user = userEvent.setup();
  render(
    <FieldFrame id="direction" label="Direction">
      {(state) => <Select {...state} options={OPTIONS} showSearch />}
    </FieldFrame>,
  );
  await user.type(screen.getByRole('combobox', { name: 'Direction' }), 'x');
  expect(lists()).toHaveLength(1);
  await user.keyboard('{Backspace}P');
  expect(lists()).toHaveLength(1);
});

test('without a visible label, the list has the accessible name of its field', async () => {
  const user = userEvent.setup();
  render(<Select aria-label="Direction" options={OPTIONS} />);
  await user.click(screen.getByRole('combobox', { name: 'Direction' }));
  expect(lists()).toHaveLength(1);
});

test.each([
  [800, '256px'],
  [256, '96px'],
])(
  'on a screen %i px high, a list is at most %s high, so that it does not cover its field',
  async (height, listHeight) => {
    vi.stubGlobal('innerHeight', height);
    const user = userEvent.setup();
    render(<Select aria-label="Direction" options={OPTIONS} />);
    await user.click(screen.getByRole('combobox', { name: 'Direction' }));
    expect(screen.getByText('Collect').closest('[style*="max-height"]')).toHaveStyle({ maxHeight: listHeight });
    vi.unstubAllGlobals();
  },
);

test('a long list has all of its options, so that screen readers count them right', async () => {
  const options = Array.from({ length: 300 }, (_, index) => ({ value: `C${index}`, label: `Currency ${index}` }));
  const user = userEvent.setup();
  render(<Select aria-label="Currency" options={options} />);
  await user.click(screen.getByRole('combobox', { name: 'Currency' }));
  expect(screen.getAllByRole('option')).toHaveLength(300);
});

test.each([
  ['Enter', { key: 'Enter', keyCode: 13, isComposing: true }],
  ['the Enter that ends a composition in Safari', { key: 'Enter', keyCode: 229 }],
])('%s of an input method chooses no option', async (_key, init) => {
  const chosen = vi.fn();
  const user = userEvent.setup();
  render(<Select aria-label="Direction" options={OPTIONS} showSearch onChange={chosen} />);
  const field = screen.getByRole('combobox', { name: 'Direction' });
  await user.click(field);
  fireEvent.keyDown(field, init);
  expect(chosen).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, which: 13 });
  expect(chosen).toHaveBeenCalledOnce();
});
