// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import { expect, test, vi } from 'vitest';
import { Select } from './select.tsx';

const OPTIONS = [
  { value: 'COLLECT', label: 'Collect' },
  { value: 'PAYOUT', label: 'Payout' },
];
const lists = () => screen.getAllByRole('listbox', { name: 'Direction' });

test('an open list has the label of its field as its name, even after a search without results', async () => {
  const user = userEvent.setup();
  render(
    <Form>
      <Form.Item name="direction" label="Direction">
        <Select options={OPTIONS} showSearch />
      </Form.Item>
    </Form>,
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
    render(<Select aria-label="Direction" options={OPTIONS} virtual={false} />);
    await user.click(screen.getByRole('combobox', { name: 'Direction' }));
    expect(screen.getByText('Collect').closest('[style*="max-height"]')).toHaveStyle({ maxHeight: listHeight });
    vi.unstubAllGlobals();
  },
);
