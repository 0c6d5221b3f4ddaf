import { addUsers, addWebhooks } from '@portal/sandbox/load';
import { demoTenant } from '@portal/sandbox/testing';
import { signIn } from '../e2e/testing/sign-in.ts';
import { type Bench, withLimit, median, withPortal } from './browser.ts';
import { noteRows, timeInputs, timeRows } from './paint.ts';
import { followRequests } from './settled-requests.ts';

const ROWS = 10_000;
/** Limits in milliseconds, from the project's quality page. */
const USABLE_MS = 300;
const KEYSTROKE_MS = 50;

interface LongList {
  readonly name: string;
  readonly path: string;
  /** Path of the API call that reads the list. */
  readonly call: string;
  /** A search term that some rows contain. */
  readonly word: string;
  add(dataDir: string, tenantId: string, count: number): Promise<void>;
}

const LISTS: readonly LongList[] = [
  { name: 'Users', path: '/users', call: '/v1/tenant/users', word: 'user77', add: addUsers },
  { name: 'Webhooks', path: '/webhooks', call: '/v1/notifications/webhooks', word: 'hooks77', add: addWebhooks },
];

/** Measures lists with 10,000 rows: from the data to the rows on screen, and from a keystroke to the next frame. */
export async function measureLongLists(): Promise<void> {
  for (const list of LISTS) await withPortal((bench) => measure(bench, list));
}

async function measure({ portal, newPage }: Bench, { name, path, call, word, add }: LongList): Promise<void> {
  await portal.stopSandbox();
  await add(portal.dataDir, demoTenant('Northwind Payments').tenantId, ROWS);
  await portal.startSandbox();
  const page = await newPage();
  const settle = followRequests(page);
  await signIn(page, 'admin@northwind.example');
  await settle('signing in');

  await noteRows(page);
  const rendering = await timeRows(page, path, call);
  const keystrokes = await timeInputs(page.getByRole('searchbox'), 'input', async () => {
    await page.getByRole('searchbox').pressSequentially(word, { delay: 150 });
    await page.getByRole('cell').filter({ hasText: word }).first().waitFor();
  });
  console.log(`${name} list with ${ROWS.toLocaleString('en-GB')} rows`);
  console.table([
    withLimit('from the last byte of the data to rows on screen', rendering, 'ms', USABLE_MS),
    withLimit('first keystroke', keystrokes[0] ?? Number.NaN, 'ms', KEYSTROKE_MS),
    withLimit('keystroke, median', median(keystrokes), 'ms', KEYSTROKE_MS),
    withLimit('keystroke, slowest', Math.max(...keystrokes), 'ms', KEYSTROKE_MS),
  ]);
}
