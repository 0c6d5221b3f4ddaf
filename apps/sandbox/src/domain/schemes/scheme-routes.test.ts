import { draftSchema, type DraftInput, schemeListSchema, schemeSchema } from '@portal/api-client/schemes';
import { beforeEach, describe, expect, test } from 'vitest';
import { schemeIdOf } from '../payments/order-story.ts';
import { demoDraftId } from '../../demo/data/demo-schemes.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import type { CallResponse } from '../../testing/test-caller.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const writer = callAs('writer@northwind.example');
const contoso = callAs('admin@contoso.example', 'Contoso Retail');

const checkout = schemeIdOf(demoTenant('Northwind Payments').tenantId, 'Online checkout');
const [first, published, edited] = [0, 1, 2].map((number) => demoDraftId(checkout, number));
const SCHEME = `v2/schemes/collect/${checkout}`;

const card = { appId: 'card-payments', paymentMethods: ['CARD'] };
const rule = { priority: 1, currencies: ['EUR'], countries: ['IE'], apps: [card] };
const draft: DraftInput = { name: 'Shop', code: 'shop', agreementType: 'ONE_OFF', rules: [rule] };

const create = async (input: object = draft) => admin('POST v2/schemes/collect', input);
const readScheme = async (path = SCHEME) => schemeSchema.parse((await admin(`GET ${path}`)).data);
const listed = ({ data }: CallResponse) => schemeListSchema.parse(data).results.map(({ drafts }) => drafts[0]?.name);
const draftOf = async (draftId = '') => {
  const found = (await readScheme()).drafts.find((one) => one.draftId === draftId);
  return draftSchema.parse(found);
};
const publish = async (draftId: string | undefined, publication: object) =>
  admin(`POST ${SCHEME}/drafts/${draftId}/publish`, publication);

describe('a list', () => {
  test('has the schemes of the tenant and of the kind, the most recently modified first', async () => {
    expect(listed(await admin('GET v2/schemes/collect'))).toEqual([
      'Online checkout',
      'Telephone orders',
      'Subscriptions',
    ]);
    expect(listed(await admin('GET v2/schemes/payout'))).toEqual(['Marketplace payouts']);
    expect(listed(await contoso('GET v2/schemes/collect'))).toEqual(['Web shop']);
  });

  test.each([
    ['search=TELE', ['Telephone orders']],
    ['search=subscrip', ['Subscriptions']],
    ['code=CHECKOUT', ['Online checkout']],
    ['published=false', ['Telephone orders']],
    ['from=1&take=1', ['Telephone orders']],
  ])('is filtered by %s', async (query, expected) => {
    expect(listed(await admin(`GET v2/schemes/collect?${query}`))).toEqual(expected);
  });
});

