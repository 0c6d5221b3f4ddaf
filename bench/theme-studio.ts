import type { Locator } from '@playwright/test';
import { signIn } from '../e2e/sign-in.ts';
import { type Bench, median, withLimit, withPortal } from './browser.ts';

/** From an input to the frame that shows it in the preview. */
const CHANGE_MS = 100;
/** The same while a colour is dragged: one frame. */
const DRAG_MS = 16;
const DRAGGED_COLOURS = 60;

/** Measures how soon the preview of the studio shows a changed setting, and a colour while it is dragged. */
export async function measureThemeStudio(): Promise<void> {
  await withPortal(async ({ newPage }: Bench) => {
    const page = await newPage();
    await signIn(page, 'admin@northwind.example', '/themes');
    await page.getByRole('link', { name: 'Northwind', exact: true }).click();
    const pay = page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Pay', exact: true });
    const primary = page.getByRole('group', { name: 'Primary' });
    const colours = Array.from(
      { length: DRAGGED_COLOURS },
      (_, step) => `#${(0x10_20_30 + step * 0x01_02_03).toString(16)}`,
    );
    await pay.waitFor();
    const dragged = await timeChanges(primary.getByLabel('Pick color (Primary)'), pay, colours);
    const typed = await timeChanges(primary.getByLabel('Color', { exact: true }), pay, colours.slice(0, 20));
    console.log('The studio of a theme: from an input to the frame that shows it in the preview');
    console.table([
      withLimit(`a dragged colour, median of ${dragged.length}`, median(dragged), 'ms', DRAG_MS),
      withLimit('the slowest', Math.max(...dragged), 'ms', CHANGE_MS),
      withLimit(`a typed colour, median of ${typed.length}`, median(typed), 'ms', CHANGE_MS),
      withLimit('the slowest', Math.max(...typed), 'ms', CHANGE_MS),
    ]);
  });
}

/**
 * Enters each colour into a field, one per frame. Returns the milliseconds from each input event until the button has the colour
 * and the frame with it is painted.
 */
async function timeChanges(field: Locator, button: Locator, colours: readonly string[]): Promise<number[]> {
  const target = await button.elementHandle();
  return field.evaluate(
    async (input, { target, colours }) => {
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      const rgb = (colour: string) => {
        const number = Number.parseInt(colour.slice(1), 16);
        return `rgb(${number >> 16}, ${(number >> 8) & 255}, ${number & 255})`;
      };
      const nextFrame = () => new Promise<void>((painted) => requestAnimationFrame(() => setTimeout(painted)));
      const colourNow = () => target instanceof Element && getComputedStyle(target).backgroundColor;
      const times: number[] = [];
      for (const colour of colours) {
        await nextFrame();
        const startedAt = performance.now();
        setValue?.call(input, input instanceof HTMLInputElement && input.type === 'color' ? colour : colour.slice(1));
        input.dispatchEvent(new Event('input', { bubbles: true }));
        while (colourNow() !== rgb(colour)) await nextFrame();
        times.push(performance.now() - startedAt);
      }
      return times;
    },
    { target, colours },
  );
}
