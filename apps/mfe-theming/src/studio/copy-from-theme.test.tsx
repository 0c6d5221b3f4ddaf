// @vitest-environment jsdom
import { SETTING_PATHS, type ThemeValues } from '@portal/checkout/theme-settings';
import { STANDARD_VALUES } from '@portal/checkout';
import { button } from '@portal/test-kit';
import { FormsProvider } from '@portal/ui/controls';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CopyFromTheme } from './copy-from-theme.tsx';
import { ThemeDifferences } from './theme-differences.tsx';

const OTHER: ThemeValues = {
  ...STANDARD_VALUES,
  'text.titleColor': '#0a58ca',
  'text.titleSize': '2rem',
  'display.showTitle': false,
  'buttons.primary.color': '#00f',
  'logo.logoId': '0b0e0000-0000-4000-8000-000000000000',
  'logo.logoUri': 'https://api.example/logo',
};

const part = (name: string) => within(screen.getByRole('region', { name }));

test('differences name each setting by group, with its values before and after', () => {
  render(<ThemeDifferences before={STANDARD_VALUES} after={OTHER} />);
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
    'Brand',
    'Text',
    'Buttons',
    'Display',
  ]);
  const lines = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`.replaceAll(/\s+/g, ' '));
  expect(lines).toEqual([
    'Logo Before: None Now: A logo',
    'Title size Before: 24px Now: 2rem',
    'Title color Before: #111827 Now: #0a58ca',
    'Primary: Color Before: #1d4ed8 Now: #00f',
    'Show title Before: On Now: Off',
  ]);
});

test('themes without differences say so', () => {
  render(<ThemeDifferences before={STANDARD_VALUES} after={STANDARD_VALUES} />);
  screen.getByText('No differences');
});

async function openCopy() {
  const onApply = vi.fn();
  render(
    <FormsProvider>
      <CopyFromTheme
        values={STANDARD_VALUES}
        settings={new Set(SETTING_PATHS.filter((path) => !path.startsWith('buttons.')))}
        themes={[
          { themeId: 'a', name: 'Autumn', values: OTHER },
          { themeId: 'b', name: 'Twin', values: STANDARD_VALUES },
          { themeId: 'c', name: 'متجر', values: { ...STANDARD_VALUES, 'text.description': 'الدفع آمن.' } },
        ]}
        onClose={() => {}}
        onApply={onApply}
      />
    </FormsProvider>,
  );
  async function select(name: string) {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Theme' }));
    fireEvent.click(await screen.findByTitle(name));
  }
  return { onApply, select };
}

test('all settings of another theme that this one has are copied after they were shown', async () => {
  const { onApply, select } = await openCopy();
  expect(button('Copy all')).toBeDisabled();
  await select('Autumn');
  part('Text').getByText('#0a58ca');
  expect(screen.queryByRole('region', { name: 'Buttons' })).toBeNull();
  fireEvent.click(button('Copy all'));
  const { 'buttons.primary.color': _absent, ...copied } = OTHER;
  expect({ ...STANDARD_VALUES, ...onApply.mock.lastCall?.[0] }).toEqual({ ...STANDARD_VALUES, ...copied });
});

test('one group of another theme is copied', async () => {
  const { onApply, select } = await openCopy();
  await select('Autumn');
  fireEvent.click(button('Copy Text'));
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ 'text.titleColor': '#0a58ca', 'text.titleSize': '2rem' });
});

test('the names and texts of themes have the direction of their own script', async () => {
  const { select } = await openCopy();
  await select('متجر');
  expect(screen.getAllByText('متجر').map((name) => name.dir)).toEqual(['auto', 'auto']);
  expect(part('Text').getByText('الدفع آمن.')).toHaveAttribute('dir', 'auto');
});

test('an equal theme has nothing to copy', async () => {
  const { select } = await openCopy();
  await select('Twin');
  await screen.findByText('No differences');
  expect(button('Copy all')).toBeDisabled();
});
