import type { Locator, Page } from '@playwright/test';
import { signIn } from '../e2e/testing/sign-in.ts';
import { type Bench, median, withLimit, withPortal } from './browser.ts';

/** From an input to the frame that shows it in the preview. */
const CHANGE_MS = 100;
/** The same while a colour is dragged: one frame. */
const DRAG_MS = 16;
const COLOURS = Array.from({ length: 60 }, (_, step) => `#${(0x10_20_30 + step * 0x01_02_03).toString(16)}`);

/** Measures how soon the preview of the studio shows a changed setting, and a colour while it is dragged. */
export async function measureThemeStudio(): Promise<void> {
  await withPortal(async ({ newPage }: Bench) => {
    const page = await newPage();
    await signIn(page, 'admin@northwind.example', '/themes');
    await openStudio(page);
    const dragged = await dragColour(page);
    const { pay, primary } = partsOf(page);
    const typed = await timeChanges(primary.getByLabel('Color', { exact: true }), pay, COLOURS.slice(0, 20));
    console.log('The studio of a theme: from an input to the frame that shows it in the preview');
    console.table([
      withLimit(`a dragged colour, median of ${dragged.length}`, median(dragged), 'ms', DRAG_MS),
      withLimit('the slowest', Math.max(...dragged), 'ms', CHANGE_MS),
      withLimit(`a typed colour, median of ${typed.length}`, median(typed), 'ms', CHANGE_MS),
      withLimit('the slowest', Math.max(...typed), 'ms', CHANGE_MS),
    ]);
  });
}

/** Opens the studio from the list of themes. */
export async function openStudio(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Northwind', exact: true }).click();
  await partsOf(page).pay.waitFor();
}

/** Drags a colour in the studio. Returns the milliseconds from each input until the preview shows it. */
export async function dragColour(page: Page): Promise<number[]> {
  const { pay, primary } = partsOf(page);
  return timeChanges(primary.getByLabel('Pick color (Primary)', { exact: true }), pay, COLOURS);
}

function partsOf(page: Page): { pay: Locator; primary: Locator } {
  const preview = page.getByRole('region', { name: 'Preview' });
  return {
    pay: preview.getByRole('button', { name: 'Pay', exact: true }),
    primary: page.getByRole('group', { name: 'Primary' }),
  };
}

/**
 * Enters each colour into a field at the beginning of a frame, when browsers deliver input. Returns the milliseconds from each input
 * event until a frame is painted in which the button has the colour.
 */
async function timeChanges(field: Locator, button: Locator, colours: readonly string[]): Promise<number[]> {
  const target = await button.elementHandle();
  const entries = colours.map((colour) => ({ colour, computed: computedColour(colour) }));
  return field.evaluate(
    // Without named inner functions: the compiler would wrap them in a helper that the page does not have.
    async function enterColours(input, { target, entries }) {
      const times: number[] = [];
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      for (const { colour, computed } of entries) {
        let startedAt = 0;
        let shown = '';
        // Pauses as between two moves of a pointer.
        await new Promise<void>((over) => setTimeout(over, 50));
        while (shown !== computed) {
          await new Promise<void>((painted) =>
            requestAnimationFrame(() => {
              if (startedAt === 0) {
                startedAt = performance.now();
                const isPicker = input instanceof HTMLInputElement && input.type === 'color';
                setter?.set?.call(input, isPicker ? colour : colour.slice(1));
                input.dispatchEvent(new Event('input', { bubbles: true }));
              }
              setTimeout(painted);
            }),
          );
          shown = target instanceof Element ? getComputedStyle(target).backgroundColor : computed;
        }
        times.push(performance.now() - startedAt);
      }
      return times;
    },
    { target, entries },
  );
}

/** `#102030` → `rgb(16, 32, 48)` */
function computedColour(colour: string): string {
  const number = Number.parseInt(colour.slice(1), 16);
  return `rgb(${number >> 16}, ${(number >> 8) & 255}, ${number & 255})`;
}
