import type { LinkEntry } from '../doc-page.ts';

/** The portal's page that checks a pasted delivery. */
export const CHECK_LINK: LinkEntry = {
  text: 'Check a delivery',
  path: '/webhooks/verify',
  words:
    'In the portal, for users who may read webhooks: paste a delivery, and see which part of it is wrong. Nothing is stored or sent.',
};
