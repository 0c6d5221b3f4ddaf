import type { NavDrawing } from '@portal/contract';

/** The drawing of the menu's button. The frame in the page has it too, so it must not wait for the file of the other drawings. */
export const MENU_DRAWING = { paths: ['M4 5h16M4 12h16M4 19h16'] } as const satisfies NavDrawing;
