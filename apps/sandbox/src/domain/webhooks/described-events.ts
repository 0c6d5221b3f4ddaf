import type { DescribedEvent } from '../../platform/http/document/complete-document.ts';
import { EVENT_EXAMPLES } from './event-examples.ts';
import { EVENT_TYPES, type EventType } from './event-types.ts';

/** When an event of each type is sent. */
const WHEN: Readonly<Record<EventType, string>> = {
  'api-key.changed': 'A tenant admin changed the name or the roles of an API key, or replaced the key.',
  'api-key.created': 'A tenant admin created an API key.',
  'api-key.deleted': 'A tenant admin deleted an API key. It is refused from the next call.',
  'app.balance-topped-up': 'Money was added to the balance of an app.',
  'app.configured': 'The configuration of an app was saved.',
  'app.connection-revoked': 'A tenant or the provider ended the connection of an app.',
  'app.installed': 'An app was installed from the marketplace.',
  'app.uninstalled': 'An app was uninstalled.',
  'app.validated': 'The provider checked the configuration of an app. `isValid` says whether it passed.',
  'approval.approved': 'A change was approved. It is made now, or the requester may make it once.',
  'approval.declined': 'A request for an approval was declined.',
  'approval.expired': 'Nobody answered a request for an approval within 14 days.',
  'approval.lapsed': 'A request for an approval lapsed, because what it would change has changed.',
  'approval.requested': 'A person requested the approval of a change.',
  'approval.withdrawn': 'The requester withdrew a request for an approval.',
  'chargeback.lost': 'A dispute ended in favour of the payer: the money of the payment is gone.',
  'chargeback.opened':
    "The payer's bank took money of a payment back. Respond by the day in `respondBy`, in the app that took the payment: neither this API nor the portal can respond. `GET /v2/chargebacks` lists all that are open.",
  'chargeback.won': 'A dispute ended in favour of the tenant: the money of the payment is back.',
  'export.failed': 'A requested report could not be written to a file.',
  'export.ready': 'A requested report was written to a file, which can be downloaded now.',
  'instruction.cancelled': 'A payment was cancelled. It ended without money.',
  'instruction.created':
    'An order got a new payment: a collection or a payout that has not been sent to a provider yet.',
  'instruction.failed': 'A payment failed. `failureReason` says why, in the words of the error catalogue.',
  'instruction.processing': 'A payment was sent to its provider.',
  'instruction.settled': 'A payment succeeded: its money has arrived.',
  'mandate.activated': 'The bank of the payer confirmed a mandate, which can be collected on from now on.',
  'mandate.created': 'A payer gave a mandate, which the bank has not confirmed yet.',
  'mandate.deactivated': 'A mandate ended, and can no longer be collected on. `statusReason` says why.',
  'refund.created': 'A refund of a payment was sent to its provider.',
  'refund.failed': 'A refund failed. The payer did not get the money.',
  'refund.settled': 'A refund succeeded: the payer has the money.',
  'report-schedule.failed': 'A run of a report schedule could not be written to a file.',
  'report-schedule.paused':
    'The platform paused a report schedule, because its owner has left (`OWNER_LEFT`) or may not read the report any more (`OWNER_LOST_ROLE`), or because its values cannot be read (`UNREADABLE`).',
  'report-schedule.succeeded': 'A run of a report schedule was written to a file, which can be downloaded now.',
  'reward-group.changed': 'A reward group was changed.',
  'reward-group.created': 'A reward group was created.',
  'reward-group.deleted': 'A reward group was deleted.',
  'scheme.created': 'A scheme was created with its first draft.',
  'scheme.deleted': 'A scheme was deleted with its drafts.',
  'scheme.draft-saved': 'A draft of a scheme was added or replaced. Payments do not follow it yet.',
  'scheme.published': 'A draft of a scheme was published: payments follow it from now on.',
  'tenant.changed': 'The name or the address of the tenant was changed.',
  'transaction.created': 'The provider began to process a payment.',
  'transaction.failed':
    'The provider could not process a payment. `failureReason` says why, in the words of the error catalogue.',
  'transaction.settled': 'The provider processed a payment: its money has arrived.',
  'user.accepted': 'A person accepted an invitation, and is a user of the tenant now.',
  'user.deleted': 'A user was removed from the tenant, or an invitation was withdrawn.',
  'user.invited': 'A person was invited to the tenant.',
  'user.roles-changed': 'A tenant admin changed the roles of a user.',
  'webhook.changed': 'A webhook was changed.',
  'webhook.created': 'A webhook was created. The new webhook itself does not receive this event.',
  'webhook.deleted': 'A webhook was deleted. The deleted webhook itself does not receive this event.',
};

/** The meaning of members of `data` whose names do not say it. */
const MEMBERS: Readonly<Record<string, string>> = {
  amount: 'A decimal number, with the digits of its currency.',
  approvalId: 'The request for an approval, which only people who may make the change can read.',
  appId: 'The app that moves the money, or that the event is about.',
  changedRules: 'How many rules differ from those that payments followed before.',
  currency: 'An ISO 4217 code.',
  direction: '`debit` collects money, `credit` pays it out.',
  events: 'The event types that the webhook receives.',
  failureReason: 'One of the failure reasons of payments in the error catalogue.',
  forecastedSettlementDate: 'The day on which the money is expected.',
  instructionReference: 'The payment that this is a part of.',
  isTest: 'Whether no money moves.',
  previousDraftId: 'The draft that payments followed before; null for the first one.',
  reference: 'Identifies what the event is about.',
  respondBy: 'The last day to respond to the dispute, in the app that took the payment.',
  reason: 'OWNER_LEFT, OWNER_LOST_ROLE or UNREADABLE.',
  status:
    'The status when the event happened. Of payments, `SETTLED` for collections and `COMPLETED` for payouts are both a success.',
  statusReason: 'Why the mandate ended, in words.',
};

const NULLABLE = new Set(['previousDraftId']);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Every event of a type has the members of its example. */
function dataSchema(example: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const properties = Object.entries(example).map(([name, value]) => {
    const description = MEMBERS[name];
    const { type, ...rest } = valueSchema(value);
    return [name, { type: NULLABLE.has(name) ? [type, 'null'] : type, ...rest, ...(description && { description }) }];
  });
  return { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(example) };
}

function valueSchema(value: unknown): { readonly type: string } & Readonly<Record<string, unknown>> {
  if (Array.isArray(value)) return { type: 'array', items: valueSchema(value[0]) };
  if (typeof value === 'boolean') return { type: 'boolean' };
  if (typeof value === 'number') return { type: 'integer' };
  if (typeof value !== 'string') return { type: 'null' };
  if (UUID.test(value)) return { type: 'string', format: 'uuid' };
  return DAY.test(value) ? { type: 'string', format: 'date' } : { type: 'string' };
}

/** The events of webhooks for the OpenAPI document: when each is sent, its data, and an example. */
export const DESCRIBED_EVENTS: readonly DescribedEvent[] = Object.entries(EVENT_TYPES).map(([label, type]) => ({
  type,
  label,
  when: WHEN[type],
  data: dataSchema(EVENT_EXAMPLES[type]),
  example: EVENT_EXAMPLES[type],
}));
