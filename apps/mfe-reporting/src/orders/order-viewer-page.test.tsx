// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openPage, setUpArea } from '../testing/area.ts';
import { insertOrder } from '../testing/orders.ts';
import { recentLookups } from './recent-lookups.ts';

setUpArea();

beforeEach(async () => {
  recentLookups().clear();
  await insertOrder('ada');
});

const START = '/reporting/order-viewer';
const order = () => screen.findByRole('textbox', { name: 'Order reference' });
const instruction = () => screen.getByRole('textbox', { name: 'Instruction reference (optional)' });
const show = () => screen.getByRole('button', { name: 'Show order' });

test('an order is looked up by its reference, without surrounding characters', async () => {
  const { user, router } = await openPage(START);
  await user.type(await order(), '  O-ada {Enter}');
  await screen.findByRole('heading', { name: 'Order O-ada', level: 1 });
  expect(router.state.location.pathname).toBe(`${START}/O-ada`);
});

test('an instruction of an order is opened at once', async () => {
  const { user, router } = await openPage(START);
  await user.type(await order(), 'O-ada');
  await user.type(instruction(), 'I-ada');
  await user.click(show());
  await waitFor(() => expect(router.state.location.pathname).toBe(`${START}/O-ada/I-ada`));
});

test.each(['', '   '])('without a reference (%j) the form says what is missing, and goes nowhere', async (typed) => {
  const { user, router } = await openPage(START);
  await order();
  if (typed !== '') await user.type(await order(), typed);
  await user.click(show());
  await screen.findByText('Please enter an order reference');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Order reference' })).toHaveFocus());
  expect(router.state.location.pathname).toBe(START);
});

test('a button pastes the clipboard, and a URL fills both fields', async () => {
  const { user } = await openPage(START);
  const field = await order();
  await navigator.clipboard.writeText('https://portal.example/reporting/order-viewer/O-ada/I-ada');
  await user.click(screen.getByRole('button', { name: 'Paste' }));
  await waitFor(() => expect(field).toHaveValue('O-ada'));
  expect(instruction()).toHaveValue('I-ada');
});

test('two references pasted into one field fill both', async () => {
  const { user } = await openPage(START);
  await user.click(await order());
  await user.paste('O-ada\tI-ada');
  expect(await order()).toHaveValue('O-ada');
  expect(instruction()).toHaveValue('I-ada');
});

test('pasting a sentence keeps only its reference', async () => {
  const { user } = await openPage(START);
  await user.click(await order());
  await user.paste('please look at ORD-7Q2K9A again');
  expect(await order()).toHaveValue('ORD-7Q2K9A');
  await user.click(instruction());
  await user.paste('(INS-7Q2K9A)');
  expect(await order()).toHaveValue('ORD-7Q2K9A');
  expect(instruction()).toHaveValue('INS-7Q2K9A');
});

test('a clipboard without a reference says so and keeps the input', async () => {
  const { user } = await openPage(START);
  await user.type(await order(), 'O-ada');
  await navigator.clipboard.writeText('See you on Monday');
  await user.click(screen.getByRole('button', { name: 'Paste' }));
  await screen.findByText('The clipboard does not contain a reference');
  expect(await order()).toHaveValue('O-ada');
});

test('a blocked clipboard says so', async () => {
  const { user } = await openPage(START);
  await order();
  const { readText } = navigator.clipboard;
  navigator.clipboard.readText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Paste' }));
  await screen.findByText('Failed to paste');
  screen.getByText('Your browser refused access to the clipboard.');
  navigator.clipboard.readText = readText;
});

test('orders that were found are offered again until the list is cleared; others are not', async () => {
  const { user, router } = await openPage(`${START}/O-ada`);
  await screen.findByText('CUST-ada');
  await router.navigate(`${START}/O-nobody`);
  await screen.findByText('Order O-nobody not found');
  await user.click(screen.getByRole('link', { name: 'Another order' }));
  const recent = within(await screen.findByRole('region', { name: 'Recently viewed' }));
  expect(recent.getAllByRole('link').map((link) => link.textContent)).toEqual(['O-ada']);
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)].join()).not.toContain('O-ada');
  await user.click(recent.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
});

test.each([
  ['no role for transactions', 'webhooks@northwind.example', ['orderViewerV2']],
  ['the first version of the flag alone', 'admin@northwind.example', ['orderViewerV1']],
])('a user with %s cannot open the page', async (_what, email, flags) => {
  await openPage(START, { email, flags });
  await screen.findByText('Outside the area');
});

test.each(['O-ada/I-ada', 'https://portal.example/reporting/order-viewer/O-ada/I-ada'])(
  'where %s was taken for one reference, the order that it names is offered',
  async (entered) => {
    const { user, router } = await openPage(`${START}/${encodeURIComponent(entered)}`);
    await user.click(await screen.findByRole('link', { name: 'Open order O-ada' }));
    await screen.findByRole('heading', { name: 'Order O-ada', level: 1 });
    expect(router.state.location.pathname).toBe(`${START}/O-ada/I-ada`);
  },
);

test('after a single reference, no other order is offered', async () => {
  await openPage(`${START}/O-nobody`);
  await screen.findByText('Order O-nobody not found');
  expect(screen.queryByRole('link', { name: /^Open order/ })).toBeNull();
});
