import type { ReactElement } from 'react';

/** Content without bare text. It can stand beside other elements, where an extension that replaces text could break the page. */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
