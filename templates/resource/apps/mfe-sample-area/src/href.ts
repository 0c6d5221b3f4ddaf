import { hrefOf } from '@portal/contract';
import type { portal } from './portal.config.ts';

/** The addresses of the area's pages. */
export const href = hrefOf<typeof portal>();
