import { isBarePath } from '../bare-paths.ts';
import { applyColourScheme, readColourScheme } from '../header/colour-scheme.ts';
import { applyMenuSize, readMenuSize } from '../menu/menu-size.ts';

// Runs before the page is painted: gives its frame (`frame.css`) the colours and the menu that the user has chosen.
applyColourScheme(readColourScheme());
applyMenuSize(readMenuSize());
if (isBarePath(window.location.pathname)) document.documentElement.dataset['frame'] = 'bare';
