import type { EventType } from './event-types.ts';

type Data = Readonly<Record<string, unknown>>;

/** The members of every event about a payment. */
const PAYMENT = {
  orderReference: 'ORD-1Q4T7M2KX',
  customerReference: 'CUS-8H3F0W',
  appId: 'card-payments',
  amount: '49.90',
  currency: 'EUR',
  isTest: false,
} as const;

const ofInstruction = (status: string, more: Data = {}): Data => ({
  reference: 'INS-1Q4V9C5RB',
  ...PAYMENT,
  direction: 'debit',
  paymentMethod: 'CARD',
  status,
  ...more,
});

/** A part of an instruction: its transaction, a refund or a chargeback. */
const ofPart = (reference: string, status: string, more: Data): Data => ({
  reference,
  instructionReference: 'INS-1Q4V9C5RB',
  ...PAYMENT,
  ...more,
  status,
});

const ofTransaction = (status: string, more: Data = {}): Data =>
  ofPart('TXN-1Q4K2N8SD', status, { provider: 'Meridian Acquiring', forecastedSettlementDate: '2026-11-20', ...more });

const ofRefund = (status: string): Data =>
  ofPart('REF-1Q5B6Y3ZA', status, { amount: '12.50', reason: 'Goods returned' });

const ofChargeback = (status: string, more: Data = {}): Data =>
  ofPart('CHB-1Q7D4P9JE', status, { reason: 'Goods not received', stage: 'CHARGEBACK', ...more });

const ofMandate = (status: string, more: Data = {}): Data => ({
  reference: 'MND-5T0R8G',
  externalReference: 'SEPA-20417-3',
  network: 'SEPA',
  customerReference: PAYMENT.customerReference,
  status,
  ...more,
});

const APP = { appId: 'card-payments' } as const;
const APPROVAL = { approvalId: '3f9d1b7c-5a2e-4d68-9c41-7e0b6a8f2d15', kind: 'schemes' } as const;
const EXPORT = { reference: '0f8b3a52-6a0e-4c55-9d0c-2f1c7f0a4b11', reportType: 'transaction' } as const;
const KEY = { publicKey: 'pk_3d1f0c7a94b84e0d8f5a6c2b9e7d1034' } as const;
const REWARD_GROUP = { rewardGroupId: '5b0f4f7e-3c0b-4f6e-8c39-0b6d2a1e9f45' } as const;
const RUN = {
  scheduleId: '2d7c1b0a-9f8e-4d6c-8b5a-4e3f2d1c0b9a',
  runId: '6f5e4d3c-2b1a-4098-8776-655443322110',
  reportType: 'transaction',
} as const;
const SCHEME = { schemeId: 'c2a9a6d4-71e3-4b0f-9b52-6d8f0e3a1c77', kind: 'collect' } as const;
const DRAFT = { ...SCHEME, draftId: '9e4d2b60-58c1-4a7f-a3d6-1f7c0b8e5a29' } as const;
const USER = { userId: '7a6e5d4c-3b2a-4190-8f7e-6d5c4b3a2918' } as const;
const WEBHOOK = {
  webhookId: 'e3b0c442-98fc-4c14-9afb-f4c8996fb924',
  events: ['instruction.settled', 'instruction.failed'],
  isActive: true,
} as const;

/** The `data` of one event of each type, as a tenant could receive it. No tenant has these references. */
export const EVENT_EXAMPLES: Readonly<Record<EventType, Data>> = {
  'api-key.changed': KEY,
  'api-key.created': KEY,
  'api-key.deleted': KEY,
  'app.balance-topped-up': { ...APP, amount: '500.00', currency: 'EUR' },
  'app.configured': APP,
  'app.connection-revoked': APP,
  'app.installed': APP,
  'app.uninstalled': APP,
  'app.validated': { ...APP, isValid: true },
  'approval.approved': APPROVAL,
  'approval.declined': APPROVAL,
  'approval.expired': APPROVAL,
  'approval.lapsed': APPROVAL,
  'approval.requested': APPROVAL,
  'approval.withdrawn': APPROVAL,
  'chargeback.lost': ofChargeback('LOST'),
  'chargeback.opened': ofChargeback('OPEN', { respondBy: '2026-12-01' }),
  'chargeback.won': ofChargeback('WON'),
  'export.failed': EXPORT,
  'export.ready': EXPORT,
  'instruction.cancelled': ofInstruction('CANCELLED'),
  'instruction.created': ofInstruction('READY'),
  'instruction.failed': ofInstruction('FAILED', { failureReason: 'Insufficient funds' }),
  'instruction.processing': ofInstruction('PROCESSING'),
  'instruction.settled': ofInstruction('SETTLED'),
  'mandate.activated': ofMandate('ACTIVE'),
  'mandate.created': ofMandate('PROCESSING'),
  'mandate.deactivated': ofMandate('INACTIVE', { statusReason: 'Cancelled by the payer' }),
  'refund.created': ofRefund('PROCESSING'),
  'refund.failed': ofRefund('FAILED'),
  'refund.settled': ofRefund('SETTLED'),
  'report-schedule.failed': RUN,
  'report-schedule.paused': { scheduleId: RUN.scheduleId, reason: 'OWNER_LEFT' },
  'report-schedule.succeeded': RUN,
  'reward-group.changed': REWARD_GROUP,
  'reward-group.created': REWARD_GROUP,
  'reward-group.deleted': REWARD_GROUP,
  'scheme.created': SCHEME,
  'scheme.deleted': SCHEME,
  'scheme.draft-saved': DRAFT,
  'scheme.published': { ...DRAFT, previousDraftId: '1c8f7e6d-5b4a-4392-8170-6f5e4d3c2b1a', changedRules: 2 },
  'tenant.changed': { tenantId: '4f3e2d1c-0b9a-4887-9665-544332211000' },
  'transaction.created': ofTransaction('PROCESSING'),
  'transaction.failed': ofTransaction('FAILED', { failureReason: 'Insufficient funds' }),
  'transaction.settled': ofTransaction('SETTLED'),
  'user.accepted': USER,
  'user.deleted': USER,
  'user.invited': USER,
  'user.roles-changed': USER,
  'webhook.changed': WEBHOOK,
  'webhook.created': WEBHOOK,
  'webhook.deleted': WEBHOOK,
};
