import { applyColourScheme, readColourScheme } from '../header/colour-scheme.ts';
import { applyMenuSize, readMenuSize } from '../menu/menu-size.ts';
import { frameKindOf } from './frame-kind.ts';
import { startEarly } from './start-early.ts';

// Runs before the page is painted: gives its frame (`frame.css`) the colours and the menu that the user has chosen, and the kind of the page.
applyColourScheme(readColourScheme());
applyMenuSize(readMenuSize());
document.documentElement.dataset['frame'] = frameKindOf(window.location.pathname);

try {
  startEarly(document.currentScript?.dataset ?? {});
} catch (error) {
  // The shell does the same later.
  console.warn('The early start failed.', error);
}
