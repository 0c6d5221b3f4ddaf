import type { PaymentMethod } from '@portal/api-client/payment-methods';
import { knownMethods } from '@portal/scheme-rules';
import { expect, test } from 'vitest';
import { someMethod } from '../../testing/methods.ts';
import type { RuleValues } from '../../editor/draft-values.ts';
import { type MethodChoice, methodChoices } from './method-choices.ts';
import { agreementTypeName, appsWithoutAgreement, type Demands, offeredMethods } from './offered-methods.ts';

const HALDEN = { appId: 'halden', appName: 'Halden' };
const CARD = someMethod();
const WALLET = someMethod({ paymentMethod: 'WALLET', name: 'Ewallet' });
const BANK = someMethod({ paymentMethod: 'BANK', name: 'Bank transfer' });

const DEMANDS: Demands = { kind: 'collect', agreementType: 'ONE_OFF', isMoto: false, sources: ['WEB'] };

interface Choosing {
  readonly rule?: Partial<RuleValues>;
  readonly demands?: Partial<Demands>;
  /** The methods to choose from. */
  readonly offered?: readonly PaymentMethod[];
  /** The methods of the marketplace. Default: those to choose from. */
  readonly known?: readonly PaymentMethod[];
}

function choose({ rule, demands, offered = [CARD], known = offered }: Choosing) {
  return methodChoices(
    { apps: [], countries: [], currencies: [], ...rule },
    { demands: { ...DEMANDS, ...demands }, offered, methods: knownMethods(known) },
  );
}

const isOnOrOff = ({ label, isOn }: MethodChoice) => `${label} is ${isOn ? 'on' : 'off'}`;
const shown = (choosing: Choosing) =>
  choose(choosing).map(({ methods, ...app }) => [app.appName, ...methods.map(isOnOrOff)]);

test('apps are in the order of their names, and so are the methods of each', () => {
  const offered = [someMethod(HALDEN), CARD, WALLET, BANK];
  expect(shown({ offered })).toEqual([
    ['Cards', 'Bank transfer (Cards) is off', 'Card (Cards) is off', 'Ewallet (Cards) is off'],
    ['Halden', 'Card (Halden) is off'],
  ]);
});

test('a method is on in the app that the rule names, in any case of its id, also where the rule names the app twice', () => {
  const apps = [
    { appId: 'Cards', paymentMethods: ['CARD'] },
    { appId: 'cards', paymentMethods: ['BANK'] },
  ];
  expect(shown({ rule: { apps }, offered: [CARD, WALLET, BANK, someMethod(HALDEN)] })).toEqual([
    ['Cards', 'Bank transfer (Cards) is on', 'Card (Cards) is on', 'Ewallet (Cards) is off'],
    ['Halden', 'Card (Halden) is off'],
  ]);
});

test.each<[string, Choosing, readonly string[]]>([
  ['no longer offered to this tenant', { offered: [], known: [CARD] }, []],
  ['no longer in the marketplace', { offered: [], known: [] }, ['No app offers this payment method']],
  [
    'of an app that was uninstalled',
    { offered: [], known: [someMethod({ isInstalled: false })] },
    ['App not installed'],
  ],
  [
    'only for payouts by now',
    { offered: [], known: [someMethod({ directions: ['CREDIT'] })] },
    ['Unsupported in this direction'],
  ],
])('a method that is on and %s can still be turned off', (_what, choosing, reasons) => {
  const [app] = choose({ ...choosing, rule: { apps: [{ appId: 'cards', paymentMethods: ['CARD'] }] } });
  expect(app?.methods).toMatchObject([{ paymentMethod: 'CARD', isOn: true }]);
  expect(app?.methods[0]?.unavailable?.reasons ?? []).toEqual(reasons);
});

test('an app that nobody knows is named by its id, and a method by its code', () => {
  const apps = [{ appId: 'Gone', paymentMethods: ['BOLETO'] }];
  const [app] = choose({ rule: { apps }, offered: [] });
  expect(app).toMatchObject({ appId: 'gone', appName: 'gone', isInstalled: false, isEmpty: false });
  expect(app?.methods[0]).toMatchObject({ label: 'BOLETO (gone)', name: 'BOLETO', isOn: true });
});

test('an app without a method in the rule is empty, unless another entry of the rule turns one on', () => {
  const isEmpty = (apps: RuleValues['apps']) => choose({ rule: { apps } })[0]?.isEmpty;
  expect(isEmpty([{ appId: 'cards', paymentMethods: [] }])).toBe(true);
  expect(isEmpty([{ appId: 'cards', paymentMethods: ['CARD'] }])).toBe(false);
  expect(
    isEmpty([
      { appId: 'cards', paymentMethods: ['CARD'] },
      { appId: 'Cards', paymentMethods: [] },
    ]),
  ).toBe(false);
  expect(isEmpty([])).toBe(false);
});

