// @vitest-environment jsdom
import type { SettingPath } from '@portal/checkout/theme-settings';
import { STANDARD_VALUES } from '@portal/checkout';
import { button } from '@portal/test-kit';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openStudio, type TestStudio } from '../testing/studio.tsx';

afterEach(() => vi.unstubAllGlobals());

const textbox = (name: string) => screen.getByRole('textbox', { name });
const group = (name: string) => within(screen.getByRole('group', { name }));

function enter(name: string, value: string) {
  fireEvent.change(textbox(name), { target: { value } });
}

/** With few settings: roles are slow to find in a long page. */
function open(settings: readonly SettingPath[], studio: TestStudio = {}) {
  return openStudio({ ...studio, settings });
}

test('each kind of setting has a control that fits it', () => {
  const { values } = open([
    'text.titleColor',
    'text.titleSize',
    'text.description',
    'display.showTitle',
    'focusOutline.style',
    'buttons.primary.color',
    'buttons.danger.color',
    'logo.logoId',
    'logo.logoUri',
  ]);
  enter('Title color', '0a58ca');
  enter('Title size', '30');
  fireEvent.change(screen.getByRole('combobox', { name: 'Unit of title size' }), { target: { value: 'rem' } });
  enter('Description', 'Thank you.');
  expect(textbox('Description')).toHaveAccessibleDescription('10 of 200 characters');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show title' }));
  const styles = group('Style').getAllByRole('radio');
  expect(styles).toHaveLength(9);
  fireEvent.click(group('Style').getByRole('radio', { name: 'Groove' }));
  fireEvent.change(group('Danger').getByRole('textbox', { name: 'Color' }), { target: { value: 'a00' } });
  screen.getByText('Logo field');
  expect(values()).toEqual({
    ...STANDARD_VALUES,
    'text.titleColor': '#0a58ca',
    'text.titleSize': '1.88rem',
    'text.description': 'Thank you.',
    'display.showTitle': false,
    'focusOutline.style': 'groove',
    'buttons.danger.color': '#a00',
  });
});

test('arrow keys step a size, with Shift by ten', () => {
  const { values } = open(['text.titleSize']);
  fireEvent.keyDown(textbox('Title size'), { key: 'ArrowUp' });
  fireEvent.keyDown(textbox('Title size'), { key: 'ArrowDown', shiftKey: true });
  expect(values()['text.titleSize']).toBe('15px');
  // It selects a character.
  fireEvent.keyDown(textbox('Title size'), { key: 'ArrowUp', isComposing: true });
  expect(values()['text.titleSize']).toBe('15px');
});

test('a font is chosen from those of the platform, which are loaded when the list opens', async () => {
  const loaded: string[] = [];
  vi.stubGlobal(
    'FontFace',
    class {
      constructor(family: string, source: string) {
        loaded.push(`${family} ${source}`);
      }
      readonly loaded = Promise.resolve(this);
    },
  );
  Object.defineProperty(document, 'fonts', { configurable: true, value: { add() {}, delete() {} } });
  const { values } = open(['text.fontFamily']);
  expect(loaded).toEqual([]);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Font family' }));
  const option = await screen.findByTitle('Lora');
  expect(within(option).getByText('Lora')).toHaveStyle({ fontFamily: '"Lora", serif' });
  expect(loaded).toEqual([
    'Inter url("https://api.example/inter.woff2")',
    'Lora url("https://api.example/lora.woff2")',
  ]);
  fireEvent.click(option);
  expect(values()['text.fontFamily']).toBe('Lora');
});

test('where the browser has an eyedropper, a colour is picked from the screen', async () => {
  let pick = async () => ({ sRGBHex: '#0a58ca' });
  vi.stubGlobal(
    'EyeDropper',
    class {
      open = () => pick();
    },
  );
  const { values } = open(['text.titleColor']);
  const dropper = button('Pick title color from the screen');
  await act(async () => fireEvent.click(dropper));
  expect(values()['text.titleColor']).toBe('#0a58ca');
  pick = async () => Promise.reject(new DOMException('The user canceled the selection.', 'AbortError'));
  await act(async () => fireEvent.click(dropper));
  expect(values()['text.titleColor']).toBe('#0a58ca');
});

test('without an eyedropper there is no button for it', () => {
  open(['text.titleColor']);
  expect(screen.queryByRole('button', { name: /from the screen/ })).toBeNull();
});

test('invalid input stays in its field with a message, and the theme keeps its last valid value', () => {
  const { values } = open(['text.titleColor', 'text.titleSize']);
  enter('Title color', 'abc');
  enter('Title color', 'abcd');
  expect(textbox('Title color')).toHaveValue('abcd');
  // More digits can make it valid.
  expect(textbox('Title color')).toBeValid();
  fireEvent.blur(textbox('Title color'));
  expect(textbox('Title color')).toBeInvalid();
  expect(textbox('Title color')).toHaveAccessibleDescription(
    'Please enter # and three or six hexadecimal digits, such as #0a58ca',
  );
  enter('Title size', '500');
  expect(textbox('Title size')).toBeInvalid();
  expect(values()).toEqual({ ...STANDARD_VALUES, 'text.titleColor': '#abc' });
  enter('Title size', '50');
  expect(textbox('Title size')).toBeValid();
  expect(values()['text.titleSize']).toBe('50px');
});

