import type { Page } from '@playwright/test';
import { signIn } from '../e2e/testing/sign-in.ts';
import { type Bench, withLimit, median, withPortal } from './browser.ts';
import { addMillion } from './million/million.ts';
import { noteRows, timeInputs, timeRows } from './paint.ts';
import { followRequests } from './settled-requests.ts';

const TRANSACTIONS = '/reporting/transactions';
const CALL = '/v2/transaction-data/instructions';
/** Page sizes, up to the largest that the pager offers. */
const SIZES = [10, 20, 50];
const RUNS = 7;
/** Number of pointer moves in a drag, and its distance in CSS pixels. */
const MOVES = 60;
const DRAG_PX = 240;
/** Limits in milliseconds, from the project's quality page, where they apply to longer lists and to keystrokes. */
const USABLE_MS = 300;
const INPUT_MS = 50;

/**
 * Measures the transaction report with a million instructions in a browser: from the data to the rows on screen, and dragging a
 * column's edge and its header.
 */
export async function measureReportTable(): Promise<void> {
  await withPortal(async ({ portal, newPage }: Bench) => {
    await portal.stopSandbox();
    await addMillion('PGlite', { dataDir: portal.dataDir });
    await portal.startSandbox();
    const page = await newPage();
    const settle = followRequests(page);
    await signIn(page, 'admin@northwind.example');
    await settle('signing in');
    await noteRows(page);
    const rows = [];
    for (const size of SIZES) {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) times.push(await timeRows(page, addressOf(size), CALL));
      rows.push(withLimit(`${size} rows on screen after their last byte, median`, median(times), 'ms', USABLE_MS));
    }
    for (const [what, drag] of Object.entries({ "a column's edge": dragEdge, 'a column header': dragHead })) {
      const times = await drag(page);
      rows.push(
        withLimit(
          `dragging ${what} over ${SIZES.at(-1)} rows, to the next frame, median`,
          median(times),
          'ms',
          INPUT_MS,
        ),
        withLimit(`the slowest of ${times.length}`, Math.max(...times), 'ms', INPUT_MS),
      );
    }
    console.log(`Transaction Data of a million instructions in a browser, median of ${RUNS} runs`);
    console.table(rows);
  });
}

function addressOf(size: number): string {
  return `${TRANSACTIONS}?transactions.dates=last-30-days&transactions.pageSize=${size}`;
}

/** Resizes a column, and back. */
async function dragEdge(page: Page): Promise<number[]> {
  const edge = page.getByRole('separator', { name: 'Width of Order', exact: true });
  return timeInputs(edge, 'pointermove', () => drag(page, edge));
}

/** Drags a column over neighbouring headers. */
async function dragHead(page: Page): Promise<number[]> {
  const head = page.getByRole('columnheader', { name: 'Amount', exact: true });
  return timeInputs(page.getByRole('table', { name: 'Transactions', exact: true }), 'dragover', () =>
    drag(page, head.getByText('Amount')),
  );
}

async function drag(page: Page, from: ReturnType<Page['getByText']>): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const box = await from.boundingBox();
  if (!box) throw new Error('There is nothing to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move += 1) {
    const there = move <= MOVES / 2 ? move : MOVES - move;
    await page.mouse.move(x - (there * DRAG_PX) / (MOVES / 2), y);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.mouse.up();
}
