import { ROLES } from '@portal/contract';
import { derivedId } from '../../platform/database/derived-id.ts';

/** The id of something in the demo data, the same on every machine, so that links and tests can refer to it. */
export function demoId(name: string): string {
  return derivedId(`payments portal demo: ${name}`);
}

/** The password of every demo account. */
export const DEMO_PASSWORD = 'portal';

/** The accounts that can sign in, and the purpose of each. */
export const DEMO_ACCOUNTS = [
  { email: 'admin@northwind.example', purpose: 'tenant admin of Northwind Payments' },
  { email: 'multi@northwind.example', purpose: 'three tenants in two accounts' },
  { email: 'reader@northwind.example', purpose: 'every read role' },
  { email: 'writer@northwind.example', purpose: 'every write role, not admin' },
  { email: 'webhooks@northwind.example', purpose: 'webhooks only' },
  { email: 'admin@contoso.example', purpose: 'tenant admin of Contoso Retail' },
  { email: 'trial@fabrikam.example', purpose: 'tenant admin of Fabrikam, a trial tenant' },
  { email: 'nobody@nowhere.example', purpose: 'no tenant' },
] as const;

/** An invited person without a login, for trying out the invitation flow. */
export const DEMO_INVITATION = {
  email: 'invited@northwind.example',
  tenant: 'Northwind Labs',
  roles: ['TENANT_ADMIN'],
} as const;

const READ_ROLES = ROLES.filter((role) => role.endsWith('_READ'));
const WRITE_ROLES = ROLES.filter((role) => role.endsWith('_WRITE'));

/** Licence services that a tenant can have. */
const SERVICES = ['collect', 'mandates', 'payout', 'reporting', 'rewards', 'theming', 'webhooks'];

const FLAGS_OF_A_FULL_TENANT = [
  'batchDeliveriesUi',
  'chargebackTestScenario',
  'citiFasterPayments',
  'citiSepaInstantCredit',
  'customerAgreementsV2',
  'mandateReport',
  'mandateReportMetadata',
  'mandatesProviderConfigurations',
  'mandatesV2',
  'normalizedSuccessStatus',
  'orderViewerV2',
  'projectionAccess',
  'rewards',
  'tenantPortalBalanceTopups',
  'v2ConfigurationApps',
];

export interface DemoUser {
  readonly email: string;
  readonly roles: readonly string[];
  /** `pending`: invited a few days before the first start; `lapsed`: the invitation expired; `removed`: the login was deleted. */
  readonly state?: 'pending' | 'lapsed' | 'removed';
}

export interface DemoTenant {
  readonly name: string;
  readonly account: string;
  readonly address: readonly [
    street: string,
    extended: string,
    locality: string,
    region: string,
    postCode: string,
    country: string,
  ];
  readonly services: readonly string[];
  readonly flags: readonly string[];
  readonly users: readonly DemoUser[];
  readonly keys: readonly { readonly name: string; readonly roles: readonly string[] }[];
}

function without(list: readonly string[], ...left: string[]): string[] {
  return list.filter((item) => !left.includes(item));
}