test.each<[string, Partial<PaymentMethod>, Pick<Choosing, 'demands' | 'rule'>, readonly string[]]>([
  ['one of the countries is enough', { supportedCountries: ['SE'] }, { rule: { countries: ['DE', 'SE'] } }, []],
  [
    'none of the countries',
    { supportedCountries: ['SE'] },
    { rule: { countries: ['DE'] } },
    ['Unsupported in selected countries'],
  ],
  [
    'none of the currencies',
    { supportedCurrencies: ['SEK'] },
    { rule: { currencies: ['EUR'] } },
    ['Unsupported in selected currencies'],
  ],
  [
    'a rule without countries and currencies takes all',
    { supportedCountries: ['SE'], supportedCurrencies: ['SEK'] },
    {},
    [],
  ],
  [
    'every reason is given',
    {
      supportedCountries: ['SE'],
      supportedCurrencies: ['SEK'],
      supportedAgreementTypes: ['RECURRING'],
      isInstalled: false,
    },
    { rule: { countries: ['DE'], currencies: ['EUR'] } },
    [
      'App not installed',
      'Unsupported in selected countries',
      'Unsupported in selected currencies',
      'Unsupported for selected agreement type',
    ],
  ],
  [
    'none of the sources',
    { supportedAuthorizationSources: ['WEB'] },
    { demands: { sources: ['PAPER', 'TEL'] } },
    ['PAPER and TEL are not supported by Cards.'],
  ],
  [
    'a mail or telephone order, which no card takes',
    { supportedAuthorizationSources: ['WEB'] },
    { demands: { sources: ['PAPER', 'TEL'], isMoto: true } },
    [
      'PAPER and TEL are not supported by Cards. Therefore, this payment method is not currently supported for a MOTO user journey.',
    ],
  ],
])('why a method cannot be used: %s', (_why, method, choosing, reasons) => {
  const [app] = choose({ ...choosing, offered: [someMethod(method)] });
  expect(app?.methods[0]?.unavailable?.reasons ?? []).toEqual(reasons);
});

test('the methods of a kind are those of its direction', () => {
  const methods = [
    CARD,
    someMethod({ ...HALDEN, directions: ['CREDIT'] }),
    someMethod({ appId: 'both', directions: ['DEBIT', 'CREDIT'] }),
  ];
  const appsFor = (kind: 'collect' | 'payout') =>
    offeredMethods(kind, { methods, flags: new Set() }).map(({ appId }) => appId);
  expect(appsFor('collect')).toEqual(['cards', 'both']);
  expect(appsFor('payout')).toEqual(['halden', 'both']);
});

test('a flag decides about the payouts of an app only, not about what it collects', () => {
  const methods = [someMethod({ appId: 'citi-faster-payments', directions: ['DEBIT', 'CREDIT'] })];
  const count = (kind: 'collect' | 'payout', ...flags: string[]) =>
    offeredMethods(kind, { methods, flags: new Set(flags) }).length;
  expect([count('payout'), count('payout', 'citiFasterPayments'), count('collect')]).toEqual([0, 1, 1]);
});

test('an app supports an agreement type with one of its methods, in any case, and with one that names none', () => {
  const method = (appName: string, supportedAgreementTypes: readonly string[], isInstalled = true) =>
    someMethod({ appId: appName, appName, supportedAgreementTypes: [...supportedAgreementTypes], isInstalled });
  const offered = [
    method('Zeta', ['ONE_OFF']),
    method('Mixed', ['ONE_OFF']),
    method('Mixed', ['recurring']),
    method('Alpha', ['ONE_OFF']),
    method('Alpha', ['UNSCHEDULED']),
    method('Any', []),
    method('Absent', ['ONE_OFF'], false),
  ];
  expect(appsWithoutAgreement(offered, 'RECURRING')).toEqual(['Alpha', 'Zeta']);
});

test('an agreement type has the name that the platform gives it, or none but its own', () => {
  const types = { agreementTypes: [{ agreementType: 'ONE_OFF', name: 'One-off' }] };
  expect(agreementTypeName(types, 'ONE_OFF')).toBe('One-off');
  expect(agreementTypeName(types, 'UNSCHEDULED')).toBe('UNSCHEDULED');
});
