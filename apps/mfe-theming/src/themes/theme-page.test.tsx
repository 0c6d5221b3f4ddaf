// @vitest-environment jsdom
import { readSettings } from '@portal/checkout/theme-settings';
import { getTheme, listThemes, listThemeTemplates, type Theme, THEMES, updateTheme } from '@portal/api-client/themes';
import { button, findQuestion, must, type Opening } from '@portal/test-kit';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';
import { pngFile } from '../testing/logo.ts';

setUpArea();

async function themeNamed(name: string): Promise<Theme> {
  return must((await listThemes(api())).themes.find((theme) => theme.name === name));
}

async function openTheme(name: string, opening: Opening = {}) {
  const theme = await themeNamed(name);
  const opened = await openPage(`/themes/${theme.themeId}`, opening);
  await screen.findByRole('region', { name: 'Preview' });
  return { ...opened, theme };
}

const name = () => screen.getByRole('textbox', { name: 'Name' });
const titleColor = () => screen.getByLabelText('Title color');
const valuesOf = async ({ themeId }: Theme) => readSettings((await getTheme(api(), themeId)).settings);

/** Types are slow in a long form, and the field's own test types. */
const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('a theme is renamed and changed, and saves only settings of its template', async () => {
  const { user, theme } = await openTheme('In our app');
  expect(document.title).toBe('In our app');
  enter(name(), 'In the app');
  enter(titleColor(), '123456');
  await user.click(button('Save'));
  await screen.findByText('Theme saved');
  await screen.findByRole('heading', { name: 'In the app', level: 1 });
  const values = await valuesOf(theme);
  expect(values['text.titleColor']).toBe('#123456');
  expect(values['headerAndFooter.header.text']).toBeUndefined();
});

