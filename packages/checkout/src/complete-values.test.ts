import { readSettings } from './theme-settings.ts';
import { expect, test } from 'vitest';
import { completeValues } from './complete-values.ts';
import { STANDARD_VALUES } from './standard-values.ts';

test('nothing is completed to the standard theme', () => {
  expect(completeValues({})).toEqual(STANDARD_VALUES);
});

test('a complete theme is kept as it is', () => {
  const values = { ...STANDARD_VALUES, 'tabs.font': '#123', 'display.showTitle': false, 'text.description': '' };
  expect(completeValues(values)).toEqual(values);
});

test('a theme of version 1 gets tabs, tiles and a focus outline that fit its own look', () => {
  const values = completeValues(
    readSettings({
      text: { fontColor: '#eeeeee' },
      page: { backgroundColor: '#101010' },
      buttons: { primary: { color: '#ffcc00', fontColor: '#000000' }, buttonPadding: '9px' },
      borders: { borderColor: '#888888', borderRadius: '3px' },
    }),
  );

  expect(values).toMatchObject({
    'focusOutline.color': '#ffcc00',
    'focusOutline.thickness': '2px',
    'tabs.radius': '3px',
    'tabs.padding': '9px',
    'tabs.border': '#888888',
    'tabs.background': '#101010',
    'tabs.font': '#eeeeee',
    'tabs.hover': '#101010',
    'tabs.selectedBackground': '#ffcc00',
    'tabs.selectedFont': '#000000',
    'paymentMethodTiles.border': '#888888',
    'paymentMethodTiles.font': '#eeeeee',
    'paymentMethodTiles.hoverBorder': '#ffcc00',
    'paymentMethodTiles.hoverBackground': '#101010',
    'paymentMethodTiles.hoverFont': '#eeeeee',
    'paymentMethodTiles.selectedBorder': '#ffcc00',
    'paymentMethodTiles.selectedBackground': '#101010',
    'paymentMethodTiles.selectedFont': '#eeeeee',
    'paymentMethodTiles.padding': '16px',
  });
});

test('an invalid value is replaced by the standard one', () => {
  const values = completeValues({ 'page.backgroundColor': 'red;}', 'logo.logoUri': 'javascript:alert(1)' });
  expect(values['page.backgroundColor']).toBe(STANDARD_VALUES['page.backgroundColor']);
  expect(values['logo.logoUri']).toBe('');
});