test('saving focuses the first invalid field, in a collapsed group too', () => {
  open(['text.titleColor', 'borders.borderColor']);
  enter('Border color', '12');
  fireEvent.click(button('Borders'));
  expect(screen.queryByRole('textbox', { name: 'Border color' })).toBeNull();
  fireEvent.click(button('Save'));
  expect(textbox('Border color')).toHaveFocus();
  expect(textbox('Border color')).toBeInvalid();
});

test('a message of a refused save is at its field, which is focused, until that changes', async () => {
  open(['text.titleColor', 'text.titleSize'], { refused: { 'text.titleColor': 'This colour is taken' } });
  fireEvent.click(button('Text'));
  fireEvent.click(button('Save'));
  await waitFor(() => expect(textbox('Title color')).toHaveFocus());
  enter('Title size', '30');
  expect(textbox('Title color')).toHaveAccessibleDescription('This colour is taken');
  enter('Title color', 'abc');
  expect(textbox('Title color')).not.toHaveAccessibleDescription();
});

test('discarded changes take invalid input with them, and so does an undo', () => {
  open(['text.titleColor']);
  enter('Title color', '12');
  fireEvent.click(button('Discard changes'));
  expect(textbox('Title color')).toHaveValue('111827');
  enter('Title color', 'abc');
  enter('Title color', 'abcd');
  fireEvent.click(button('Undo'));
  expect(textbox('Title color')).toHaveValue('111827');
});

test('an undo of one setting keeps the invalid input of another', () => {
  open(['text.titleColor', 'text.titleSize']);
  enter('Title color', 'abc');
  enter('Title size', 'x');
  fireEvent.click(button('Undo'));
  expect(textbox('Title color')).toHaveValue('111827');
  expect(textbox('Title size')).toHaveValue('x');
});

test('a changed setting is reset to the saved theme, and keeps the focus', () => {
  const { values } = open(['text.titleColor', 'text.titleSize']);
  expect(screen.queryByRole('button', { name: /^Reset/ })).toBeNull();
  enter('Title color', 'abc');
  enter('Title size', 'x');
  screen.getByText('2 changed');
  fireEvent.click(button('Reset Title size'));
  expect(textbox('Title size')).toHaveValue('24');
  expect(textbox('Title size')).toHaveFocus();
  fireEvent.click(button('Reset Title color'));
  expect(values()).toEqual(STANDARD_VALUES);
  expect(screen.queryByText(/changed/)).toBeNull();
});

test('a group is reset to the saved theme or to the defaults of the template, as one step', () => {
  const defaults = {
    ...STANDARD_VALUES,
    'text.titleColor': '#00f',
    'text.titleSize': '1rem',
    'page.errorColor': '#f00',
  };
  const { values } = open(['text.titleColor', 'text.titleSize', 'page.errorColor'], { defaults });
  enter('Title color', 'abc');
  enter('Title size', 'x');
  fireEvent.click(button('Use defaults of Text'));
  expect(values()).toEqual({ ...defaults, 'page.errorColor': STANDARD_VALUES['page.errorColor'] });
  expect(textbox('Title size')).toHaveValue('1');
  expect(button('Text')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Use defaults of Text' })).toBeNull();
  fireEvent.click(button('Reset group Text'));
  expect(values()).toEqual(STANDARD_VALUES);
  fireEvent.click(button('Undo'));
  expect(values()['text.titleColor']).toBe('#00f');
});

test('a search shows the settings that it finds, in collapsed groups too', () => {
  open(['text.titleColor', 'text.titleSize', 'page.errorColor', 'borders.borderThickness']);
  fireEvent.click(button('Collapse all'));
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  const search = screen.getByRole('searchbox', { name: 'Find a setting' });
  fireEvent.change(search, { target: { value: 'color' } });
  expect(screen.getAllByRole('textbox')).toEqual([textbox('Error color'), textbox('Title color')]);
  expect(screen.getByText('2 settings')).toHaveRole('status');
  fireEvent.change(search, { target: { value: 'sparkle' } });
  expect(screen.getByText('No setting matches “sparkle”')).toBeVisible();
  fireEvent.change(search, { target: { value: '' } });
  fireEvent.click(button('Expand all'));
  expect(screen.getAllByRole('textbox')).toHaveLength(4);
});

test('the settings of an undone step are shown, whatever is collapsed or searched for', () => {
  open(['text.titleColor', 'page.errorColor']);
  enter('Title color', 'abc');
  fireEvent.click(button('Text'));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'error' } });
  expect(screen.queryByRole('textbox', { name: 'Title color' })).toBeNull();
  fireEvent.click(button('Undo'));
  expect(textbox('Title color')).toBeVisible();
});

test('settings that the template does not have are not offered', () => {
  open(['text.titleColor']);
  expect(screen.queryByRole('region', { name: 'Tabs' })).toBeNull();
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
});

test('readers see every setting, and can change none', () => {
  open(['text.titleColor', 'text.titleSize', 'text.fontFamily', 'display.showTitle', 'focusOutline.style'], {
    isReadOnly: true,
    defaults: { ...STANDARD_VALUES, 'text.titleColor': '#00f' },
  });
  const controls = ['textbox', 'combobox', 'checkbox', 'radio'].flatMap((role) => screen.getAllByRole(role));
  expect(controls).toHaveLength(14);
  for (const control of controls) expect(control).toBeDisabled();
  expect(screen.getByLabelText('Pick title color')).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Reset|Use defaults/ })).toBeNull();
});
