// @vitest-environment jsdom
import { button } from '@portal/test-kit';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openStudio } from '../testing/studio.tsx';

const titleColor = () => screen.getByRole('textbox', { name: 'Title color' });

function type(digits: string) {
  fireEvent.change(titleColor(), { target: { value: digits } });
}

test('a dragged colour is one step, and after a second there is another one', () => {
  const { values, wait } = openStudio({ settings: ['text.titleColor', 'display.showTitle'] });
  const picker = screen.getByLabelText('Pick title color');
  for (const value of ['#100000', '#200000', '#300000']) fireEvent.change(picker, { target: { value } });
  wait(1000);
  type('abc');
  expect(values()['text.titleColor']).toBe('#abc');
  fireEvent.click(button('Undo'));
  expect(values()['text.titleColor']).toBe('#300000');
  fireEvent.click(button('Undo'));
  expect(values()['text.titleColor']).toBe('#111827');
  expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(button('Redo'));
  expect(titleColor()).toHaveValue('300000');
});

test.each([
  ['Ctrl', { ctrlKey: true }, { ctrlKey: true, shiftKey: true, key: 'Z' }],
  ['the Mac key', { metaKey: true }, { metaKey: true, shiftKey: true, key: 'Z' }],
  ['Ctrl and Y', { ctrlKey: true }, { ctrlKey: true, key: 'y' }],
])('with %s the keyboard undoes and redoes wherever the focus is, and says what', (_keys, undo, redo) => {
  const { values } = openStudio({ settings: ['text.titleColor', 'display.showTitle'] });
  type('abc');
  expect(fireEvent.keyDown(document.body, { key: 'z', ...undo })).toBe(false);
  expect(values()['text.titleColor']).toBe('#111827');
  screen.getByText('Undid: Title color');
  fireEvent.keyDown(screen.getByRole('checkbox', { name: 'Show title' }), redo);
  expect(values()['text.titleColor']).toBe('#abc');
  screen.getByText('Redid: Title color');
});

test('a text field keeps an undo of its own', () => {
  const { values } = openStudio({ settings: ['text.titleColor', 'display.showTitle'] });
  type('abc');
  // The browser's own undo is left to work.
  expect(fireEvent.keyDown(titleColor(), { key: 'z', ctrlKey: true })).toBe(true);
  expect(values()['text.titleColor']).toBe('#abc');
});

test('other keys with Ctrl are left alone', () => {
  const { values } = openStudio({ settings: ['text.titleColor', 'display.showTitle'] });
  type('abc');
  for (const keys of [{ key: 'z' }, { key: 'z', ctrlKey: true, altKey: true }, { key: 'a', ctrlKey: true }]) {
    expect(fireEvent.keyDown(document.body, keys)).toBe(true);
  }
  expect(values()['text.titleColor']).toBe('#abc');
});
