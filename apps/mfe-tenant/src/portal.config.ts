import { type AccessInput, definePortal, writerRoles } from '@portal/contract';

const tenantAdmin = { roles: { anyOf: ['TENANT_ADMIN'] } } satisfies AccessInput;
/** Users who may make a change that can need an approval. */
const approver = {
  roles: {
    anyOf: [
      ...writerRoles('APP'),
      ...writerRoles('COLLECT_SCHEME'),
      ...writerRoles('MANDATE'),
      ...writerRoles('PAYOUT_SCHEME'),
    ],
  },
} satisfies AccessInput;
const tenantAdminEvenInTrial = { ...tenantAdmin, trial: 'allowed' } satisfies AccessInput;

/** A line that rises and falls. */
const ACTIVITY_ICON = {
  paths: [
    'M22 12h-2.48a2 2 0 0 0-1.93 1.46l-2.35 8.36a.25.25 0 0 1-.48 0L9.24 2.18a.25.25 0 0 0-.48 0l-2.35 8.36A2 2 0 0 1 4.49 12H2',
  ],
};

export const portal = definePortal({
  contract: 1,
  id: 'tenant',
  owner: 'Tenant team',
  routes: [
    {
      id: 'tenant.info',
      path: '/tenant-info',
      title: 'Info',
      reads: ['v1/tenant', 'v1/countries'],
      access: tenantAdminEvenInTrial,
    },
    {
      id: 'tenant.users',
      path: '/users',
      title: 'Users',
      reads: ['v1/tenant/users?from=0&take=1000000'],
      access: tenantAdmin,
    },
    { id: 'tenant.user-new', path: '/users/new', title: 'Invite users', creates: true, access: tenantAdmin },
    { id: 'tenant.user', path: '/users/:id', title: 'User', reads: ['v1/tenant/users/{id}'], access: tenantAdmin },
    {
      id: 'tenant.activity',
      path: '/activity',
      title: 'Activity',
      // A platform may lack it.
      needs: 'v1/tenant/activity?take=1',
      reads: ['v1/tenant/activity/choices'],
      access: tenantAdminEvenInTrial,
    },
    {
      id: 'tenant.approvals',
      path: '/approvals',
      title: 'Approvals',
      reads: ['v1/tenant/approvals?from=0&take=1000000'],
      access: approver,
    },
    {
      id: 'tenant.approval',
      path: '/approvals/:approvalId',
      title: 'Approval',
      reads: ['v1/tenant/approvals/{approvalId}'],
      access: approver,
    },
    {
      id: 'tenant.api-keys',
      path: '/api-keys',
      title: 'API Keys',
      reads: ['v1/tenant/keys'],
      access: tenantAdminEvenInTrial,
    },
    {
      id: 'tenant.api-key-new',
      path: '/api-keys/new',
      title: 'Create API key',
      creates: true,
      reads: ['v1/tenant/keys'],
      access: tenantAdminEvenInTrial,
    },
    {
      id: 'tenant.api-key',
      path: '/api-keys/:publicKey',
      title: 'API key',
      reads: ['v1/tenant/keys/{publicKey}', 'v1/tenant/keys'],
      access: tenantAdminEvenInTrial,
    },
  ],
  nav: [
    { group: 'Tenant', route: 'tenant.info', text: 'Tenant Info', icon: 'building', order: 10 },
    { group: 'Tenant', route: 'tenant.users', text: 'Users', icon: 'users', order: 20 },
    { group: 'Tenant', route: 'tenant.activity', text: 'Activity', icon: ACTIVITY_ICON, order: 30 },
    { group: 'Developers', route: 'tenant.api-keys', text: 'API Keys', icon: 'key', order: 20 },
  ],
  cards: [
    { id: 'tenant.set-up-address', kind: 'setup', title: 'Tenant info', access: tenantAdminEvenInTrial },
    { id: 'tenant.set-up-users', kind: 'setup', title: 'Users', route: 'tenant.users', access: tenantAdmin },
    {
      id: 'tenant.set-up-keys',
      kind: 'setup',
      title: 'API keys',
      route: 'tenant.api-keys',
      access: tenantAdminEvenInTrial,
    },
    {
      id: 'tenant.waiting-approvals',
      kind: 'attention',
      title: 'Waiting for you',
      access: approver,
    },
    { id: 'tenant.expired-invitations', kind: 'attention', title: 'Users', route: 'tenant.users', access: tenantAdmin },
    {
      id: 'tenant.old-keys',
      kind: 'attention',
      title: 'API keys',
      route: 'tenant.api-keys',
      access: tenantAdminEvenInTrial,
    },
    { id: 'tenant.latest-users', kind: 'recent', title: 'Users', route: 'tenant.users', access: tenantAdmin },
    {
      id: 'tenant.latest-keys',
      kind: 'recent',
      title: 'API keys',
      route: 'tenant.api-keys',
      access: tenantAdminEvenInTrial,
    },
  ],
  events: ['ApprovalsChanged'],
  words: [
    {
      route: 'tenant.approvals',
      words: ['approve', 'decline', 'four eyes', 'second person', 'review', 'sign off', 'requests'],
    },
    {
      route: 'tenant.info',
      words: ['company name', 'legal name', 'registered address', 'organisation', 'business details'],
    },
    {
      route: 'tenant.users',
      words: [
        'people',
        'team',
        'staff',
        'members',
        'colleagues',
        'roles',
        'permissions',
        'invitations',
        'access',
        'finance',
        'support',
      ],
    },
    {
      route: 'tenant.activity',
      words: ['audit log', 'audit trail', 'changes', 'history', 'who changed', 'refused', 'sign-ins', 'security'],
    },
    { route: 'tenant.user-new', words: ['add person', 'team member', 'colleague', 'invitation', 'email'] },
    {
      route: 'tenant.api-keys',
      words: [
        'credentials',
        'secret',
        'token',
        'public key',
        'private key',
        'authentication',
        'rotate',
        'replace',
        'client credentials',
      ],
    },
    { route: 'tenant.api-key-new', words: ['generate', 'secret', 'token', 'credentials'] },
  ],
});
