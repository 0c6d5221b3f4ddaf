import { expect, test } from 'vitest';
import { rolesInWords } from './roles-in-words.ts';

test.each([
  [['WEBHOOK_WRITE'], ['Can see webhooks and change them.']],
  [['WEBHOOK_WRITE', 'WEBHOOK_READ'], ['Can see webhooks and change them.']],
  [['MANDATE_READ', 'APP_READ'], ['Can see apps and mandates.']],
  [
    ['TRANSACTION_READ', 'WHITELABEL_WRITE', 'APP_WRITE', 'WEBHOOK_WRITE'],
    ['Can see apps, webhooks and SDK settings and change them.', 'Can see transactions.'],
  ],
  [['tenant-app-read'], ['Can see apps.']],
  [['TENANT_ADMIN', 'APP_READ'], ['Can see and change everything, and manages tenant info, users and API keys.']],
  [['tenant-admin'], ['Can see and change everything, and manages tenant info, users and API keys.']],
  [[], ['Can see no area.']],
  [['LEDGER_READ'], ['Can see no area.', 'The portal does not know what LEDGER_READ allows.']],
])('%j is described as %j', (roles, words) => {
  expect(rolesInWords(roles)).toEqual(words);
});