test('Skip to actions moves the focus past the settings to Save', async () => {
  const { user } = await openTheme('In our app');
  name().focus();
  await user.tab({ shift: true });
  expect(button('Skip to actions')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(button('Save')).toHaveFocus();
});

test('a save keeps settings that only the platform knows', async () => {
  network.rewriteResponses('GET /themes/', (text) =>
    text.replace('"settings":{', '"settings":{"shadows":{"depth":"2px"},'),
  );
  const { user } = await openTheme('Spring sale');
  enter(name(), 'Summer sale');
  network.refuse('PUT');
  await user.click(button('Save'));
  await screen.findByText('Failed to save theme');
  expect(network.calls('PUT')[0]?.body).toMatchObject({ name: 'Summer sale', settings: { shadows: { depth: '2px' } } });
});

test('a stored value that is invalid is named, because the next save replaces it by the default', async () => {
  network.rewriteResponses('GET /themes/', (text) =>
    text.replace(/"errorColor":"[^"]*"/, '"errorColor":"crimson"').replace(/"titleSize":"[^"]*"/, '"titleSize":"huge"'),
  );
  await openTheme('Spring sale');
  await screen.findByText('The stored values of 2 settings are invalid');
  expect(screen.getByText(/^The studio shows the defaults of the template/)).toHaveTextContent(
    'Title size, Error color.',
  );
});

test('a theme becomes the default in place of the other one', async () => {
  const { user } = await openTheme('Spring sale');
  await user.click(button('Set as default'));
  await screen.findByText('Theme saved');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Set as default' })).toBeNull());
  // The history says it too.
  const history = await screen.findByRole('region', { name: 'History' });
  expect(screen.getAllByText('Default').filter((tag) => !history.contains(tag))).toHaveLength(1);
  const { themes } = await listThemes(api());
  expect(themes.filter(({ isDefault }) => isDefault).map((theme) => theme.name)).toEqual(['Spring sale']);
});

test('the default theme cannot be deleted, and says why', async () => {
  await openTheme('Northwind');
  expect(button('Delete theme')).toBeDisabled();
  expect(button('Delete theme')).toHaveAccessibleDescription(
    'The default theme cannot be deleted. Make another one the default first.',
  );
});

test('another theme is deleted after a question', async () => {
  const { user, router } = await openTheme('Spring sale');
  await user.click(button('Delete theme'));
  await user.click((await findQuestion('Delete theme?')).getByRole('button', { name: 'Delete theme' }));
  await screen.findByText('Theme deleted');
  await waitFor(() => expect(router.state.location.pathname).toBe('/themes'));
  expect((await listThemes(api())).themes.map((theme) => theme.name)).not.toContain('Spring sale');
});

test('a copy has the settings of the saved theme and is opened', async () => {
  const { user, theme, router } = await openTheme('Spring sale');
  await user.click(button('Copy'));
  await screen.findByRole('heading', { name: 'Copy of Spring sale', level: 1 });
  const copy = await themeNamed('Copy of Spring sale');
  expect(router.state.location.pathname).toBe(`/themes/${copy.themeId}`);
  expect(readSettings(copy.settings)).toEqual(readSettings(theme.settings));
});

test('with unsaved changes, what concerns the saved theme waits', async () => {
  await openTheme('Spring sale');
  enter(name(), 'Summer sale');
  for (const action of ['Set as default', 'Copy']) {
    expect(button(action)).toBeDisabled();
    expect(button(action)).toHaveAccessibleDescription('Save your changes first.');
  }
});

test('a stale save keeps the input and offers the latest version', async () => {
  const { user, theme } = await openTheme('Spring sale');
  const { templateVersion, settings } = theme;
  await updateTheme(api(), theme.themeId, { name: 'Theirs', templateVersion, settings });
  enter(name(), 'Mine');
  await user.click(button('Save'));
  await screen.findByText('Someone else has changed this in the meantime');
  expect(name()).toHaveValue('Mine');
  await user.click(button('Load latest version'));
  await waitFor(() => expect(name()).toHaveValue('Theirs'));
});

test('a setting that the platform refuses is named at its field', async () => {
  const { user } = await openTheme('Spring sale');
  enter(titleColor(), '123456');
  network.respond('PUT /themes', () =>
    Response.json(
      {
        result: 'FAILURE',
        errors: [{ code: 'VALIDATION_FAILED', message: 'Too bright', field: 'settings.text.titleColor' }],
      },
      { status: 400 },
    ),
  );
  await user.click(button('Save'));
  await screen.findByText('Failed to save theme');
  await waitFor(() => expect(titleColor()).toBeInvalid());
  expect(titleColor()).toHaveFocus();
  enter(titleColor(), '123457');
  await waitFor(() => expect(titleColor()).toBeValid());
});

test('Undo takes a change back, and Discard changes takes all of them', async () => {
  const { user } = await openTheme('Spring sale');
  const before = titleColor().getAttribute('value');
  enter(titleColor(), '123456');
  await user.click(button('Undo'));
  expect(titleColor()).toHaveAttribute('value', before);
  await user.click(button('Redo'));
  expect(titleColor()).toHaveAttribute('value', '123456');
  await user.click(button('Discard changes'));
  expect(titleColor()).toHaveAttribute('value', before);
  expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
});

test('Undo does not take back what somebody else saved', async () => {
  const { user, theme, queryClient } = await openTheme('Spring sale');
  enter(titleColor(), '123456');
  await user.click(button('Save'));
  await screen.findByText('Theme saved');
  expect(button('Undo')).toHaveAttribute('aria-disabled', 'false');
  const { templateVersion, settings } = theme;
  await updateTheme(api(), theme.themeId, { name: 'Theirs', templateVersion, settings });
  await act(() => queryClient.invalidateQueries({ queryKey: THEMES }));
  await waitFor(() => expect(name()).toHaveValue('Theirs'));
  expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
});

test('a save keeps the steps that can be undone, although the platform gives a new logo its address', async () => {
  const { user } = await openTheme('Spring sale');
  await user.upload(screen.getByLabelText('Logo'), pngFile());
  await screen.findByText('On a dark background');
  await user.click(button('Save'));
  await screen.findByText('Theme saved');
  // Without an alternative text it is decorative.
  const sample = within(must(screen.getByText('On a dark background').parentElement)).getByRole('presentation');
  await waitFor(() => expect(sample).not.toHaveAttribute('src', expect.stringMatching(/^data:/)));
  expect(button('Undo')).toHaveAttribute('aria-disabled', 'false');
  await user.click(button('Undo'));
  await waitFor(() => expect(screen.queryByText('On a dark background')).toBeNull());
});

test('a theme of version 1 moves to version 2 with its defaults, once the user has seen what changes', async () => {
  const { user, theme } = await openTheme('Invoices');
  expect(screen.queryByRole('region', { name: 'Tabs' })).toBeNull();
  await user.click(button('Move to version 2'));
  // While the dialog's code loads, another dialog with its title stands in.
  await screen.findByText(/^Version 2 has more settings\. Nothing is saved/);
  const dialog = within(screen.getByRole('dialog', { name: 'Move to version 2' }));
  within(dialog.getByRole('region', { name: 'Buttons' })).getByText('Primary: Color');
  await user.click(dialog.getByRole('button', { name: 'Move to version 2' }));
  screen.getByRole('region', { name: 'Tabs' });
  await user.click(button('Save'));
  await screen.findByText('Theme saved');
  const { templates } = await listThemeTemplates(api());
  const second = must(templates.find(({ template, version }) => template === 'HOSTED_PAGE' && version === 2));
  const defaults = readSettings(second.definition.defaultSettings);
  expect(await valuesOf(theme)).toEqual({
    ...defaults,
    'logo.logoId': '',
    'logo.logoUri': '',
    'logo.alternativeText': '',
  });
  expect((await themeNamed('Invoices')).templateVersion).toBe(2);
});

test('a theme of version 1 can keep its values and gain the new settings', async () => {
  const { user, theme } = await openTheme('Invoices');
  const before = await valuesOf(theme);
  await user.click(button('Move to version 2'));
  const dialog = within(screen.getByRole('dialog', { name: 'Move to version 2' }));
  await user.click(dialog.getByRole('radio', { name: 'Keep my values, and add the new settings' }));
  expect(dialog.queryByRole('region', { name: 'Buttons' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Move to version 2' }));
  await user.click(button('Save'));
  await screen.findByText('Theme saved');
  const after = await valuesOf(theme);
  expect(after).toMatchObject(before);
  expect(after['tabs.radius']).toBeDefined();
});

test('colour pairs with too little contrast are listed at the save, which they do not block', async () => {
  const { user } = await openTheme('Spring sale');
  expect(screen.queryByText(/colour pairs have too little contrast/)).toBeNull();
  enter(name(), 'Late spring sale');
  await screen.findByText(/colour pairs have too little contrast/);
  await user.click(button('Save'));
  await screen.findByText('Theme saved');
});

test('for a reader the theme is locked', async () => {
  await openTheme('Spring sale', { email: 'reader@northwind.example' });
  expect(name()).toBeDisabled();
  expect(titleColor()).toBeDisabled();
  expect(screen.getByRole('link', { name: /^Try it/ })).toHaveAttribute('href', expect.stringContaining('/checkout/'));
  for (const verb of ['Save', 'Undo', 'Copy', 'Set as default', 'Delete theme', 'Start from my brand']) {
    expect(screen.queryByRole('button', { name: verb })).toBeNull();
  }
});

test('a theme that does not exist is an empty page and no failure', async () => {
  await openPage('/themes/0b9f1b0e-3f43-4c6f-9a55-0c1b3e8c7a11');
  await screen.findByText('Theme not found');
  expect(screen.queryByText('Error fetching data')).toBeNull();
});

test('without the names of payment methods the studio opens all the same', async () => {
  network.refuse('/checkout-methods', { status: 404, code: 'NOT_FOUND' });
  await openTheme('Spring sale');
});
