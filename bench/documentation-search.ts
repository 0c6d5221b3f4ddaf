import { median, withLimit, withPortal } from './browser.ts';
import { timeInputs } from './paint.ts';

/** Limit in milliseconds, from the project's quality page. */
const KEYSTROKE_MS = 50;

/** Measures the search of the documentation: from a keystroke to the next frame. */
export async function measureDocumentationSearch(): Promise<void> {
  await withPortal(async ({ portal, newPage }) => {
    const page = await newPage();
    await page.goto(`${portal.url}/api-documentation`);
    const box = page.getByRole('combobox', { name: 'Search documentation' });
    const keystrokes = await timeInputs(box, 'input', async () => {
      await box.pressSequentially('create a webhook', { delay: 150 });
      await page.getByRole('option', { name: /Create a webhook/ }).waitFor();
    });
    console.log('Search of the documentation');
    console.table([
      withLimit('keystroke, median', median(keystrokes), 'ms', KEYSTROKE_MS),
      withLimit('keystroke, slowest', Math.max(...keystrokes), 'ms', KEYSTROKE_MS),
    ]);
  });
}