export const DEMO_TENANTS: readonly DemoTenant[] = [
  {
    name: 'Northwind Payments',
    account: 'Northwind',
    address: ['12 Harbour Street', 'Floor 3', 'Dublin', 'Leinster', 'D01 X4K7', 'IE'],
    services: SERVICES,
    flags: FLAGS_OF_A_FULL_TENANT,
    users: [
      { email: 'admin@northwind.example', roles: ['TENANT_ADMIN'] },
      { email: 'multi@northwind.example', roles: ['TENANT_ADMIN'] },
      { email: 'reader@northwind.example', roles: READ_ROLES },
      { email: 'writer@northwind.example', roles: WRITE_ROLES },
      { email: 'webhooks@northwind.example', roles: ['WEBHOOK_WRITE'] },
      { email: 'aoife.brennan@northwind.example', roles: ['TENANT_ADMIN'], state: 'lapsed' },
      { email: 'bjorn.lindqvist@northwind.example', roles: ['APP_READ', 'TRANSACTION_READ'] },
      { email: 'carla.moretti@northwind.example', roles: ['COLLECT_SCHEME_WRITE', 'PAYOUT_SCHEME_WRITE'] },
      { email: 'daniel.okafor@northwind.example', roles: ['WEBHOOK_WRITE', 'APP_READ'] },
      { email: 'elena.petrova@northwind.example', roles: ['MANDATE_WRITE', 'MANDATE_READ'] },
      { email: 'finn.gallagher@northwind.example', roles: ['TRANSACTION_READ'] },
      { email: 'grace.adeyemi@northwind.example', roles: ['REWARD_GROUP_WRITE'] },
      { email: 'hugo.lefebvre@northwind.example', roles: ['WHITELABEL_WRITE'], state: 'pending' },
      { email: 'ines.carvalho@northwind.example', roles: ['TRANSACTION_READ', 'MANDATE_READ'] },
      { email: 'jonas.weber@northwind.example', roles: ['APP_WRITE'] },
      { email: 'katarzyna.nowak@northwind.example', roles: ['COLLECT_SCHEME_READ', 'PAYOUT_SCHEME_READ'] },
      { email: 'liam.doyle@northwind.example', roles: ['TRANSACTION_READ'], state: 'lapsed' },
      { email: 'marta.kovacs@northwind.example', roles: ['REPORT_SCHEDULE_WRITE', 'TRANSACTION_READ'] },
      { email: 'niamh.walsh@northwind.example', roles: ['TRANSACTION_WRITE'], state: 'pending' },
      { email: 'oscar.jansen@northwind.example', roles: ['BRIDGE_READ'] },
      { email: 'priya.raman@northwind.example', roles: ['APP_WRITE', 'WEBHOOK_WRITE', 'COLLECT_SCHEME_WRITE'] },
      { email: 'quentin.dubois@northwind.example', roles: ['PAYOUT_SCHEME_WRITE'], state: 'removed' },
      { email: 'rosa.delgado@northwind.example', roles: ['MANDATE_READ'] },
      { email: 'sean.murphy@northwind.example', roles: ['TRANSACTION_READ', 'REPORT_SCHEDULE_READ'] },
      { email: 'tuuli.korhonen@northwind.example', roles: ['WHITELABEL_READ', 'APP_READ'] },
    ],
    keys: [
      { name: 'Checkout', roles: ['APP_READ', 'COLLECT_SCHEME_READ'] },
      { name: 'Back office', roles: ['TENANT_ADMIN'] },
      { name: 'Payout batch', roles: ['PAYOUT_SCHEME_WRITE', 'TRANSACTION_WRITE'] },
      { name: 'Data warehouse', roles: ['TRANSACTION_READ', 'MANDATE_READ'] },
      { name: 'Direct debit import', roles: ['MANDATE_WRITE'] },
      { name: 'Webhook provisioning', roles: ['WEBHOOK_WRITE'] },
    ],
  },
  {
    name: 'Northwind Labs',
    account: 'Northwind',
    address: ['4 Foundry Lane', '', 'Cork', 'Munster', 'T12 W8RH', 'IE'],
    services: SERVICES,
    flags: ['projectionAccess'],
    users: [
      { email: 'multi@northwind.example', roles: ['TENANT_ADMIN'] },
      { email: 'jonas.weber@northwind.example', roles: ['APP_WRITE'] },
      { email: 'niamh.walsh@northwind.example', roles: ['TRANSACTION_READ'], state: 'pending' },
    ],
    keys: [{ name: 'Prototype', roles: ['APP_WRITE'] }],
  },
  {
    name: 'Contoso Retail',
    account: 'Contoso',
    address: ['Keizersgracht 241', '', 'Amsterdam', 'Noord-Holland', '1016 EA', 'NL'],
    services: without(SERVICES, 'mandates'),
    flags: without(FLAGS_OF_A_FULL_TENANT, 'rewards', 'orderViewerV2'),
    users: [
      { email: 'admin@contoso.example', roles: ['TENANT_ADMIN'] },
      { email: 'multi@northwind.example', roles: ['APP_READ', 'TRANSACTION_READ'] },
      { email: 'sanne.visser@contoso.example', roles: ['APP_WRITE', 'COLLECT_SCHEME_WRITE'] },
      { email: 'thijs.bakker@contoso.example', roles: ['TRANSACTION_READ'], state: 'pending' },
    ],
    keys: [{ name: 'Web shop', roles: ['APP_READ', 'COLLECT_SCHEME_READ'] }],
  },
  {
    name: 'Fabrikam',
    account: 'Fabrikam',
    address: ['Lindenstraße 18', '', 'Hamburg', '', '20099', 'DE'],
    services: SERVICES,
    flags: [...FLAGS_OF_A_FULL_TENANT, 'enableTrialAccount'],
    users: [{ email: 'trial@fabrikam.example', roles: ['TENANT_ADMIN'] }],
    keys: [],
  },
];
