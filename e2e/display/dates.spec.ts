import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from '../testing/fixtures.ts';

const ADMIN = 'admin@northwind.example';

/** Types into a date field from its first part, as month, day and year. */
async function typeDate(page: Page, field: Locator, digits: string): Promise<void> {
  // Focusing it again starts at the first part.
  await field.blur();
  await field.focus();
  await page.keyboard.type(digits);
}

test.use({ locale: 'en-US' });

test('a collection day is typed with leading zeros, and nothing overwrites it', async ({ page }) => {
  await openAs(page, ADMIN, '/mandates?dates.day=2027-06-15');
  const day = page.getByLabel('Collection day');
  await expect(day).toHaveValue('2027-06-15');
  await typeDate(page, day, '0');
  await expect(day).toHaveValue('');
  await page.keyboard.type('5');
  await expect(day).toHaveValue('2027-05-15');
  await page.keyboard.type('0');
  await expect(day).toHaveValue('');
  await page.keyboard.type('92028');
  await expect(day).toHaveValue('2028-05-09');
  await expect(page).toHaveURL(/dates\.day=2028-05-09/);
  await typeDate(page, day, '03012029');
  await expect(day).toHaveValue('2029-03-01');
  await expect(page).toHaveURL(/dates\.day=2029-03-01/);
  await expectAccessible(page);
});

test('an incomplete or impossible day is a fault once the user leaves it, and keeps what was typed', async ({
  page,
}) => {
  await openAs(page, ADMIN, '/mandates?dates.day=2027-06-15');
  const day = page.getByLabel('Collection day');
  await day.focus();
  await page.keyboard.press('Backspace');
  await expect(day).toHaveValue('');
  await expect(day).toHaveAccessibleDescription('');
  await day.blur();
  await expect(day).toHaveAccessibleDescription('Enter a complete date.');
  await expect(day).toHaveAttribute('aria-invalid', 'true');
  await expect(day).toHaveValue('');
  await expect(page).toHaveURL(/dates\.day=2027-06-15/);
  await expectAccessible(page);
  // 31 February.
  await typeDate(page, day, '0231');
  await expect(day).toHaveAccessibleDescription('');
  await day.blur();
  await expect(day).toHaveAccessibleDescription('Enter a complete date.');
  await typeDate(page, day, '07052027');
  await expect(day).toHaveValue('2027-07-05');
  await expect(day).toHaveAccessibleDescription('');
});

test('an emptied day can be typed again, and is the earliest one if it is left empty', async ({ page }) => {
  await openAs(page, ADMIN, '/mandates?dates.day=2027-06-15');
  const day = page.getByLabel('Collection day');
  await day.focus();
  for (const key of ['Backspace', 'ArrowRight', 'Backspace', 'ArrowRight', 'Backspace']) await page.keyboard.press(key);
  await expect(day).toHaveValue('');
  await typeDate(page, day, '');
  await expect(day).not.toHaveValue('');
  await expect(page).not.toHaveURL(/dates\.day/);
  for (const key of ['Backspace', 'ArrowRight', 'Backspace', 'ArrowRight', 'Backspace']) await page.keyboard.press(key);
  for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await page.keyboard.type('08022027');
  await expect(day).toHaveValue('2027-08-02');
});

test('a day outside the limits is raised or stays with a fault, and a sentence says so', async ({ page }) => {
  await openAs(page, ADMIN, '/mandates');
  const day = page.getByLabel('Collection day');
  await typeDate(page, day, '05092019');
  await expect(day).toHaveValue('2019-05-09');
  await day.blur();
  await expect(day).toHaveValue('2020-01-01');
  await expect(day).toHaveAccessibleDescription('The date was changed to 01/01/2020, the earliest day.');
  await typeDate(page, day, '05092105');
  await day.blur();
  await expect(day).toHaveValue('2105-05-09');
  await expect(day).toHaveAccessibleDescription('Enter a day no later than 12/31/2099.');
});

test('a report keeps its rows while the user types a day of its range', async ({ page }) => {
  await openAs(
    page,
    ADMIN,
    '/reporting/transactions?transactions.datesStart=2026-09-01&transactions.datesEnd=2026-09-30',
  );
  await page.getByRole('button', { name: /^Range/ }).click();
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
  await typeDate(page, from, '0');
  await expect(from).toHaveValue('');
  await expect(page.getByText('Choose a start date.')).toHaveCount(0);
  await page.keyboard.type('8052026');
  await expect(from).toHaveValue('2026-08-05');
  await to.focus();
  await page.keyboard.press('Backspace');
  await from.focus();
  await expect(to).toHaveAccessibleDescription('Enter a complete date.');
  await typeDate(page, to, '10072026');
  await expect(to).toHaveValue('2026-10-07');
  await expect(page).toHaveURL(/datesStart=2026-08-05&transactions\.datesEnd=2026-10-07/);
});

for (const [path, subject, shown] of [
  [
    '/reporting/transactions?transactions.datesStart=2026-02-31&transactions.datesEnd=2026-03-02',
    'Range: ',
    'Last 7 days',
  ],
  ['/reporting/mandates?mandates.datesStart=2026-03-01&mandates.datesEnd=2026-02-31', 'Range: ', 'Last 7 days'],
  ['/webhooks?webhooks.createdStart=2026-02-31', 'Created: ', 'All days are shown'],
  ['/mandates?dates.day=2026-02-31', '', undefined],
] as const) {
  test(`${path} says that the link contained no date`, async ({ page }) => {
    await openAs(page, ADMIN, path);
    const alert = page.getByRole('alert').filter({ hasText: 'This link contained' });
    await expect(alert).toContainText(`${subject}This link contained 2026-02-31, which is not a date.`);
    if (shown !== undefined) await expect(alert).toContainText(shown);
  });
}
