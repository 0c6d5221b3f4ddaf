import { expect, test } from 'vitest';
import { targetOf } from './field-target.ts';
import { newRule } from '../rules/rule-changes.ts';

const CARDS = {
  ...newRule(),
  uuid: 'cards',
  apps: [{ appId: 'Card-Payments', paymentMethods: ['CARD', 'PAY BY LINK'] }],
};
const RULES = [{ ...newRule(), uuid: 'first' }, CARDS];

test.each([
  ['name', undefined, ['draft-name']],
  ['agreement.placeholders.merchant name', undefined, ['draft-placeholders-merchant-name']],
  ['rules', undefined, ['draft-rules']],
  ['rules.7.priority', undefined, ['draft-rules']],
  ['rules.0', 'first', ['draft-first']],
  ['rules.0.currencies', 'first', ['draft-first-currencies', 'draft-first']],
  ['rules.0.priority', 'first', ['draft-first-priority', 'draft-first']],
  ['rules.1.apps', 'cards', ['draft-cards-apps', 'draft-cards']],
  ['rules.1.apps.0', 'cards', ['draft-cards-apps-card-payments', 'draft-cards-apps', 'draft-cards']],
  [
    'rules.1.apps.0.paymentMethods.1',
    'cards',
    ['draft-cards-apps-card-payments-PAY-BY-LINK', 'draft-cards-apps-card-payments', 'draft-cards-apps', 'draft-cards'],
  ],
  ['rules.1.apps.4.paymentMethods.0', 'cards', ['draft-cards-apps', 'draft-cards']],
])('a problem of %s is solved in the rule %s, at the closest of %j', (path, uuid, ids) => {
  expect(targetOf(path, RULES)).toEqual({ uuid, ids });
});
