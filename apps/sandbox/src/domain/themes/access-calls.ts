import { demoThemeId } from '../../demo/data/demo-themes.ts';
import { demoId } from '../../demo/data/demo-tenants.ts';
import type { AccessCalls } from '../../testing/access-calls.ts';
import { addTheme } from '../../testing/seeds/seed-themes.ts';

const READERS = { openTo: ['WHITELABEL_READ', 'WHITELABEL_WRITE'] } as const;
const WRITERS = { openTo: ['WHITELABEL_WRITE'] } as const;

const foreign = demoId('theme of the access test');
const body = { name: 'New', templateVersion: 2, settings: {} };

const WHITELABEL = 'v2/whitelabel';
const THEMES = `${WHITELABEL}/themes` as const;
const THEME = `${THEMES}/:themeId` as const;

export const themeCalls: AccessCalls = {
  ids: { themeId: { own: demoThemeId('Spring sale'), foreign } },
  calls: [
    { route: `GET ${THEMES}`, ...READERS },
    { route: `POST ${THEMES}`, ...WRITERS, body },
    { route: `GET ${THEMES}/uses`, ...READERS },
    { route: `GET ${THEME}`, ...READERS },
    { route: `PUT ${THEME}`, ...WRITERS, body },
    { route: `DELETE ${THEME}`, ...WRITERS },
    // It takes a form, which these calls cannot send.
    { route: `POST ${THEMES}/logo`, ...WRITERS, response: [415, ['UNSUPPORTED_MEDIA_TYPE']] },
    { route: `GET ${THEMES}/templates`, openTo: 'member' },
    { route: `GET ${WHITELABEL}/fonts`, openTo: 'member' },
    { route: `GET ${WHITELABEL}/checkout-methods`, ...READERS },
  ],
  seed: async ({ db }) => void (await addTheme(db, demoId('tenant Contoso Retail'), { id: foreign })),
};
