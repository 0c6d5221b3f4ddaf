// @vitest-environment jsdom
import { STANDARD_VALUES } from '@portal/checkout';
import { contrastPairs } from '@portal/checkout/contrast';
import { button } from '@portal/test-kit';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { inShell } from '../testing/shell.tsx';
import { BrandDialog } from './brand-dialog.tsx';

function open() {
  const [onApply, onClose] = [vi.fn(), vi.fn()];
  const props = { values: STANDARD_VALUES, template: 'HOSTED_PAGE', methods: [], fonts: [], onApply, onClose } as const;
  const { rerender } = render(inShell(<BrandDialog {...props} isOpen />));
  return { onApply, onClose, close: () => rerender(inShell(<BrandDialog {...props} isOpen={false} />)) };
}

const field = () => screen.getByRole('textbox', { name: 'Brand colour' });

async function enter(colour: string) {
  fireEvent.change(field(), { target: { value: colour } });
  await act(async () => button('Apply').click());
}

test('one colour becomes a whole theme that passes, as one change', async () => {
  const { onApply, onClose } = open();
  screen.getByRole('dialog', { name: 'Start from my brand' });
  expect(field()).toHaveValue('1d4ed8');
  await enter('e4002b');
  expect(onApply).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
  const change = onApply.mock.lastCall?.[0];
  expect(change['buttons.primary.color']).toBe('#e4002b');
  expect(contrastPairs({ ...STANDARD_VALUES, ...change }).filter(({ passes }) => !passes)).toEqual([]);
});

test('a text that is no colour is refused at the field, and nothing changes', async () => {
  const { onApply, onClose } = open();
  await enter('e400');
  expect(field()).toHaveAccessibleDescription('Please enter # and three or six hexadecimal digits, such as #0a58ca');
  expect(field()).toHaveFocus();
  expect(onApply).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

test('a closed dialog forgets its colour', () => {
  const { close } = open();
  close();
  expect(screen.queryByRole('dialog')).toBeNull();
});