describe('a new scheme', () => {
  test('has its first draft, which is not published, with defaults and ids for its rules', async () => {
    const { status, data } = await create({ ...draft, rules: [{ ...rule, priority: undefined }] });
    expect(status).toBe(201);
    const scheme = schemeSchema.parse(data);
    expect(scheme).toMatchObject({
      publishedDraftId: null,
      drafts: [
        {
          name: 'Shop',
          code: 'shop',
          lastModifiedBy: 'admin@northwind.example',
          publishedOn: null,
          supportsWallet: false,
          supportsMotoTransactions: false,
          rules: [{ ...rule, uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
        },
      ],
    });
    expect(await readScheme(`v2/schemes/collect/${scheme.schemeId}`)).toEqual(scheme);
    expect((await admin(`GET v2/schemes/payout/${scheme.schemeId}`)).status).toBe(404);
  });

  test('is created once per Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'a-key-of-this-very-test' };
    const responses = [
      await admin('POST v2/schemes/collect', draft, key),
      await admin('POST v2/schemes/collect', draft, key),
    ];
    expect(responses[1]?.data).toEqual(responses[0]?.data);
    expect((await admin('GET v2/schemes/collect')).data).toMatchObject({ total: 4 });
  });

  test('needs a code that no other scheme of its kind has, in any case', async () => {
    await create();
    expect(await create({ ...draft, code: 'SHOP' })).toMatchObject({
      status: 409,
      codes: ['SCHEME_CODE_EXISTS'],
      fields: ['code'],
    });
    const payout = { appId: 'citi-sepa-instant-credit', paymentMethods: ['SEPA_INSTANT_CREDIT'] };
    expect((await admin('POST v2/schemes/payout', { ...draft, rules: [{ ...rule, apps: [payout] }] })).status).toBe(
      201,
    );
    expect((await contoso('POST v2/schemes/collect', draft)).status).toBe(201);
    expect((await readScheme()).drafts.map(({ code }) => code)).toEqual(['checkout', 'checkout', 'checkout']);
  });

  test.each<[string, object, readonly string[], readonly string[]]>([
    ['no rules', { rules: [] }, ['RULES_ARE_REQUIRED'], ['rules']],
    [
      'a method in two apps of a rule',
      { rules: [{ ...rule, apps: [card, { appId: 'visa', paymentMethods: ['CARD'] }] }] },
      ['DUPLICATE_PAYMENT_METHOD_IN_RULE'],
      ['rules.0.apps'],
    ],
    [
      'crossed limits and an app without methods',
      {
        rules: [
          rule,
          { ...rule, lowValueInclusive: '5', highValueInclusive: '4.99', apps: [{ ...card, paymentMethods: [] }] },
        ],
      },
      ['LIMITS_ARE_CROSSED', 'APP_WITHOUT_PAYMENT_METHODS'],
      ['rules.1.highValueInclusive', 'rules.1.apps.0'],
    ],
    [
      'a limit that is no amount',
      { rules: [{ ...rule, lowValueInclusive: '1e3' }] },
      ['VALIDATION_FAILED'],
      ['rules.0.lowValueInclusive'],
    ],
    ['a code with a space', { code: 'my shop' }, ['VALIDATION_FAILED'], ['code']],
    ['a code of 41 characters', { code: 'x'.repeat(41) }, ['VALIDATION_FAILED'], ['code']],
    ['an unknown agreement type', { agreementType: 'NEVER' }, ['VALIDATION_FAILED'], ['agreementType']],
  ])('is refused with %s', async (_name, changes, codes, fields) => {
    expect(await create({ ...draft, ...changes })).toMatchObject({ status: 400, codes, fields });
  });

  test('is refused with two methods of a group in a payout rule, which are named', async () => {
    const apps = [
      { appId: 'citi-sepa-instant-credit', paymentMethods: ['SEPA_INSTANT_CREDIT'] },
      { appId: 'sepa-direct', paymentMethods: ['SEPA_CREDIT_TRANSFER'] },
    ];
    const { tenantId, accountId } = demoTenant('Northwind Payments');
    const response = await sandbox().fetch(`${sandbox().url}/v2/schemes/payout`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await sandbox().tokenFor('admin@northwind.example')}`,
        'x-tenant-id': tenantId,
        'x-account-id': accountId,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...draft, rules: [{ ...rule, apps }] }),
    });
    expect(await response.json()).toMatchObject({
      errors: [
        {
          code: 'DUPLICATE_PAYMENT_METHOD_GROUP_IN_RULE',
          message:
            'Rule 1: SEPA Instant Credit (Citi SEPA Instant Credit) and SEPA Credit Transfer (SEPA Direct) cannot be on at the same time. Keep only one of them on.',
        },
      ],
    });
  });
});

describe('a draft', () => {
  const save = (input: object) => writer(`POST ${SCHEME}/drafts`, { ...draft, code: 'checkout', ...input });

  test('is added, or replaced if it was never published', async () => {
    expect((await save({ name: 'Added' })).status).toBe(201);
    const { lastModified } = await draftOf(edited);
    expect(await save({ name: 'Replaced', draftId: edited, lastModified })).toMatchObject({
      status: 201,
      data: { draftId: edited },
    });
    const { drafts } = await readScheme();
    expect(drafts.map(({ name }) => name)).toEqual(['Replaced', 'Added', 'Online checkout', 'Online checkout']);
    expect(drafts[0]).toMatchObject({ lastModifiedBy: 'writer@northwind.example' });
  });

  test('is not replaced over a change of another user', async () => {
    const { lastModified } = await draftOf(edited);
    await save({ name: 'Mine', draftId: edited, lastModified });
    expect(await save({ name: 'Late', draftId: edited, lastModified })).toMatchObject({
      status: 409,
      codes: ['STALE_SAVE'],
    });
    expect((await draftOf(edited)).name).toBe('Mine');
  });

  test.each([{}, { lastModified: null }])('is not replaced by a save without a version: %j', async (version) => {
    const before = await draftOf(edited);
    expect(await save({ name: 'Blind', draftId: edited, ...version })).toMatchObject({
      status: 428,
      codes: ['VERSION_REQUIRED'],
    });
    expect(await draftOf(edited)).toEqual(before);
  });

  test('is stored with each method, country, currency and source once', async () => {
    const [rule] = draft.rules;
    const repeated = {
      ...rule,
      countries: ['IE', 'ES', 'IE'],
      currencies: ['EUR', 'EUR'],
      apps: [
        { appId: 'card-payments', paymentMethods: ['CARD', 'CARD'] },
        { appId: 'Card-Payments', paymentMethods: ['CARD'] },
      ],
    };
    const sources = { supportsWallet: true, walletDisplayedAuthorizationSources: ['WEB', 'TEL', 'WEB', 'WEB'] };
    const saved = await save({ ...sources, rules: [repeated] });
    expect(saved).toMatchObject({
      status: 201,
      data: {
        walletDisplayedAuthorizationSources: ['WEB', 'TEL'],
        rules: [
          {
            countries: ['IE', 'ES'],
            currencies: ['EUR'],
            apps: [{ appId: 'card-payments', paymentMethods: ['CARD'] }],
          },
        ],
      },
    });
  });

  test('has the next number of its scheme, and keeps it and its origin when it is replaced', async () => {
    const added = draftSchema.parse((await save({ basedOn: published, note: ' For December ' })).data);
    const last = Math.max(...(await readScheme()).drafts.map(({ number }) => number ?? 0));
    expect(added).toMatchObject({ number: last, basedOn: published, note: 'For December' });
    const { draftId, lastModified } = added;
    const replaced = await save({ draftId, lastModified, basedOn: first, note: '' });
    expect(replaced.data).toMatchObject({ number: last, basedOn: published, note: null });
    const next = draftSchema.parse((await save({})).data);
    expect(next).toMatchObject({ number: last + 1, basedOn: null, note: null });
  });

  test('begins from a draft of its own scheme only', async () => {
    const other = schemeIdOf(demoTenant('Northwind Payments').tenantId, 'Subscriptions');
    expect((await save({ basedOn: demoDraftId(other, 1) })).status).toBe(404);
    expect((await save({ basedOn: 'unknown' })).status).toBe(404);
  });

  test('never changes once it was published, not even an earlier one', async () => {
    for (const draftId of [first, published]) {
      expect(await save({ draftId })).toMatchObject({ status: 409, codes: ['DRAFT_IS_PUBLISHED'] });
    }
  });

  test('of another scheme or tenant is not found', async () => {
    const other = schemeIdOf(demoTenant('Northwind Payments').tenantId, 'Subscriptions');
    expect((await save({ draftId: demoDraftId(other, 1) })).status).toBe(404);
    expect((await contoso(`POST ${SCHEME}/drafts`, draft)).status).toBe(404);
  });
});

describe('a publication', () => {
  let publication: { readonly lastModified: string; readonly publishedDraftId: string | null | undefined };
  beforeEach(async () => {
    const { publishedDraftId } = await readScheme();
    publication = { lastModified: (await draftOf(edited)).lastModified, publishedDraftId };
  });

  test('of what was reviewed succeeds, and repeating it changes nothing', async () => {
    expect(await publish(edited, publication)).toMatchObject({
      status: 200,
      data: { publishedOn: expect.any(String) },
    });
    const after = await readScheme();
    expect(after.publishedDraftId).toBe(edited);
    expect((await publish(edited, publication)).status).toBe(200);
    expect(await readScheme()).toEqual(after);
  });

  test('of a draft that has changed since, or after another publication, is refused', async () => {
    expect(await publish(edited, { ...publication, lastModified: '2026-01-01T00:00:00.000Z' })).toMatchObject({
      status: 409,
      codes: ['STALE_PUBLICATION'],
    });
    for (const publishedDraftId of [null, undefined, first]) {
      expect((await publish(edited, { ...publication, publishedDraftId })).codes).toEqual(['STALE_PUBLICATION']);
    }
    expect((await readScheme()).publishedDraftId).toBe(published);
  });

  test('succeeds once when two users publish at the same time', async () => {
    const { lastModified } = await draftOf(first);
    const responses = await Promise.all([
      publish(edited, publication),
      writer(`POST ${SCHEME}/drafts/${first}/publish`, { ...publication, lastModified }),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('of an earlier draft returns to it', async () => {
    const { lastModified } = await draftOf(first);
    expect((await publish(first, { ...publication, lastModified })).status).toBe(200);
    expect((await readScheme()).publishedDraftId).toBe(first);
  });

  test.each<[string, object, readonly string[], readonly string[]]>([
    [
      'a method that is not available',
      {
        rules: [
          { ...rule, countries: ['SE'], currencies: ['SEK'], apps: [{ appId: 'blik', paymentMethods: ['BLIK'] }] },
        ],
      },
      ['PAYMENT_METHOD_NOT_AVAILABLE'],
      ['rules.0.apps.0.paymentMethods.0'],
    ],
    [
      'an app that is not installed',
      { rules: [{ ...rule, apps: [{ appId: 'lumo', paymentMethods: ['LUMO_WALLET'] }] }] },
      ['APP_OF_RULE_NOT_INSTALLED'],
      ['rules.0.apps.0.paymentMethods.0'],
    ],
    [
      'an empty placeholder',
      {
        agreement: { agreementTypesDefinitionVersion: 2, placeholders: [{ key: 'merchantName', value: 'Northwind' }] },
      },
      ['AGREEMENT_PLACEHOLDER_IS_EMPTY'],
      ['agreement.placeholders.supportEmail'],
    ],
  ])('is refused with %s', async (_name, changes, codes, fields) => {
    const saved = draftSchema.parse(
      (await admin(`POST ${SCHEME}/drafts`, { ...draft, code: 'checkout', ...changes })).data,
    );
    const { lastModified } = saved;
    expect(await publish(saved.draftId, { ...publication, lastModified })).toMatchObject({
      status: 400,
      codes,
      fields,
    });
  });
});

test('a deleted scheme is gone with its drafts', async () => {
  expect((await admin(`DELETE ${SCHEME}`)).status).toBe(200);
  expect((await admin(`GET ${SCHEME}`)).status).toBe(404);
  expect(
    await sandbox().db.selectFrom('scheme_drafts').selectAll().where('scheme_id', '=', checkout).execute(),
  ).toEqual([]);
});

test('every published demo scheme could be published again', async () => {
  const tenants = [
    ['Northwind Payments', 'admin@northwind.example'],
    ['Northwind Labs', 'multi@northwind.example'],
    ['Contoso Retail', 'admin@contoso.example'],
    ['Fabrikam', 'trial@fabrikam.example'],
  ] as const;
  for (const [tenant, email] of tenants) {
    const call = callAs(email, tenant);
    for (const kind of ['collect', 'payout']) {
      const { results } = schemeListSchema.parse((await call(`GET v2/schemes/${kind}`)).data);
      for (const { schemeId, publishedDraftId, drafts } of results) {
        for (const { draftId, lastModified } of drafts.filter((one) => one.draftId !== publishedDraftId)) {
          const path = `v2/schemes/${kind}/${schemeId}/drafts/${draftId}/publish`;
          expect(await call(`POST ${path}`, { lastModified, publishedDraftId }), `${tenant} ${draftId}`).toMatchObject({
            status: 200,
          });
          if (publishedDraftId == null) continue;
          const was = drafts.find((one) => one.draftId === publishedDraftId);
          const back = `v2/schemes/${kind}/${schemeId}/drafts/${publishedDraftId}/publish`;
          expect(
            await call(`POST ${back}`, { lastModified: was?.lastModified, publishedDraftId: draftId }),
          ).toMatchObject({ status: 200, codes: [] });
        }
      }
    }
  }
});
