import { expect, test } from 'vitest';
import type { AppState } from '../../installed/app-state.ts';
import { setupSteps, type SetupProgress } from './setup-steps.ts';

const NEW: SetupProgress = {
  app: { category: 'Live', capabilities: { account: true, redirect: true } },
  isComplete: false,
  hasAccount: false,
  connection: 'NOT_CONNECTED',
  state: { kind: 'notValidated' },
  isOffered: false,
};
const VALID: AppState = { kind: 'valid', found: { isValid: true, validationMessages: [] } };

test.each<[string, Partial<SetupProgress>, string]>([
  ['a new app that needs everything', {}, 'Settings Account Connection Validation Scheme'],
  [
    'an app that works',
    { isComplete: true, hasAccount: true, connection: 'CONNECTED', state: VALID },
    'Settings* Account* Connection* Validation* Scheme',
  ],
  ['an app in a published scheme', { isOffered: true }, 'Settings Account Connection Validation Scheme*'],
  ['an app whose connection was revoked', { connection: 'REVOKED' }, 'Settings Account Connection Validation Scheme'],
  [
    'an app without an account or a connection',
    { app: { category: 'Live', capabilities: {} }, connection: undefined },
    'Settings Validation Scheme',
  ],
  [
    'a demo app',
    {
      app: { category: 'Demo', capabilities: { account: true } },
      connection: undefined,
      isComplete: true,
      state: { kind: 'demo' },
    },
    'Settings* Validation* Scheme',
  ],
  ['an app that left the catalogue', { app: undefined, connection: undefined }, 'Settings Validation'],
  [
    'an app that could not be validated',
    { state: { kind: 'couldNotValidate', reasons: [] } },
    'Settings Account Connection Validation Scheme',
  ],
])('the steps of %s, with * where done', (_which, progress, steps) => {
  const found = setupSteps({ ...NEW, ...progress });
  expect(found.map(({ name, isDone }) => (isDone ? `${name}*` : name)).join(' ')).toBe(steps);
});
