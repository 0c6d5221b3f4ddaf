// @vitest-environment jsdom
import { SETTING_PATHS, type ThemeValues } from '@portal/checkout/theme-settings';
import type { TemplateKind } from '@portal/api-client/themes';
import { STANDARD_VALUES } from '@portal/checkout';
import { contrastPairs } from '@portal/checkout/contrast';
import { button } from '@portal/test-kit';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ContrastPanel, type ContrastPanelProps } from './contrast-panel.tsx';
import { FailingPairs } from './failing-pairs.tsx';

const COUNT = contrastPairs(STANDARD_VALUES).length;

interface PanelOptions extends Partial<Omit<ContrastPanelProps, 'values'>> {
  readonly values?: Partial<ThemeValues>;
}

function show({ values: change = {}, onChange, ...rest }: PanelOptions = {}) {
  const template: TemplateKind = 'HOSTED_PAGE';
  function Studio() {
    const [values, setValues] = useState<ThemeValues>({ ...STANDARD_VALUES, ...change });
    return (
      <ContrastPanel
        template={template}
        isReadOnly={false}
        {...rest}
        values={values}
        onChange={(repair) => {
          onChange?.(repair);
          setValues({ ...values, ...repair });
        }}
      />
    );
  }
  render(<Studio />);
}

const failingPairs = () =>
  within(screen.getByRole('list', { name: 'Failing pairs' }))
    .getAllByRole('listitem')
    // Without the changes of its repair.
    .filter((item) => item.textContent.includes('Fails'));
const result = () => screen.getByRole('status');

const TABS = { 'tabs.font': '#767676', 'tabs.background': '#ffffff', 'tabs.hover': '#dddddd' };

test('a theme whose pairs all pass says so, and lists them', () => {
  show();
  expect(result()).toHaveTextContent(`All ${COUNT} colour pairs pass`);
  expect(screen.queryByRole('list', { name: 'Failing pairs' })).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  fireEvent.click(screen.getByText(`Passing pairs (${COUNT})`));
  const passing = within(screen.getByRole('list', { name: 'Passing pairs' })).getAllByRole('listitem');
  expect(passing).toHaveLength(COUNT);
  expect(passing[0]).toHaveTextContent('Title on page backgroundNormalPasses 17.73 : 1 needs 3 : 1');
});

test('a failing pair says what it is, when it is on screen, its ratio and what it needs', () => {
  show({ values: TABS });
  expect(result()).toHaveTextContent(`1 of ${COUNT} colour pairs fails`);
  expect(failingPairs()).toHaveLength(1);
  expect(failingPairs()[0]).toHaveTextContent('Text of a tab on its backgroundHoverFails 3.34 : 1 needs 4.5 : 1');
});

test('one click uses the nearest passing colour, and says before which pairs it changes', async () => {
  const onChange = vi.fn();
  show({ values: TABS, onChange });
  const use = button('Use #616161 for Text of a tab on its background');
  expect(use).toHaveAccessibleDescription(
    [
      'Font (Tabs): #767676 becomes #616161 (4.55 : 1)',
      'This also changes:',
      'Text of a tab on its background (normal, focus): 4.54 : 1 becomes 6.19 : 1',
    ]
      .join(' ')
      .replaceAll(' : ', '\u00a0:\u00a0'),
  );
  fireEvent.click(use);
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ 'tabs.font': '#616161' });
  await waitFor(() => expect(result()).toHaveTextContent(`All ${COUNT} colour pairs pass`));
  expect(result()).toHaveFocus();
});

test('a repair that cannot let every pair of its colour pass says which still fails', () => {
  show({ values: { 'tabs.font': '#888888', 'tabs.background': '#ffffff', 'tabs.hover': '#333333' } });
  expect(button('Use #767676 for Text of a tab on its background')).toHaveAccessibleDescription(/, still fails/);
});

test('all failing pairs are repaired in one step', async () => {
  const onChange = vi.fn();
  show({ values: { ...TABS, 'text.fontColor': '#aaaaaa', 'page.errorColor': '#ffbbbb' }, onChange });
  fireEvent.click(button('Fix all'));
  expect(onChange).toHaveBeenCalledOnce();
  await waitFor(() => expect(result()).toHaveTextContent(`All ${COUNT} colour pairs pass`));
});

test('a single failing pair has no button for all', () => {
  show({ values: TABS });
  expect(screen.queryByRole('button', { name: 'Fix all' })).toBeNull();
});

test('readers see what fails, but cannot repair it', () => {
  show({ values: { ...TABS, 'text.fontColor': '#aaaaaa' }, isReadOnly: true });
  expect(failingPairs()).toHaveLength(2);
  expect(screen.queryByRole('button')).toBeNull();
});

test('only what the template draws and has settings for is rated', () => {
  const settings = new Set(SETTING_PATHS.filter((path) => !path.startsWith('tabs')));
  const header = { 'headerAndFooter.header.textColor': '#ffffff' };
  show({ values: { ...TABS, ...header }, template: 'COMPONENT', settings });
  expect(result()).toHaveTextContent(/^All \d+ colour pairs pass$/);
});

test('the warning at a save lists what fails, and counts the rest', () => {
  const values = { ...STANDARD_VALUES, 'page.backgroundColor': '#666666' };
  const failing = contrastPairs(values).filter(({ passes }) => !passes);
  render(<FailingPairs pairs={failing} />);
  fireEvent.click(screen.getByText('Show what fails'));
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
  expect(shown).toHaveLength(6);
  expect(shown).toContain('Error message on page background (normal, error): 1.14 : 1, needs 4.5 : 1');
  expect(shown.at(-1)).toContain(`and ${failing.length - 5} more`);
});
