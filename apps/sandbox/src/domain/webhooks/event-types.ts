/** The event types of webhooks by label. Values are part of the API and must never change. */
export const EVENT_TYPES = {
  'API key changed': 'api-key.changed',
  'API key created': 'api-key.created',
  'API key deleted': 'api-key.deleted',
  'App balance topped up': 'app.balance-topped-up',
  'App configured': 'app.configured',
  'App connection revoked': 'app.connection-revoked',
  'App installed': 'app.installed',
  'App uninstalled': 'app.uninstalled',
  'App validated': 'app.validated',
  'Chargeback lost': 'chargeback.lost',
  'Chargeback opened': 'chargeback.opened',
  'Chargeback won': 'chargeback.won',
  'Export failed': 'export.failed',
  'Export ready': 'export.ready',
  'Instruction cancelled': 'instruction.cancelled',
  'Instruction created': 'instruction.created',
  'Instruction failed': 'instruction.failed',
  'Instruction processing': 'instruction.processing',
  'Instruction settled': 'instruction.settled',
  'Mandate activated': 'mandate.activated',
  'Mandate created': 'mandate.created',
  'Mandate deactivated': 'mandate.deactivated',
  'Refund created': 'refund.created',
  'Refund failed': 'refund.failed',
  'Refund settled': 'refund.settled',
  'Reward group changed': 'reward-group.changed',
  'Reward group created': 'reward-group.created',
  'Reward group deleted': 'reward-group.deleted',
  'Scheme created': 'scheme.created',
  'Scheme deleted': 'scheme.deleted',
  'Scheme draft saved': 'scheme.draft-saved',
  'Scheme published': 'scheme.published',
  'Tenant info changed': 'tenant.changed',
  'Transaction created': 'transaction.created',
  'Transaction failed': 'transaction.failed',
  'Transaction settled': 'transaction.settled',
  'User accepted the invitation': 'user.accepted',
  'User deleted': 'user.deleted',
  'User invited': 'user.invited',
  "User's roles changed": 'user.roles-changed',
  'Webhook changed': 'webhook.changed',
  'Webhook created': 'webhook.created',
  'Webhook deleted': 'webhook.deleted',
} as const;

export type EventType = (typeof EVENT_TYPES)[keyof typeof EVENT_TYPES];

const VALUES: ReadonlySet<string> = new Set(Object.values(EVENT_TYPES));

export function isEventType(value: string): boolean {
  return VALUES.has(value);
}
