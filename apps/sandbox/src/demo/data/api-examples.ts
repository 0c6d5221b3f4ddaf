import type { CallExample } from '../../platform/http/document/complete-document.ts';

/** An input and a response of each call, recorded from the demo data by `record-examples.ts`. */
export const API_EXAMPLES: Readonly<Record<string, CallExample>> = {
  getIdentity: {
    response: {
      profile: {
        email: 'admin@northwind.example',
      },
      tenantContext: {
        tenantId: '818e8cea-73b5-89e2-9d2f-fd79ef75e4ea',
        tenantName: 'Northwind Payments',
      },
      accounts: [
        {
          accountId: 'f79a0d63-3bed-8da1-93a7-159de9645c5b',
          accountName: 'Northwind',
        },
      ],
      tenants: [
        {
          tenantId: '818e8cea-73b5-89e2-9d2f-fd79ef75e4ea',
          tenantName: 'Northwind Payments',
          accountId: 'f79a0d63-3bed-8da1-93a7-159de9645c5b',
          userId: '67cf0f42-9729-83fe-8a94-a5554480801f',
          roles: ['TENANT_ADMIN'],
        },
      ],
    },
  },
  getInvitationSummary: {
    path: {
      key: 'EXAMPLE-Zk3vQ8sT1xW6yB4nC7dF0gH2jL5mP9rU-EXAMPLE-aE2cG4iK6oM8qS0',
    },
    response: {
      emailAddress: 'niamh.walsh@northwind.example',
      tenantName: 'Northwind Payments',
      invitationStatus: 'INVITED',
    },
  },
  getTenant: {
    response: {
      tenantId: '818e8cea-73b5-89e2-9d2f-fd79ef75e4ea',
      accountId: 'f79a0d63-3bed-8da1-93a7-159de9645c5b',
      status: 'ACTIVE',
      name: 'Northwind Payments',
      address: {
        streetAddress: '12 Harbour Street',
        extendedAddress: 'Floor 3',
        locality: 'Dublin',
        region: 'Leinster',
        postCode: 'D01 X4K7',
        country: 'IE',
      },
    },
  },
  getServices: {
    response: {
      services: [
        {
          name: 'collect',
          enabled: true,
          maxApps: 10,
        },
        {
          name: 'mandates',
          enabled: true,
        },
      ],
    },
  },
  listCountries: {
    response: {
      countries: [
        {
          code: 'AD',
          name: 'Andorra',
          isNonEEA: true,
          iban: {
            regex: '^[0-9]{4}[0-9]{4}[A-Z0-9]{12}$',
            chars: 24,
          },
        },
        {
          code: 'AL',
          name: 'Albania',
          isNonEEA: true,
          iban: {
            regex: '^[0-9]{8}[A-Z0-9]{16}$',
            chars: 28,
          },
        },
      ],
    },
  },
  listCurrencies: {
    response: {
      currencies: [
        {
          id: 'ALL',
          code: 'ALL',
        },
        {
          id: 'AUD',
          code: 'AUD',
        },
      ],
    },
  },
  listUsers: {
    response: {
      results: [
        {
          userId: '67cf0f42-9729-83fe-8a94-a5554480801f',
          emailAddress: 'admin@northwind.example',
          roles: ['TENANT_ADMIN'],
          identity: {
            issuer: 'https://api.payments.example/identity',
            subject: '16fcef37-9820-8ad1-a628-3026a6a74aa3',
          },
          invitationStatus: 'ACCEPTED',
          createdOn: '2026-02-02T09:30:00.000Z',
          invitedOn: '2026-02-02T09:30:00.000Z',
        },
        {
          userId: '52126cf9-4392-839b-8be7-46cd8d91135d',
          emailAddress: 'aoife.brennan@northwind.example',
          roles: ['TENANT_ADMIN'],
          identity: null,
          invitationStatus: 'EXPIRED',
          createdOn: '2026-03-04T09:30:00.000Z',
          invitedOn: '2026-03-04T09:30:00.000Z',
        },
      ],
      total: 25,
    },
  },
  summariseUsers: {
    response: {
      total: 25,
      admins: 2,
      expiredInvitations: {
        results: [
          {
            userId: '52126cf9-4392-839b-8be7-46cd8d91135d',
            emailAddress: 'aoife.brennan@northwind.example',
          },
        ],
        total: 2,
      },
      latest: [
        {
          userId: '92a6b823-811f-808b-b427-fa89bebba3b3',
          emailAddress: 'hugo.lefebvre@northwind.example',
          invitationStatus: 'INVITED',
          createdOn: '2026-11-27T14:49:36.456Z',
          invitedOn: '2026-11-27T14:49:36.456Z',
        },
        {
          userId: '53c78c14-a517-8091-9ecc-dc0e17b666b6',
          emailAddress: 'niamh.walsh@northwind.example',
          invitationStatus: 'INVITED',
          createdOn: '2026-11-27T14:49:36.456Z',
          invitedOn: '2026-11-27T14:49:36.456Z',
        },
      ],
    },
  },
  listSignIns: {
    response: {
      results: [
        {
          userId: '67cf0f42-9729-83fe-8a94-a5554480801f',
          lastSignInOn: '2026-11-29T09:49:36.695Z',
        },
        {
          userId: '2d207549-8367-881e-b0e4-49af7a0b03bc',
          lastSignInOn: '2026-11-29T05:49:36.695Z',
        },
      ],
    },
  },
  getUser: {
    path: {
      userId: '53c78c14-a517-8091-9ecc-dc0e17b666b6',
    },
    response: {
      userId: '53c78c14-a517-8091-9ecc-dc0e17b666b6',
      emailAddress: 'niamh.walsh@northwind.example',
      roles: ['TRANSACTION_WRITE'],
      identity: null,
      invitationStatus: 'INVITED',
      createdOn: '2026-11-27T14:49:36.456Z',
      invitedOn: '2026-11-27T14:49:36.456Z',
    },
  },
  listKeys: {
    response: {
      tenantKeys: [
        {
          name: 'Webhook provisioning',
          roles: ['WEBHOOK_WRITE'],
          publicKey: 'pk_0c81ce749d768cf198e3741a02ff9b63',
          identity: {
            issuer: 'https://api.payments.example/identity',
            subject: '805c110c-b665-8920-bad8-2b7e01e96212',
          },
          createdOn: '2026-04-03T09:30:00.000Z',
          createdBy: 'admin@northwind.example',
          lastUsedOn: null,
          lastUsedFrom: null,
        },
        {
          name: 'Direct debit import',
          roles: ['MANDATE_WRITE'],
          publicKey: 'pk_4445995a22d387daa739911dfe604ac0',
          identity: {
            issuer: 'https://api.payments.example/identity',
            subject: 'e4397953-2b87-8051-8420-3aaea004d115',
          },
          createdOn: '2026-03-23T09:30:00.000Z',
          createdBy: 'admin@northwind.example',
          lastUsedOn: null,
          lastUsedFrom: null,
        },
      ],
    },
  },
  getKey: {
    path: {
      publicKey: 'pk_9c049f2f73fc84e3aefb643069a1248e',
    },
    response: {
      name: 'Checkout',
      roles: ['APP_READ', 'COLLECT_SCHEME_READ'],
      publicKey: 'pk_9c049f2f73fc84e3aefb643069a1248e',
      identity: {
        issuer: 'https://api.payments.example/identity',
        subject: '8ad2b40d-a751-8ae5-a3fe-32f0d33aa6bb',
      },
      createdOn: '2026-02-07T09:30:00.000Z',
      createdBy: 'admin@northwind.example',
      lastUsedOn: null,
      lastUsedFrom: null,
    },
  },
  listActivity: {
    response: {
      since: '2026-11-29T14:49:35.386Z',
      entries: [
        {
          entryId: '8c9af4e8-c543-8a12-9560-326e8734c35d',
          occurredOn: '2026-11-02T09:30:00.000Z',
          actor: {
            kind: 'user',
            id: 'subject-of-admin',
            name: 'admin@northwind.example',
          },
          address: '203.0.113.7',
          browser: {
            name: 'Chrome on Windows',
            userAgent:
              'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
          },
          area: 'Webhooks',
          action: 'Change a webhook',
          thing: {
            kind: 'webhook',
            id: 'webhook-1',
            name: 'https://shop.example/hooks',
            part: null,
          },
          outcome: 'changed',
          refusal: null,
          count: 1,
          changes: [
            {
              name: 'Destination',
              before: 'https://shop.example/hooks',
              after: 'https://shop.example/events',
            },
          ],
          correlationId: 'correlation-1',
        },
      ],
      next: null,
    },
  },
  listActivityChoices: {
    response: {
      actors: [
        {
          kind: 'user',
          id: '16fcef37-9820-8ad1-a628-3026a6a74aa3',
          name: 'admin@northwind.example',
        },
        {
          kind: 'user',
          id: 'subject-of-admin',
          name: 'admin@northwind.example',
        },
      ],
      areas: ['Tenant', 'Webhooks'],
      actions: [
        {
          area: 'Webhooks',
          action: 'Change a webhook',
        },
        {
          area: 'Tenant',
          action: 'Signed in',
        },
      ],
    },
  },
  getActivityDownload: {
    response: {
      uri: 'https://api.payments.example/files/activity',
    },
  },
  getActivityEntry: {
    path: {
      entryId: '8c9af4e8-c543-8a12-9560-326e8734c35d',
    },
    response: {
      entryId: '8c9af4e8-c543-8a12-9560-326e8734c35d',
      occurredOn: '2026-11-02T09:30:00.000Z',
      actor: {
        kind: 'user',
        id: 'subject-of-admin',
        name: 'admin@northwind.example',
      },
      address: '203.0.113.7',
      browser: {
        name: 'Chrome on Windows',
        userAgent:
          'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
      },
      area: 'Webhooks',
      action: 'Change a webhook',
      thing: {
        kind: 'webhook',
        id: 'webhook-1',
        name: 'https://shop.example/hooks',
        part: null,
      },
      outcome: 'changed',
      refusal: null,
      count: 1,
      changes: [
        {
          name: 'Destination',
          before: 'https://shop.example/hooks',
          after: 'https://shop.example/events',
        },
      ],
      correlationId: 'correlation-1',
    },
  },
  listHistory: {
    path: {
      thingKind: 'webhook',
      thingId: 'webhook-1',
    },
    response: {
      since: '2026-11-29T14:49:35.386Z',
      entries: [
        {
          entryId: '8c9af4e8-c543-8a12-9560-326e8734c35d',
          occurredOn: '2026-11-02T09:30:00.000Z',
          actor: {
            kind: 'user',
            id: 'subject-of-admin',
            name: 'admin@northwind.example',
          },
          action: 'Change a webhook',
          changes: [
            {
              name: 'Destination',
              before: 'https://shop.example/hooks',
              after: 'https://shop.example/events',
            },
          ],
        },
      ],
      next: null,
    },
  },
  getApprovalSettings: {
    response: {
      schemes: false,
      providerConfigurations: false,
      appConfigurations: false,
      access: false,
    },
  },
  listApprovals: {
    response: {
      results: [
        {
          approvalId: 'c1461a3d-de44-8d94-82d9-758f9400c8d7',
          kind: 'providerConfigurations',
          title: 'Connect GoCardless',
          subjects: ['connection of provider gocardless'],
          status: 'PENDING',
          note: 'For direct debits in the United Kingdom',
          requestedOn: '2026-11-29T14:49:38.998Z',
          requestedBy: 'admin@northwind.example',
          expiresOn: '2026-12-13T14:49:38.998Z',
          endedOn: null,
          endedBy: null,
          reason: null,
          approvers: 6,
          mayApprove: false,
          isRequester: true,
          isOwnChange: true,
          isPermission: true,
          usedOn: null,
          permittedUntil: null,
        },
        {
          approvalId: 'f9719e37-0389-82d3-ab50-b050637e4e2a',
          kind: 'providerConfigurations',
          title: 'Connect GoCardless',
          subjects: ['connection of provider gocardless'],
          status: 'PENDING',
          note: 'For direct debits in the United Kingdom',
          requestedOn: '2026-11-29T14:49:38.995Z',
          requestedBy: 'requester@northwind.example',
          expiresOn: '2026-12-13T14:49:38.995Z',
          endedOn: null,
          endedBy: null,
          reason: null,
          approvers: 7,
          mayApprove: true,
          isRequester: false,
          isOwnChange: false,
          isPermission: true,
          usedOn: null,
          permittedUntil: null,
        },
      ],
      total: 2,
    },
  },
  getApproval: {
    path: {
      approvalId: 'f9719e37-0389-82d3-ab50-b050637e4e2a',
    },
    response: {
      approvalId: 'f9719e37-0389-82d3-ab50-b050637e4e2a',
      kind: 'providerConfigurations',
      title: 'Connect GoCardless',
      subjects: ['connection of provider gocardless'],
      status: 'PENDING',
      note: 'For direct debits in the United Kingdom',
      requestedOn: '2026-11-29T14:49:38.995Z',
      requestedBy: 'requester@northwind.example',
      expiresOn: '2026-12-13T14:49:38.995Z',
      endedOn: null,
      endedBy: null,
      reason: null,
      approvers: 7,
      mayApprove: true,
      isRequester: false,
      isOwnChange: false,
      isPermission: true,
      usedOn: null,
      permittedUntil: null,
      changes: [
        {
          name: 'Connection',
          after: 'By the requester, once, on the page of the provider',
        },
      ],
      publications: [],
    },
  },
  listEventTypes: {
    response: {
      'API key changed': 'api-key.changed',
      'API key created': 'api-key.created',
      'API key deleted': 'api-key.deleted',
      'App balance topped up': 'app.balance-topped-up',
      'App configured': 'app.configured',
      'App connection revoked': 'app.connection-revoked',
      'App installed': 'app.installed',
      'App uninstalled': 'app.uninstalled',
      'App validated': 'app.validated',
      'Approval declined': 'approval.declined',
      'Approval expired': 'approval.expired',
      'Approval given': 'approval.approved',
      'Approval lapsed': 'approval.lapsed',
      'Approval requested': 'approval.requested',
      'Approval withdrawn': 'approval.withdrawn',
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
      'Report schedule failed': 'report-schedule.failed',
      'Report schedule paused': 'report-schedule.paused',
      'Report schedule succeeded': 'report-schedule.succeeded',
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
    },
  },
  listEventExamples: {
    response: {
      'api-key.changed': {
        publicKey: 'pk_3d1f0c7a94b84e0d8f5a6c2b9e7d1034',
      },
      'api-key.created': {
        publicKey: 'pk_3d1f0c7a94b84e0d8f5a6c2b9e7d1034',
      },
      'api-key.deleted': {
        publicKey: 'pk_3d1f0c7a94b84e0d8f5a6c2b9e7d1034',
      },
      'app.balance-topped-up': {
        appId: 'card-payments',
        amount: '500.00',
        currency: 'EUR',
      },
      'app.configured': {
        appId: 'card-payments',
      },
      'app.connection-revoked': {
        appId: 'card-payments',
      },
      'app.installed': {
        appId: 'card-payments',
      },
      'app.uninstalled': {
        appId: 'card-payments',
      },
      'app.validated': {
        appId: 'card-payments',
        isValid: true,
      },
      'approval.approved': {
        approvalId: '3f9d1b7c-5a2e-4d68-9c41-7e0b6a8f2d15',
        kind: 'schemes',
      },
      'approval.declined': {
        approvalId: '3f9d1b7c-5a2e-4d68-9c41-7e0b6a8f2d15',
        kind: 'schemes',
      },
      'approval.expired': {
        approvalId: '3f9d1b7c-5a2e-4d68-9c41-7e0b6a8f2d15',
        kind: 'schemes',
      },
      'approval.lapsed': {
        approvalId: '3f9d1b7c-5a2e-4d68-9c41-7e0b6a8f2d15',
        kind: 'schemes',
      },
      'approval.requested': {
        approvalId: '3f9d1b7c-5a2e-4d68-9c41-7e0b6a8f2d15',
        kind: 'schemes',
      },
      'approval.withdrawn': {
        approvalId: '3f9d1b7c-5a2e-4d68-9c41-7e0b6a8f2d15',
        kind: 'schemes',
      },
      'chargeback.lost': {
        reference: 'CHB-1Q7D4P9JE',
        instructionReference: 'INS-1Q4V9C5RB',
        orderReference: 'ORD-1Q4T7M2KX',
        customerReference: 'CUS-8H3F0W',
        appId: 'card-payments',
        amount: '49.90',
        currency: 'EUR',
        isTest: false,
        reason: 'Goods not received',
        stage: 'CHARGEBACK',
        status: 'LOST',
      },
      'chargeback.opened': {
        reference: 'CHB-1Q7D4P9JE',
        instructionReference: 'INS-1Q4V9C5RB',
        orderReference: 'ORD-1Q4T7M2KX',
        customerReference: 'CUS-8H3F0W',
        appId: 'card-payments',
        amount: '49.90',
        currency: 'EUR',
        isTest: false,
        reason: 'Goods not received',
        stage: 'CHARGEBACK',
        respondBy: '2026-12-01',
        status: 'OPEN',
      },
      'chargeback.won': {
        reference: 'CHB-1Q7D4P9JE',
        instructionReference: 'INS-1Q4V9C5RB',
        orderReference: 'ORD-1Q4T7M2KX',
        customerReference: 'CUS-8H3F0W',
        appId: 'card-payments',
        amount: '49.90',
        currency: 'EUR',
        isTest: false,
        reason: 'Goods not received',
        stage: 'CHARGEBACK',
        status: 'WON',
      },
      'export.failed': {
        reference: '0f8b3a52-6a0e-4c55-9d0c-2f1c7f0a4b11',
        reportType: 'transaction',
      },
      'export.ready': {
        reference: '0f8b3a52-6a0e-4c55-9d0c-2f1c7f0a4b11',
        reportType: 'transaction',
      },
      'instruction.cancelled': {
        reference: 'INS-1Q4V9C5RB',
        orderReference: 'ORD-1Q4T7M2KX',
        customerReference: 'CUS-8H3F0W',
        appId: 'card-payments',
        amount: '49.90',
        currency: 'EUR',
        isTest: false,
        direction: 'debit',
        paymentMethod: 'CARD',
        status: 'CANCELLED',
      },
      'instruction.created': {
        reference: 'INS-1Q4V9C5RB',
        orderReference: 'ORD-1Q4T7M2KX',
        customerReference: 'CUS-8H3F0W',
        appId: 'card-payments',
        amount: '49.90',
        currency: 'EUR',
        isTest: false,
        direction: 'debit',
        paymentMethod: 'CARD',
        status: 'READY',
      },
      'instruction.failed': {
        reference: 'INS-1Q4V9C5RB',
        orderReference: 'ORD-1Q4T7M2KX',
        customerReference: 'CUS-8H3F0W',
        appId: 'card-payments',
        amount: '49.90',
        currency: 'EUR',
        isTest: false,
        direction: 'debit',
        paymentMethod: 'CARD',
        status: 'FAILED',
        failureReason: 'Insufficient funds',
      },
      'instruction.processing': {
        reference: 'INS-1Q4V9C5RB',
        orderReference: 'ORD-1Q4T7M2KX',
        customerReference: 'CUS-8H3F0W',
        appId: 'card-payments',
        amount: '49.90',
        currency: 'EUR',
        isTest: false,
        direction: 'debit',
        paymentMethod: 'CARD',
        status: 'PROCESSING',
      },
      'instruction.settled': {
        reference: 'INS-1Q4V9C5RB',
        orderReference: 'ORD-1Q4T7M2KX',
        customerReference: 'CUS-8H3F0W',
        appId: 'card-payments',
        amount: '49.90',
        currency: 'EUR',
        isTest: false,
        direction: 'debit',
        paymentMethod: 'CARD',
        status: 'SETTLED',
      },
      'mandate.activated': {
        reference: 'MND-5T0R8G',
        externalReference: 'SEPA-20417-3',
        network: 'SEPA',
        customerReference: 'CUS-8H3F0W',
        status: 'ACTIVE',
      },
      'mandate.created': {
        reference: 'MND-5T0R8G',
        externalReference: 'SEPA-20417-3',
        network: 'SEPA',
        customerReference: 'CUS-8H3F0W',
        status: 'PROCESSING',
      },
      'mandate.deactivated': {
        reference: 'MND-5T0R8G',
        externalReference: 'SEPA-20417-3',
        network: 'SEPA',
        customerReference: 'CUS-8H3F0W',
        status: 'INACTIVE',
        statusReason: 'Cancelled by the payer',
      },
      'refund.created': {
        reference: 'REF-1Q5B6Y3ZA',
        instructionReference: 'INS-1Q4V9C5RB',
        orderReference: 'ORD-1Q4T7M2KX',
        customerReference: 'CUS-8H3F0W',
        appId: 'card-payments',
        amount: '12.50',
        currency: 'EUR',
        isTest: false,
        reason: 'Goods returned',
        status: 'PROCESSING',
      },
      'refund.failed': {
        reference: 'REF-1Q5B6Y3ZA',
        instructionReference: 'INS-1Q4V9C5RB',
        orderReference: 'ORD-1Q4T7M2KX',
        customerReference: 'CUS-8H3F0W',
        appId: 'card-payments',
        amount: '12.50',
        currency: 'EUR',
        isTest: false,
        reason: 'Goods returned',
        status: 'FAILED',
      },
      'refund.settled': {
        reference: 'REF-1Q5B6Y3ZA',
        instructionReference: 'INS-1Q4V9C5RB',
        orderReference: 'ORD-1Q4T7M2KX',
        customerReference: 'CUS-8H3F0W',
        appId: 'card-payments',
        amount: '12.50',
        currency: 'EUR',
        isTest: false,
        reason: 'Goods returned',
        status: 'SETTLED',
      },
      'report-schedule.failed': {
        scheduleId: '2d7c1b0a-9f8e-4d6c-8b5a-4e3f2d1c0b9a',
        runId: '6f5e4d3c-2b1a-4098-8776-655443322110',
        reportType: 'transaction',
      },
      'report-schedule.paused': {
        scheduleId: '2d7c1b0a-9f8e-4d6c-8b5a-4e3f2d1c0b9a',
        reason: 'OWNER_LEFT',
      },
      'report-schedule.succeeded': {
        scheduleId: '2d7c1b0a-9f8e-4d6c-8b5a-4e3f2d1c0b9a',
        runId: '6f5e4d3c-2b1a-4098-8776-655443322110',
        reportType: 'transaction',
      },
      'reward-group.changed': {
        rewardGroupId: '5b0f4f7e-3c0b-4f6e-8c39-0b6d2a1e9f45',
      },
      'reward-group.created': {
        rewardGroupId: '5b0f4f7e-3c0b-4f6e-8c39-0b6d2a1e9f45',
      },
      'reward-group.deleted': {
        rewardGroupId: '5b0f4f7e-3c0b-4f6e-8c39-0b6d2a1e9f45',
      },
      'scheme.created': {
        schemeId: 'c2a9a6d4-71e3-4b0f-9b52-6d8f0e3a1c77',
        kind: 'collect',
      },
      'scheme.deleted': {
        schemeId: 'c2a9a6d4-71e3-4b0f-9b52-6d8f0e3a1c77',
        kind: 'collect',
      },
      'scheme.draft-saved': {
        schemeId: 'c2a9a6d4-71e3-4b0f-9b52-6d8f0e3a1c77',
        kind: 'collect',
        draftId: '9e4d2b60-58c1-4a7f-a3d6-1f7c0b8e5a29',
      },
      'scheme.published': {
        schemeId: 'c2a9a6d4-71e3-4b0f-9b52-6d8f0e3a1c77',
        kind: 'collect',
        draftId: '9e4d2b60-58c1-4a7f-a3d6-1f7c0b8e5a29',
        previousDraftId: '1c8f7e6d-5b4a-4392-8170-6f5e4d3c2b1a',
        changedRules: 2,
      },
      'tenant.changed': {
        tenantId: '4f3e2d1c-0b9a-4887-9665-544332211000',
      },
      'transaction.created': {
        reference: 'TXN-1Q4K2N8SD',
        instructionReference: 'INS-1Q4V9C5RB',
        orderReference: 'ORD-1Q4T7M2KX',
        customerReference: 'CUS-8H3F0W',
        appId: 'card-payments',
        amount: '49.90',
        currency: 'EUR',
        isTest: false,
        provider: 'Meridian Acquiring',
        forecastedSettlementDate: '2026-11-20',
        status: 'PROCESSING',
      },
      'transaction.failed': {
        reference: 'TXN-1Q4K2N8SD',
        instructionReference: 'INS-1Q4V9C5RB',
        orderReference: 'ORD-1Q4T7M2KX',
        customerReference: 'CUS-8H3F0W',
        appId: 'card-payments',
        amount: '49.90',
        currency: 'EUR',
        isTest: false,
        provider: 'Meridian Acquiring',
        forecastedSettlementDate: '2026-11-20',
        failureReason: 'Insufficient funds',
        status: 'FAILED',
      },
      'transaction.settled': {
        reference: 'TXN-1Q4K2N8SD',
        instructionReference: 'INS-1Q4V9C5RB',
        orderReference: 'ORD-1Q4T7M2KX',
        customerReference: 'CUS-8H3F0W',
        appId: 'card-payments',
        amount: '49.90',
        currency: 'EUR',
        isTest: false,
        provider: 'Meridian Acquiring',
        forecastedSettlementDate: '2026-11-20',
        status: 'SETTLED',
      },
      'user.accepted': {
        userId: '7a6e5d4c-3b2a-4190-8f7e-6d5c4b3a2918',
      },
      'user.deleted': {
        userId: '7a6e5d4c-3b2a-4190-8f7e-6d5c4b3a2918',
      },
      'user.invited': {
        userId: '7a6e5d4c-3b2a-4190-8f7e-6d5c4b3a2918',
      },
      'user.roles-changed': {
        userId: '7a6e5d4c-3b2a-4190-8f7e-6d5c4b3a2918',
      },
      'webhook.changed': {
        webhookId: 'e3b0c442-98fc-4c14-9afb-f4c8996fb924',
        events: ['instruction.settled', 'instruction.failed'],
        isActive: true,
      },
      'webhook.created': {
        webhookId: 'e3b0c442-98fc-4c14-9afb-f4c8996fb924',
        events: ['instruction.settled', 'instruction.failed'],
        isActive: true,
      },
      'webhook.deleted': {
        webhookId: 'e3b0c442-98fc-4c14-9afb-f4c8996fb924',
        events: ['instruction.settled', 'instruction.failed'],
        isActive: true,
      },
    },
  },
  countFailedBatches: {
    response: {
      results: [
        {
          webhookId: '0352db86-7d03-89e4-a374-cf88a2cb9f49',
          failed: 2,
        },
        {
          webhookId: '2490ad41-6ca4-88c7-999d-a216802d8191',
          failed: 7,
        },
      ],
    },
  },
  listLatestDeliveries: {
    response: {
      results: [
        {
          webhookId: '0bd10942-8a4e-8b6e-8baa-39a549c0830a',
          latest: null,
          failed: 0,
        },
        {
          webhookId: '0352db86-7d03-89e4-a374-cf88a2cb9f49',
          latest: {
            batchId: '14d250cc-698a-8461-b161-ba1c7cd0263f',
            status: 'SUCCEEDED',
            createdOn: '2026-11-28T10:49:36.500Z',
            eventCount: 1,
            eventTypes: ['user.invited'],
            isTest: false,
            attemptCount: 1,
            latestAttempt: {
              attemptId: '9c4626fe-5fcb-8794-84e9-bcc554767a99',
              deliveryStatus: 'SUCCEEDED',
              responseStatusCode: 202,
              failureReason: null,
              trigger: 'AUTOMATIC',
              scheduledOn: '2026-11-28T10:49:36.500Z',
              attemptedOn: '2026-11-28T10:49:36.512Z',
              durationMs: 102,
            },
          },
          failed: 0,
        },
      ],
    },
  },
  listOrderDeliveries: {
    response: {
      results: [
        {
          batchId: 'ca3175f9-3d9e-8e93-a3f1-537b534fb3a6',
          status: 'SCHEDULED',
          createdOn: '2026-11-29T14:49:36.500Z',
          eventCount: 2,
          eventTypes: ['chargeback.opened', 'chargeback.won'],
          isTest: false,
          attemptCount: 5,
          latestAttempt: {
            attemptId: '84a7db56-9b99-8a0e-ac7b-4e6e15718587',
            deliveryStatus: 'SCHEDULED',
            responseStatusCode: null,
            failureReason: null,
            trigger: 'AUTOMATIC',
            scheduledOn: '2026-11-29T14:54:36.500Z',
            attemptedOn: null,
            durationMs: null,
          },
          events: [
            {
              eventId: 'f8ac3016-51e1-889f-8716-e9a74b06c68b',
              type: 'chargeback.opened',
              occurredOn: '2026-11-29T14:49:35.100Z',
              orderReference: 'ORD-48210',
              instructionReference: null,
            },
          ],
          webhookId: '2490ad41-6ca4-88c7-999d-a216802d8191',
          destination: 'https://erp.northwind.example/api/v2/notifications',
        },
        {
          batchId: '1d3059f7-2976-84df-8ffa-e73f7ce01df1',
          status: 'SUCCEEDED',
          createdOn: '2026-11-29T13:49:36.500Z',
          eventCount: 1,
          eventTypes: ['instruction.created'],
          isTest: false,
          attemptCount: 1,
          latestAttempt: {
            attemptId: '3f76eb06-4f03-81f4-af86-2389710b1c38',
            deliveryStatus: 'SUCCEEDED',
            responseStatusCode: 200,
            failureReason: null,
            trigger: 'AUTOMATIC',
            scheduledOn: '2026-11-29T13:49:36.500Z',
            attemptedOn: '2026-11-29T13:49:36.512Z',
            durationMs: 100,
          },
          events: [
            {
              eventId: '82d27593-12dc-8219-86be-d4c5ddd12b12',
              type: 'instruction.created',
              occurredOn: '2026-11-29T13:49:35.800Z',
              orderReference: 'ORD-48210',
              instructionReference: 'INS-48210',
            },
          ],
          webhookId: '9ee837cd-12c1-8888-abe8-9816f5e1640f',
          destination: 'https://hooks.northwind.example/payments',
        },
      ],
      total: 2,
    },
  },
  listWebhooks: {
    response: {
      results: [
        {
          webhookId: '0bd10942-8a4e-8b6e-8baa-39a549c0830a',
          destination: 'https://staging-hooks.northwind.example/payments',
          events: ['instruction.created', 'instruction.failed'],
          maxBatchSize: 25,
          maxBatchTimeDelay: 5,
          isActive: false,
          createdOn: '2026-10-27T14:49:36.500Z',
          goneSince: null,
          waitingBatches: 0,
          waitingSince: null,
        },
        {
          webhookId: '0352db86-7d03-89e4-a374-cf88a2cb9f49',
          destination: 'https://audit.northwind.example/inbox?source=payments',
          events: ['user.invited', 'user.accepted'],
          maxBatchSize: 1,
          maxBatchTimeDelay: 1,
          isActive: true,
          createdOn: '2026-08-25T14:49:36.500Z',
          goneSince: null,
          waitingBatches: 0,
          waitingSince: null,
        },
      ],
      total: 4,
    },
  },
  getWebhook: {
    path: {
      webhookId: '9ee837cd-12c1-8888-abe8-9816f5e1640f',
    },
    response: {
      webhookId: '9ee837cd-12c1-8888-abe8-9816f5e1640f',
      destination: 'https://hooks.northwind.example/payments',
      events: ['instruction.created', 'instruction.settled'],
      maxBatchSize: 10,
      maxBatchTimeDelay: 10,
      isActive: true,
      createdOn: '2026-04-03T14:49:36.500Z',
      goneSince: null,
      waitingBatches: 0,
      waitingSince: null,
    },
  },
  listBatches: {
    path: {
      webhookId: '9ee837cd-12c1-8888-abe8-9816f5e1640f',
    },
    response: {
      results: [
        {
          batchId: '1d3059f7-2976-84df-8ffa-e73f7ce01df1',
          status: 'SUCCEEDED',
          createdOn: '2026-11-29T13:49:36.500Z',
          eventCount: 1,
          eventTypes: ['instruction.created'],
          isTest: false,
          attemptCount: 1,
          latestAttempt: {
            attemptId: '3f76eb06-4f03-81f4-af86-2389710b1c38',
            deliveryStatus: 'SUCCEEDED',
            responseStatusCode: 200,
            failureReason: null,
            trigger: 'AUTOMATIC',
            scheduledOn: '2026-11-29T13:49:36.500Z',
            attemptedOn: '2026-11-29T13:49:36.512Z',
            durationMs: 100,
          },
        },
        {
          batchId: '963c629b-4d34-8833-babc-af23da4ef6fb',
          status: 'SUCCEEDED',
          createdOn: '2026-11-29T07:48:49.500Z',
          eventCount: 8,
          eventTypes: ['refund.created', 'refund.settled'],
          isTest: false,
          attemptCount: 1,
          latestAttempt: {
            attemptId: '87315109-2b18-8296-9c5d-980942311da9',
            deliveryStatus: 'SUCCEEDED',
            responseStatusCode: 200,
            failureReason: null,
            trigger: 'AUTOMATIC',
            scheduledOn: '2026-11-29T07:48:49.500Z',
            attemptedOn: '2026-11-29T07:48:49.512Z',
            durationMs: 100,
          },
        },
      ],
      total: 52,
    },
  },
  getBatch: {
    path: {
      webhookId: '9ee837cd-12c1-8888-abe8-9816f5e1640f',
      batchId: '1d3059f7-2976-84df-8ffa-e73f7ce01df1',
    },
    response: {
      batchId: '1d3059f7-2976-84df-8ffa-e73f7ce01df1',
      status: 'SUCCEEDED',
      createdOn: '2026-11-29T13:49:36.500Z',
      eventCount: 1,
      eventTypes: ['instruction.created'],
      isTest: false,
      attemptCount: 1,
      latestAttempt: {
        attemptId: '3f76eb06-4f03-81f4-af86-2389710b1c38',
        deliveryStatus: 'SUCCEEDED',
        responseStatusCode: 200,
        failureReason: null,
        trigger: 'AUTOMATIC',
        scheduledOn: '2026-11-29T13:49:36.500Z',
        attemptedOn: '2026-11-29T13:49:36.512Z',
        durationMs: 100,
      },
      events: [
        {
          eventId: '82d27593-12dc-8219-86be-d4c5ddd12b12',
          type: 'instruction.created',
          occurredOn: '2026-11-29T13:49:35.800Z',
          orderReference: 'ORD-48210',
          instructionReference: 'INS-48210',
        },
      ],
    },
  },
  listDeliveryAttempts: {
    path: {
      webhookId: '9ee837cd-12c1-8888-abe8-9816f5e1640f',
      batchId: '1d3059f7-2976-84df-8ffa-e73f7ce01df1',
    },
    response: {
      results: [
        {
          attemptId: '3f76eb06-4f03-81f4-af86-2389710b1c38',
          deliveryStatus: 'SUCCEEDED',
          responseStatusCode: 200,
          failureReason: null,
          trigger: 'AUTOMATIC',
          scheduledOn: '2026-11-29T13:49:36.500Z',
          attemptedOn: '2026-11-29T13:49:36.512Z',
          durationMs: 100,
        },
      ],
      total: 1,
    },
  },
  getDeliveryAttempt: {
    path: {
      webhookId: '9ee837cd-12c1-8888-abe8-9816f5e1640f',
      batchId: '1d3059f7-2976-84df-8ffa-e73f7ce01df1',
      attemptId: '3f76eb06-4f03-81f4-af86-2389710b1c38',
    },
    response: {
      attemptId: '3f76eb06-4f03-81f4-af86-2389710b1c38',
      deliveryStatus: 'SUCCEEDED',
      responseStatusCode: 200,
      failureReason: null,
      trigger: 'AUTOMATIC',
      scheduledOn: '2026-11-29T13:49:36.500Z',
      attemptedOn: '2026-11-29T13:49:36.512Z',
      durationMs: 100,
      request: {
        method: 'POST',
        url: 'https://hooks.northwind.example/payments',
        headers: [
          {
            name: 'content-type',
            value: 'application/json',
          },
          {
            name: 'content-length',
            value: '341',
          },
        ],
        body: '{"batchId":"1d3059f7-2976-84df-8ffa-e73f7ce01df1","events":[{"id":"82d27593-12dc-8219-86be-d4c5ddd12b12","type":"instruction.created","occurredOn":"2026-11-29T13:49:35.800Z","tenantId":"818e8cea-73b5-89e2-9d2f-fd79ef75e4ea","data":{"refere…',
      },
      response: {
        statusCode: 200,
        headers: [
          {
            name: 'date',
            value: 'Sun, 29 Nov 2026 13:49:36 GMT',
          },
          {
            name: 'content-type',
            value: 'application/json; charset=utf-8',
          },
        ],
        body: '{"received":true}',
        isBodyTruncated: false,
      },
    },
  },
  getOrder: {
    path: {
      orderRef: 'ORD-2EHZYC978',
    },
    response: {
      orderRef: 'ORD-2EHZYC978',
      customerRef: 'CUS-66M342',
      amount: '110.13',
      currency: 'GBP',
      status: 'SETTLED',
      createdAt: '2026-11-18T17:33:25.835Z',
      updatedAt: '2026-11-19T06:49:00.000Z',
      scheme: {
        schemeId: '447c733e-af4a-8775-9c38-53e553cbddb9',
        name: 'Online checkout',
      },
      isTest: false,
      instructions: [
        {
          instructionRef: 'INS-2EHMBJP6Z',
          direction: 'debit',
          amount: '110.13',
          currency: 'GBP',
          status: 'SETTLED',
          createdAt: '2026-11-18T17:33:25.835Z',
          isTest: false,
        },
      ],
      history: [
        {
          at: '2026-11-18T17:33:25.835Z',
          status: 'INCOMPLETE',
        },
        {
          at: '2026-11-18T17:33:48.135Z',
          status: 'READY',
        },
      ],
      links: [
        {
          rel: 'instruction',
          href: '/v1/order-management/ORD-2EHZYC978/instruction/INS-2EHMBJP6Z',
        },
      ],
    },
  },
  getInstruction: {
    path: {
      orderRef: 'ORD-2EHZYC978',
      instructionRef: 'INS-2EHMBJP6Z',
    },
    response: {
      instructionRef: 'INS-2EHMBJP6Z',
      orderRef: 'ORD-2EHZYC978',
      customerRef: 'CUS-66M342',
      batchRef: null,
      direction: 'debit',
      amount: '110.13',
      currency: 'GBP',
      status: 'SETTLED',
      app: 'Card Payments',
      paymentMethod: 'CARD',
      failureReason: null,
      createdAt: '2026-11-18T17:33:25.835Z',
      updatedAt: '2026-11-19T06:49:00.000Z',
      completedAt: '2026-11-19T06:49:00.000Z',
      forecastedSettlementDate: '2026-11-19',
      isTest: false,
      history: [
        {
          at: '2026-11-18T17:33:25.835Z',
          status: 'INCOMPLETE',
        },
        {
          at: '2026-11-18T17:33:48.135Z',
          status: 'READY',
        },
      ],
      links: [
        {
          rel: 'order',
          href: '/v1/order-management/ORD-2EHZYC978',
        },
        {
          rel: 'financial-instrument',
          href: '/v1/financial-instruments/FIN-WF5A98',
        },
      ],
    },
  },
  getFinancialInstrument: {
    path: {
      financialInstrumentId: 'FIN-WF5A98',
    },
    response: {
      financialInstrumentId: 'FIN-WF5A98',
      type: 'CARD',
      maskedDetails: 'Visa •••• 0603',
      holderName: 'Priya Mackenzie',
      status: 'ACTIVE',
      createdAt: '2026-09-02T14:36:51.522Z',
      mandate: null,
    },
  },
  getTransaction: {
    path: {
      transactionId: 'TXN-2EHBNS4M4',
    },
    response: {
      transactionId: 'TXN-2EHBNS4M4',
      provider: 'Meridian Acquiring',
      providerReference: '653171783941',
      status: 'SETTLED',
      amount: '110.13',
      currency: 'GBP',
      createdAt: '2026-11-18T17:33:49.502Z',
      forecastedSettlementDate: '2026-11-19',
      settledAt: '2026-11-19T06:49:00.000Z',
      netAmount: '110.13',
      isTest: false,
      refunds: [],
    },
  },
  listChargebacks: {
    path: {
      transactionId: 'TXN-2EHBNS4M4',
    },
    response: {
      chargebacks: [],
    },
  },
  listInstructions: {
    response: {
      results: [
        {
          instructionRef: 'INS-2EWHDPXDE',
          orderRef: 'ORD-2EW457VHJ',
          customerRef: 'CUS-JVF3XX',
          batchRef: null,
          createdAt: '2026-11-29T12:15:15.568Z',
          updatedAt: '2026-11-29T12:16:30.769Z',
          forecastedSettlementDate: '2026-12-01',
          direction: 'debit',
          amount: '40.33',
          currency: 'GBP',
          status: 'PROCESSING',
          app: 'Card Payments',
          transaction: {
            id: 'TXN-2EWKYYVCS',
          },
          financialInstrumentId: 'FIN-6ZW24J',
          failureReason: null,
          paymentMethod: 'CARD',
          scheme: 'Online checkout',
          netAmount: null,
          refundCount: 0,
          netRefundAmount: '0.00',
          chargebackCount: 0,
          netChargebackAmount: '0.00',
          isTest: false,
        },
        {
          instructionRef: 'INS-2EVFRFSSC',
          orderRef: 'ORD-2EV830QMZ',
          customerRef: 'CUS-TJTJEZ',
          batchRef: null,
          createdAt: '2026-11-28T15:44:07.557Z',
          updatedAt: '2026-11-28T15:46:07.083Z',
          forecastedSettlementDate: '2026-12-01',
          direction: 'debit',
          amount: '71.81',
          currency: 'GBP',
          status: 'PROCESSING',
          app: 'Card Payments',
          transaction: {
            id: 'TXN-2EVP594R1',
          },
          financialInstrumentId: 'FIN-QBF5W9',
          failureReason: null,
          paymentMethod: 'CARD',
          scheme: 'Online checkout',
          netAmount: null,
          refundCount: 0,
          netRefundAmount: '0.00',
          chargebackCount: 0,
          netChargebackAmount: '0.00',
          isTest: false,
        },
      ],
      total: 8,
    },
  },
  summariseInstructions: {
    response: {
      days: [
        {
          day: '2026-11-23',
          count: 1,
          succeeded: 1,
          failed: 0,
          cancelled: 0,
          amounts: [
            {
              currency: 'EUR',
              direction: 'debit',
              succeeded: '65.99',
              open: '0.00',
              failed: '0.00',
              cancelled: '0.00',
            },
          ],
        },
        {
          day: '2026-11-24',
          count: 1,
          succeeded: 1,
          failed: 0,
          cancelled: 0,
          amounts: [
            {
              currency: 'NZD',
              direction: 'debit',
              succeeded: '84.20',
              open: '0.00',
              failed: '0.00',
              cancelled: '0.00',
            },
          ],
        },
      ],
      testCount: 0,
      apps: ['Bank Transfer Payouts', 'BLIK'],
      currencies: ['AUD', 'EUR'],
    },
  },
  totalInstructions: {
    response: {
      before: {
        dateFrom: '2026-11-16',
        dateTo: '2026-11-22',
      },
      currencies: [
        {
          currency: 'EUR',
          collected: {
            amount: '2152.56',
            before: '129.00',
          },
          paidOut: {
            amount: '0.00',
            before: '0.00',
          },
        },
        {
          currency: 'GBP',
          collected: {
            amount: '0.00',
            before: '212.67',
          },
          paidOut: {
            amount: '0.00',
            before: '0.00',
          },
        },
      ],
    },
  },
  listPayouts: {
    response: {
      results: [
        {
          day: '2026-11-13',
          currency: 'EUR',
          app: 'Citi SEPA Instant Credit',
          count: 2,
          amount: '1380.99',
        },
        {
          day: '2026-11-03',
          currency: 'SEK',
          app: 'Bank Transfer Payouts',
          count: 1,
          amount: '777.00',
        },
      ],
      total: 6,
    },
  },
  getRecentMoney: {
    response: {
      at: '2026-11-29T14:49:40.504Z',
      money: [
        {
          currency: 'EUR',
          direction: 'debit',
          days: ['65.99', '0.00'],
          yesterdayUntilNow: '0.00',
          weekBefore: '453.45',
          counts: {
            today: 0,
            yesterdayUntilNow: 0,
            week: 2,
            weekBefore: 2,
          },
        },
        {
          currency: 'NZD',
          direction: 'debit',
          days: ['0.00', '0.00'],
          yesterdayUntilNow: '0.00',
          weekBefore: '0.00',
          counts: {
            today: 0,
            yesterdayUntilNow: 0,
            week: 1,
            weekBefore: 0,
          },
        },
      ],
      ended: [
        {
          succeeded: 1,
          failed: 0,
        },
        {
          succeeded: 2,
          failed: 0,
        },
      ],
      expected: [
        {
          currency: 'GBP',
          direction: 'debit',
          count: 2,
          amount: '112.14',
          firstDay: '2026-12-01',
          lastDay: '2026-12-01',
        },
        {
          currency: 'AUD',
          direction: 'debit',
          count: 1,
          amount: '1126.00',
          firstDay: '2026-11-30',
          lastDay: '2026-11-30',
        },
      ],
    },
  },
  listFailures: {
    response: {
      currency: 'EUR',
      currencies: ['EUR', 'AUD'],
      countries: ['AT', 'AU'],
      paymentMethods: ['ACH_DEBIT', 'BACS_DIRECT_DEBIT'],
      range: {
        dateFrom: '2026-11-23',
        dateTo: '2026-11-29',
      },
      before: {
        dateFrom: '2026-11-16',
        dateTo: '2026-11-22',
      },
      sum: {
        failed: 0,
        amount: '0.00',
        before: {
          failed: 0,
          amount: '0.00',
        },
        ended: {
          succeeded: 2,
          failed: 0,
        },
        endedBefore: {
          succeeded: 2,
          failed: 0,
        },
      },
      days: [
        {
          day: '2026-11-23',
          failed: 0,
          amount: '0.00',
          ended: {
            succeeded: 1,
            failed: 0,
          },
        },
        {
          day: '2026-11-25',
          failed: 0,
          amount: '0.00',
          ended: {
            succeeded: 1,
            failed: 0,
          },
        },
      ],
      changes: [],
      results: [],
      total: 0,
    },
  },
  listReportedChargebacks: {
    response: {
      results: [
        {
          chargebackId: 'CHB-2B26HTW3G',
          orderRef: 'ORD-2B1ZEJZ4R',
          instructionRef: 'INS-2B11S8K00',
          respondBy: null,
          status: 'LOST',
          stage: 'CHARGEBACK',
          reason: 'Credit not processed',
          amount: '29.99',
          currency: 'EUR',
          app: 'Card Payments',
          createdAt: '2026-07-30T07:54:05.857Z',
          updatedAt: '2026-08-05T12:21:25.310Z',
          isTest: false,
        },
      ],
      total: 1,
    },
  },
  listReportedMandates: {
    response: {
      results: [
        {
          mandateId: 'MND-6HKWD4',
          externalReference: 'SEPA-38660-4',
          createdAt: '2026-11-16T17:37:53.984Z',
          updatedAt: '2026-11-17T07:30:00.000Z',
          customerRef: 'CUS-YJVZSN',
          type: 'SEPA',
          status: 'ACTIVE',
          statusReason: null,
          financialInstrumentId: 'FIN-G0P7NP',
          metadata: {
            channel: 'web',
            contract: '38660',
          },
        },
        {
          mandateId: 'MND-XWNVXH',
          externalReference: 'BACS-49470-9',
          createdAt: '2026-10-11T09:48:27.283Z',
          updatedAt: '2026-10-13T08:44:00.000Z',
          customerRef: 'CUS-QNHW9K',
          type: 'BACS',
          status: 'ACTIVE',
          statusReason: null,
          financialInstrumentId: 'FIN-YYBXXK',
          metadata: {
            channel: 'web',
            contract: '49470',
          },
        },
      ],
      total: 2,
    },
  },
  getColumnPreferences: {
    response: {
      userId: 'e8bb6b60-d90c-8433-908d-ad47f27ccc31',
      selectedColumns: [],
      availableColumns: [],
    },
  },
  listSavedViews: {
    response: {
      views: [],
    },
  },
  listExportedReports: {
    response: {
      exportReports: [
        {
          reportPath: '4f8a9f48-6fee-8446-8d0b-55839e805d6b',
          status: 'Ready',
          name: '4f8a9f48-6fee-8446-8d0b-55839e805d6b.csv',
          reportType: 'mandate',
          requestedAt: '2026-11-29T14:49:39.008Z',
          completedAt: '2026-11-29T14:50:39.008Z',
          rowCount: 12345,
          sizeBytes: 1234567,
        },
      ],
    },
  },
  getReportDownload: {
    response: {
      reportUri: 'https://api.payments.example/files/reports/4f8a9f48-6fee-8446-8d0b-55839e805d6b',
    },
  },
  listReportSchedules: {
    response: {
      results: [
        {
          scheduleId: '3072987c-55fa-8831-bd2e-7d6d377a3281',
          name: 'Daily report',
          reportType: 'mandate',
          filters: {},
          columns: null,
          separator: null,
          frequency: 'daily',
          weekday: null,
          monthDay: null,
          hour: 8,
          zone: 'UTC',
          range: 'yesterday',
          isPaused: true,
          pauseReason: null,
          pausedOn: '2026-11-29T14:49:39.013Z',
          owner: 'owner@northwind.example',
          createdOn: '2026-11-29T14:49:39.013Z',
          lastRun: {
            runId: '931613be-8e53-805c-97e0-0d3194d02909',
            status: 'SUCCEEDED',
            dueOn: '2026-11-29T14:49:39.016Z',
            endedOn: '2026-11-29T14:49:39.016Z',
            startedBy: null,
            missedRuns: 0,
            dateFrom: '2026-11-01',
            dateTo: '2026-11-01',
            rowCount: 0,
            totals: [],
          },
        },
      ],
      total: 1,
    },
  },
  getReportSchedule: {
    path: {
      scheduleId: '3072987c-55fa-8831-bd2e-7d6d377a3281',
    },
    response: {
      scheduleId: '3072987c-55fa-8831-bd2e-7d6d377a3281',
      name: 'Daily report',
      reportType: 'mandate',
      filters: {},
      columns: null,
      separator: null,
      frequency: 'daily',
      weekday: null,
      monthDay: null,
      hour: 8,
      zone: 'UTC',
      range: 'yesterday',
      isPaused: true,
      pauseReason: null,
      pausedOn: '2026-11-29T14:49:39.013Z',
      owner: 'owner@northwind.example',
      createdOn: '2026-11-29T14:49:39.013Z',
      lastRun: {
        runId: '931613be-8e53-805c-97e0-0d3194d02909',
        status: 'SUCCEEDED',
        dueOn: '2026-11-29T14:49:39.016Z',
        endedOn: '2026-11-29T14:49:39.016Z',
        startedBy: null,
        missedRuns: 0,
        dateFrom: '2026-11-01',
        dateTo: '2026-11-01',
        rowCount: 0,
        totals: [],
      },
    },
  },
  listScheduleRuns: {
    path: {
      scheduleId: '3072987c-55fa-8831-bd2e-7d6d377a3281',
    },
    response: {
      results: [
        {
          runId: '931613be-8e53-805c-97e0-0d3194d02909',
          status: 'SUCCEEDED',
          dueOn: '2026-11-29T14:49:39.016Z',
          endedOn: '2026-11-29T14:49:39.016Z',
          startedBy: null,
          missedRuns: 0,
          dateFrom: '2026-11-01',
          dateTo: '2026-11-01',
          rowCount: 0,
          totals: [],
        },
      ],
      total: 1,
    },
  },
  getRunDownload: {
    path: {
      scheduleId: '3072987c-55fa-8831-bd2e-7d6d377a3281',
      runId: '931613be-8e53-805c-97e0-0d3194d02909',
    },
    response: {
      reportUri: 'https://api.payments.example/files/reports/e3d4f2a2-bae1-4c8c-86aa-d8d959a7caa0',
    },
  },
  listMarketplaceApps: {
    response: {
      apps: [
        {
          appId: 'austral-debit',
          name: 'Austral Debit',
          description: 'Direct debit in Australia and New Zealand with next-day settlement.',
          uri: 'https://austral-debit.example',
          iconUrl: 'https://api.payments.example/files/images/e984ec8805544dd09239a1580162dbb2.svg',
          tags: ['direct debit', 'Oceania'],
          appType: 'PAYMENTS',
          category: 'Live',
          directions: ['DEBIT'],
          supportedPaymentMethodTypes: ['DIRECT_DEBITS'],
          supportedTransactionTypes: ['PAYMENT', 'REFUND'],
          supportedAgreementTypes: ['RECURRING', 'UNSCHEDULED'],
          supportedAuthorizationSources: ['TEL', 'WEB'],
          supportedNetworks: [
            {
              networkId: 'BECS_AU',
              name: 'BECS AU',
            },
            {
              networkId: 'BECS_NZ',
              name: 'BECS NZ',
            },
          ],
          capabilities: {
            account: true,
            balance: true,
            topUp: true,
          },
          supportedCurrencies: ['AUD', 'NZD'],
          supportedCountries: ['AU', 'NZ'],
          supportedPaymentMethods: [
            {
              paymentMethod: 'BECS_AU',
              name: 'BECS Direct Debit (Australia)',
              iconUrl: 'https://api.payments.example/files/images/a5ec11bf89e785584a20d3924b48e89f.svg',
              currencies: ['AUD'],
              countries: ['AU'],
              directions: ['DEBIT'],
              paymentType: 'DIRECT_DEBITS',
            },
            {
              paymentMethod: 'BECS_NZ',
              name: 'BECS Direct Debit (New Zealand)',
              iconUrl: 'https://api.payments.example/files/images/a5ec11bf89e785584a20d3924b48e89f.svg',
              currencies: ['NZD'],
              countries: ['NZ'],
              directions: ['DEBIT'],
              paymentType: 'DIRECT_DEBITS',
            },
          ],
          configurationSchema: {
            $schema: 'https://json-schema.org/draft/2020-12/schema',
            type: 'object',
            properties: {
              originator: {
                type: 'object',
                title: 'Originator',
                properties: {
                  userId: {
                    type: 'string',
                    title: 'User ID',
                    description: '6 digits, from your bank.',
                    format: 'becs-user-id',
                  },
                  country: {
                    type: 'string',
                    title: 'Country of the account',
                    oneOf: [
                      {
                        const: 'AU',
                        title: 'Australia',
                      },
                      {
                        const: 'NZ',
                        title: 'New Zealand',
                      },
                    ],
                    default: 'AU',
                  },
                },
                required: ['userId', 'country'],
              },
              access: {
                type: 'object',
                title: 'Access',
                properties: {
                  apiKey: {
                    type: 'string',
                    title: 'API key',
                    description: 'Created in the provider’s console. It is shown there only once.',
                    minLength: 8,
                    maxLength: 200,
                    writeOnly: true,
                  },
                },
                required: ['apiKey'],
              },
            },
            required: ['originator', 'access'],
          },
        },
        {
          appId: 'bacs-bureau',
          name: 'Bacs Bureau',
          description: 'A bureau that submits Bacs Direct Debits for you, from paper mandates too.',
          uri: 'https://bacs-bureau.example',
          tags: ['direct debit', 'bureau'],
          appType: 'PAYMENTS',
          category: 'Live',
          directions: ['DEBIT'],
          supportedPaymentMethodTypes: ['DIRECT_DEBITS'],
          supportedTransactionTypes: ['PAYMENT'],
          supportedAgreementTypes: ['RECURRING', 'UNSCHEDULED'],
          supportedAuthorizationSources: ['PAPER'],
          supportedNetworks: [
            {
              networkId: 'BACS',
              name: 'BACS',
            },
            {
              networkId: 'SEPA',
              name: 'SEPA',
            },
          ],
          capabilities: {},
          supportedCurrencies: ['GBP'],
          supportedCountries: ['GB', 'GG'],
          supportedPaymentMethods: [
            {
              paymentMethod: 'BACS_DIRECT_DEBIT',
              name: 'Bacs Direct Debit',
              iconUrl: 'https://api.payments.example/files/images/a5ec11bf89e785584a20d3924b48e89f.svg',
              currencies: ['GBP'],
              countries: ['GB', 'GG'],
              directions: ['DEBIT'],
              paymentType: 'DIRECT_DEBITS',
            },
          ],
          configurationSchema: {
            $schema: 'https://json-schema.org/draft/2020-12/schema',
            type: 'object',
            properties: {
              originator: {
                type: 'object',
                title: 'Originator',
                properties: {
                  serviceUserNumber: {
                    type: 'string',
                    title: 'Service user number',
                    description: '6 digits, from your sponsoring bank.',
                    format: 'service-user-number',
                  },
                },
                required: ['serviceUserNumber'],
              },
              access: {
                type: 'object',
                title: 'Access',
                properties: {
                  apiKey: {
                    type: 'string',
                    title: 'API key',
                    description: 'Created in the provider’s console. It is shown there only once.',
                    minLength: 8,
                    maxLength: 200,
                    writeOnly: true,
                  },
                },
                required: ['apiKey'],
              },
            },
            required: ['originator', 'access'],
          },
        },
      ],
    },
  },
  listInstalledApps: {
    response: {
      appIds: ['bank-transfer-payouts', 'blik'],
      apps: [
        {
          appId: 'bank-transfer-payouts',
          name: 'Bank Transfer Payouts',
          category: 'Live',
        },
        {
          appId: 'blik',
          name: 'BLIK',
          category: 'Live',
        },
      ],
      environments: [
        {
          appId: 'blik',
          environment: 'test',
        },
        {
          appId: 'card-payments',
          environment: 'test',
        },
      ],
      validations: [],
      accounts: [
        {
          appId: 'citi-faster-payments',
          accountId: 'acct_203e89d405c18fb4a3e9460a',
        },
        {
          appId: 'citi-sepa-instant-credit',
          accountId: 'acct_e4c60a95780080db943c52c2',
        },
      ],
      linkedAccounts: [],
      connections: [
        {
          appId: 'open-banking',
          status: 'NOT_CONNECTED',
        },
      ],
    },
  },
  getAppConfiguration: {
    path: {
      appId: 'swish',
    },
    response: {},
  },
  getAppConfigurationV2: {
    path: {
      appId: 'swish',
    },
    response: {},
  },
  validateApp: {
    path: {
      appId: 'swish',
    },
    response: {
      isValid: false,
      validationMessages: ['Merchant: Swish number is missing.', 'Access: Certificate is missing.'],
      validatedOn: '2026-11-29T14:49:40.892Z',
      configurationVersion: 0,
    },
  },
  validateAppV2: {
    path: {
      appId: 'swish',
    },
    response: {
      isValid: false,
      validationMessages: ['Merchant: Swish number is missing.', 'Access: Certificate is missing.'],
      validatedOn: '2026-11-29T14:49:40.913Z',
      configurationVersion: 0,
    },
  },
  listAppBalances: {
    response: {
      results: [
        {
          balances: [
            {
              currency: 'CZK',
              available: '0.00',
              latestEntries: 0,
            },
            {
              currency: 'DKK',
              available: '0.00',
              latestEntries: 0,
            },
          ],
          latestTopUps: [
            {
              amount: '18000.00',
              currency: 'USD',
              createdOn: '2026-02-04T10:40:00.000Z',
            },
          ],
          appId: 'bank-transfer-payouts',
        },
        {
          balances: [
            {
              currency: 'PLN',
              available: '0.00',
              latestEntries: 0,
            },
          ],
          latestTopUps: [],
          appId: 'blik',
        },
      ],
    },
  },
  getAppBalance: {
    path: {
      appId: 'swish',
    },
    response: {
      balances: [
        {
          currency: 'SEK',
          available: '0.00',
        },
      ],
      entries: [],
    },
  },
  listAllAppUses: {
    response: {
      results: [
        {
          appId: 'bank-transfer-payouts',
          schemes: [
            {
              schemeId: 'dfd8f217-e188-849f-a094-c79105f828e5',
              kind: 'payout',
              name: 'Marketplace payouts',
              isPublished: true,
            },
          ],
        },
        {
          appId: 'blik',
          schemes: [
            {
              schemeId: '447c733e-af4a-8775-9c38-53e553cbddb9',
              kind: 'collect',
              name: 'Online checkout',
              isPublished: true,
            },
          ],
        },
      ],
    },
  },
  listAppUses: {
    path: {
      appId: 'swish',
    },
    response: {
      schemes: [
        {
          schemeId: '447c733e-af4a-8775-9c38-53e553cbddb9',
          kind: 'collect',
          name: 'Online checkout',
          isPublished: true,
        },
      ],
    },
  },
  listPaymentMethods: {
    response: {
      paymentMethods: [
        {
          appId: 'gocardless',
          appName: 'GoCardless',
          isInstalled: true,
          environment: 'test',
          paymentMethod: 'ACH_DEBIT',
          name: 'ACH Debit',
          iconUrl: 'https://api.payments.example/files/images/a5ec11bf89e785584a20d3924b48e89f.svg',
          paymentType: 'DIRECT_DEBITS',
          directions: ['DEBIT'],
          supportedCurrencies: ['USD'],
          supportedCountries: ['US'],
          supportedAgreementTypes: ['RECURRING', 'UNSCHEDULED'],
          supportedAuthorizationSources: ['WEB'],
        },
        {
          appId: 'bacs-bureau',
          appName: 'Bacs Bureau',
          isInstalled: false,
          paymentMethod: 'BACS_DIRECT_DEBIT',
          name: 'Bacs Direct Debit',
          iconUrl: 'https://api.payments.example/files/images/a5ec11bf89e785584a20d3924b48e89f.svg',
          paymentType: 'DIRECT_DEBITS',
          directions: ['DEBIT'],
          supportedCurrencies: ['GBP'],
          supportedCountries: ['GB', 'GG'],
          supportedAgreementTypes: ['RECURRING', 'UNSCHEDULED'],
          supportedAuthorizationSources: ['PAPER'],
        },
      ],
    },
  },
  listAgreementTypes: {
    response: {
      definitionVersion: 2,
      agreementTypes: [
        {
          agreementType: 'ONE_OFF',
          name: 'One-off',
          description: 'A single payment.',
        },
        {
          agreementType: 'RECURRING',
          name: 'Recurring',
          description: 'Payments at regular intervals.',
        },
      ],
    },
  },
  listAgreementTemplates: {
    response: {
      templates: [
        {
          agreementType: 'ONE_OFF',
          schemeType: 'COLLECT',
          version: 1,
          placeholders: [
            {
              key: 'merchantName',
            },
          ],
          wording: {
            en: 'I authorise {{merchantName}} to collect payments.',
          },
          scenarios: [
            {
              schemeSupportsWallet: true,
              wording: {
                en: 'My payment details are stored in my wallet, where I can change or remove them.',
              },
            },
            {
              schemeSupportsWallet: false,
              wording: {
                en: 'My payment details are used for this agreement only.',
              },
            },
          ],
        },
        {
          agreementType: 'ONE_OFF',
          schemeType: 'COLLECT',
          version: 2,
          placeholders: [
            {
              key: 'merchantName',
            },
            {
              key: 'supportEmail',
            },
          ],
          wording: {
            en: 'I authorise {{merchantName}} to collect this payment. If I have questions, I can write to {{supportEmail}}.',
          },
          scenarios: [
            {
              schemeSupportsWallet: true,
              wording: {
                en: 'My payment details are stored in my wallet, where I can change or remove them.',
              },
            },
            {
              schemeSupportsWallet: false,
              wording: {
                en: 'My payment details are used for this agreement only.',
              },
            },
          ],
        },
      ],
    },
  },
  countCollectPayments: {
    response: {
      days: 7,
      total: 8,
      results: [
        {
          schemeId: '447c733e-af4a-8775-9c38-53e553cbddb9',
          count: 6,
        },
        {
          schemeId: 'b8144922-c4eb-8b83-9f20-8bfbc78f6658',
          count: 2,
        },
      ],
    },
  },
  listCollectSchemes: {
    response: {
      results: [
        {
          schemeId: '447c733e-af4a-8775-9c38-53e553cbddb9',
          publishedDraftId: '967e50af-7f2d-8cc7-bb06-bc30535a92ae',
          drafts: [
            {
              draftId: '6c76cc6b-dbe3-8fd7-bd31-ecee77bdbb29',
              name: 'Online checkout',
              code: 'checkout',
              agreementType: 'ONE_OFF',
              agreement: {
                agreementTypesDefinitionVersion: 2,
                placeholders: [
                  {
                    key: 'merchantName',
                    value: 'Northwind Payments',
                  },
                  {
                    key: 'supportEmail',
                    value: 'help@northwind.example',
                  },
                ],
              },
              supportsWallet: true,
              walletDisplayedAuthorizationSources: ['TEL', 'WEB'],
              supportsMotoTransactions: false,
              rules: [
                {
                  uuid: '10512bcb-58eb-8f64-a81b-c9275749a130',
                  priority: 1,
                  currencies: ['EUR'],
                  countries: ['AT', 'BE'],
                  lowValueInclusive: '1',
                  highValueInclusive: null,
                  apps: [
                    {
                      appId: 'card-payments',
                      paymentMethods: ['CARD'],
                    },
                    {
                      appId: 'open-banking',
                      paymentMethods: ['OPEN_BANKING'],
                    },
                  ],
                },
                {
                  uuid: 'd25d4841-33e4-80d8-9b84-16023593c361',
                  priority: 1,
                  currencies: ['GBP'],
                  countries: ['GB'],
                  lowValueInclusive: null,
                  highValueInclusive: null,
                  apps: [
                    {
                      appId: 'card-payments',
                      paymentMethods: ['CARD'],
                    },
                    {
                      appId: 'open-banking',
                      paymentMethods: ['OPEN_BANKING'],
                    },
                  ],
                },
              ],
              lastModified: '2026-11-09T15:40:00.000Z',
              lastModifiedBy: 'carla.moretti@northwind.example',
              publishedOn: null,
              number: 3,
              note: 'Try a lower limit in the first market',
              basedOn: '967e50af-7f2d-8cc7-bb06-bc30535a92ae',
            },
            {
              draftId: '967e50af-7f2d-8cc7-bb06-bc30535a92ae',
              name: 'Online checkout',
              code: 'checkout',
              agreementType: 'ONE_OFF',
              agreement: {
                agreementTypesDefinitionVersion: 2,
                placeholders: [
                  {
                    key: 'merchantName',
                    value: 'Northwind Payments',
                  },
                  {
                    key: 'supportEmail',
                    value: 'help@northwind.example',
                  },
                ],
              },
              supportsWallet: true,
              walletDisplayedAuthorizationSources: ['TEL', 'WEB'],
              supportsMotoTransactions: false,
              rules: [
                {
                  uuid: '10512bcb-58eb-8f64-a81b-c9275749a130',
                  priority: 1,
                  currencies: ['EUR'],
                  countries: ['AT', 'BE'],
                  lowValueInclusive: null,
                  highValueInclusive: null,
                  apps: [
                    {
                      appId: 'card-payments',
                      paymentMethods: ['CARD'],
                    },
                    {
                      appId: 'open-banking',
                      paymentMethods: ['OPEN_BANKING'],
                    },
                  ],
                },
                {
                  uuid: 'd25d4841-33e4-80d8-9b84-16023593c361',
                  priority: 1,
                  currencies: ['GBP'],
                  countries: ['GB'],
                  lowValueInclusive: null,
                  highValueInclusive: null,
                  apps: [
                    {
                      appId: 'card-payments',
                      paymentMethods: ['CARD'],
                    },
                    {
                      appId: 'open-banking',
                      paymentMethods: ['OPEN_BANKING'],
                    },
                  ],
                },
              ],
              lastModified: '2026-09-14T13:05:00.000Z',
              lastModifiedBy: 'carla.moretti@northwind.example',
              publishedOn: '2026-09-14T13:30:00.000Z',
              number: 2,
              note: null,
              basedOn: '9b4bf34e-2ef7-81a9-963b-e555959b8fe9',
            },
          ],
        },
        {
          schemeId: 'fb82a446-79a1-84a4-91ce-fdd678110627',
          publishedDraftId: null,
          drafts: [
            {
              draftId: '3f1896d4-6556-89ac-8fba-3a3a47c9b9e4',
              name: 'Telephone orders',
              code: 'telephone',
              agreementType: 'ONE_OFF',
              agreement: {
                agreementTypesDefinitionVersion: 2,
                placeholders: [
                  {
                    key: 'merchantName',
                    value: 'Northwind Payments',
                  },
                  {
                    key: 'supportEmail',
                    value: 'help@northwind.example',
                  },
                ],
              },
              supportsWallet: false,
              walletDisplayedAuthorizationSources: [],
              supportsMotoTransactions: true,
              rules: [
                {
                  uuid: '19369bdc-33ef-8600-a030-a441b310833d',
                  priority: 1,
                  currencies: ['EUR', 'GBP'],
                  countries: ['GB', 'IE'],
                  lowValueInclusive: null,
                  highValueInclusive: null,
                  apps: [
                    {
                      appId: 'card-payments',
                      paymentMethods: ['CARD'],
                    },
                  ],
                },
              ],
              lastModified: '2026-11-09T15:40:00.000Z',
              lastModifiedBy: 'priya.raman@northwind.example',
              publishedOn: null,
              number: 1,
              note: null,
              basedOn: null,
            },
          ],
        },
      ],
      total: 3,
    },
  },
  getCollectScheme: {
    path: {
      schemeId: '447c733e-af4a-8775-9c38-53e553cbddb9',
    },
    response: {
      schemeId: '447c733e-af4a-8775-9c38-53e553cbddb9',
      publishedDraftId: '967e50af-7f2d-8cc7-bb06-bc30535a92ae',
      drafts: [
        {
          draftId: '6c76cc6b-dbe3-8fd7-bd31-ecee77bdbb29',
          name: 'Online checkout',
          code: 'checkout',
          agreementType: 'ONE_OFF',
          agreement: {
            agreementTypesDefinitionVersion: 2,
            placeholders: [
              {
                key: 'merchantName',
                value: 'Northwind Payments',
              },
              {
                key: 'supportEmail',
                value: 'help@northwind.example',
              },
            ],
          },
          supportsWallet: true,
          walletDisplayedAuthorizationSources: ['TEL', 'WEB'],
          supportsMotoTransactions: false,
          rules: [
            {
              uuid: '10512bcb-58eb-8f64-a81b-c9275749a130',
              priority: 1,
              currencies: ['EUR'],
              countries: ['AT', 'BE'],
              lowValueInclusive: '1',
              highValueInclusive: null,
              apps: [
                {
                  appId: 'card-payments',
                  paymentMethods: ['CARD'],
                },
                {
                  appId: 'open-banking',
                  paymentMethods: ['OPEN_BANKING'],
                },
              ],
            },
            {
              uuid: 'd25d4841-33e4-80d8-9b84-16023593c361',
              priority: 1,
              currencies: ['GBP'],
              countries: ['GB'],
              lowValueInclusive: null,
              highValueInclusive: null,
              apps: [
                {
                  appId: 'card-payments',
                  paymentMethods: ['CARD'],
                },
                {
                  appId: 'open-banking',
                  paymentMethods: ['OPEN_BANKING'],
                },
              ],
            },
          ],
          lastModified: '2026-11-09T15:40:00.000Z',
          lastModifiedBy: 'carla.moretti@northwind.example',
          publishedOn: null,
          number: 3,
          note: 'Try a lower limit in the first market',
          basedOn: '967e50af-7f2d-8cc7-bb06-bc30535a92ae',
        },
        {
          draftId: '967e50af-7f2d-8cc7-bb06-bc30535a92ae',
          name: 'Online checkout',
          code: 'checkout',
          agreementType: 'ONE_OFF',
          agreement: {
            agreementTypesDefinitionVersion: 2,
            placeholders: [
              {
                key: 'merchantName',
                value: 'Northwind Payments',
              },
              {
                key: 'supportEmail',
                value: 'help@northwind.example',
              },
            ],
          },
          supportsWallet: true,
          walletDisplayedAuthorizationSources: ['TEL', 'WEB'],
          supportsMotoTransactions: false,
          rules: [
            {
              uuid: '10512bcb-58eb-8f64-a81b-c9275749a130',
              priority: 1,
              currencies: ['EUR'],
              countries: ['AT', 'BE'],
              lowValueInclusive: null,
              highValueInclusive: null,
              apps: [
                {
                  appId: 'card-payments',
                  paymentMethods: ['CARD'],
                },
                {
                  appId: 'open-banking',
                  paymentMethods: ['OPEN_BANKING'],
                },
              ],
            },
            {
              uuid: 'd25d4841-33e4-80d8-9b84-16023593c361',
              priority: 1,
              currencies: ['GBP'],
              countries: ['GB'],
              lowValueInclusive: null,
              highValueInclusive: null,
              apps: [
                {
                  appId: 'card-payments',
                  paymentMethods: ['CARD'],
                },
                {
                  appId: 'open-banking',
                  paymentMethods: ['OPEN_BANKING'],
                },
              ],
            },
          ],
          lastModified: '2026-09-14T13:05:00.000Z',
          lastModifiedBy: 'carla.moretti@northwind.example',
          publishedOn: '2026-09-14T13:30:00.000Z',
          number: 2,
          note: null,
          basedOn: '9b4bf34e-2ef7-81a9-963b-e555959b8fe9',
        },
      ],
    },
  },
  countPayoutPayments: {
    response: {
      days: 7,
      total: 0,
      results: [
        {
          schemeId: 'dfd8f217-e188-849f-a094-c79105f828e5',
          count: 0,
        },
      ],
    },
  },
  listPayoutSchemes: {
    response: {
      results: [
        {
          schemeId: 'dfd8f217-e188-849f-a094-c79105f828e5',
          publishedDraftId: 'bdfd1ad8-abb1-8324-972e-454fad5c3b97',
          drafts: [
            {
              draftId: 'bdfd1ad8-abb1-8324-972e-454fad5c3b97',
              name: 'Marketplace payouts',
              code: 'payouts',
              agreementType: 'ONE_OFF',
              agreement: {
                agreementTypesDefinitionVersion: 2,
                placeholders: [
                  {
                    key: 'merchantName',
                    value: 'Northwind Payments',
                  },
                  {
                    key: 'supportEmail',
                    value: 'help@northwind.example',
                  },
                ],
              },
              supportsWallet: false,
              walletDisplayedAuthorizationSources: [],
              rules: [
                {
                  uuid: 'cc703433-b504-8c56-bb15-488a591367bf',
                  priority: 1,
                  currencies: ['EUR'],
                  countries: ['AT', 'BE'],
                  lowValueInclusive: null,
                  highValueInclusive: null,
                  apps: [
                    {
                      appId: 'citi-sepa-instant-credit',
                      paymentMethods: ['SEPA_INSTANT_CREDIT'],
                    },
                  ],
                  rewardGroups: [
                    {
                      rewardGroupId: 'd97ee6b4-19d4-8b6a-a5a4-2b64c540696e',
                    },
                  ],
                },
                {
                  uuid: '79c33aef-5ef9-8fd3-bc5e-c0c8074aa261',
                  priority: 1,
                  currencies: ['GBP'],
                  countries: ['GB'],
                  lowValueInclusive: null,
                  highValueInclusive: null,
                  apps: [
                    {
                      appId: 'citi-faster-payments',
                      paymentMethods: ['FASTER_PAYMENTS'],
                    },
                  ],
                  rewardGroups: [],
                },
              ],
              lastModified: '2026-09-14T13:05:00.000Z',
              lastModifiedBy: 'carla.moretti@northwind.example',
              publishedOn: '2026-09-14T13:30:00.000Z',
              number: 2,
              note: null,
              basedOn: 'a5fcae48-4583-80f3-b9e1-8c70a152ad74',
            },
            {
              draftId: 'a5fcae48-4583-80f3-b9e1-8c70a152ad74',
              name: 'Marketplace payouts',
              code: 'payouts',
              agreementType: 'ONE_OFF',
              agreement: {
                agreementTypesDefinitionVersion: 2,
                placeholders: [
                  {
                    key: 'merchantName',
                    value: 'Northwind Payments',
                  },
                  {
                    key: 'supportEmail',
                    value: 'help@northwind.example',
                  },
                ],
              },
              supportsWallet: false,
              walletDisplayedAuthorizationSources: [],
              rules: [
                {
                  uuid: 'cc703433-b504-8c56-bb15-488a591367bf',
                  priority: 1,
                  currencies: ['EUR'],
                  countries: ['AT', 'BE'],
                  lowValueInclusive: null,
                  highValueInclusive: null,
                  apps: [
                    {
                      appId: 'citi-sepa-instant-credit',
                      paymentMethods: ['SEPA_INSTANT_CREDIT'],
                    },
                  ],
                  rewardGroups: [],
                },
                {
                  uuid: '79c33aef-5ef9-8fd3-bc5e-c0c8074aa261',
                  priority: 1,
                  currencies: ['GBP'],
                  countries: ['GB'],
                  lowValueInclusive: null,
                  highValueInclusive: null,
                  apps: [
                    {
                      appId: 'citi-faster-payments',
                      paymentMethods: ['FASTER_PAYMENTS'],
                    },
                  ],
                  rewardGroups: [],
                },
              ],
              lastModified: '2026-02-05T09:20:00.000Z',
              lastModifiedBy: 'quentin.dubois@northwind.example',
              publishedOn: '2026-02-05T09:45:00.000Z',
              number: 1,
              note: null,
              basedOn: null,
            },
          ],
        },
      ],
      total: 1,
    },
  },
  getPayoutScheme: {
    path: {
      schemeId: 'dfd8f217-e188-849f-a094-c79105f828e5',
    },
    response: {
      schemeId: 'dfd8f217-e188-849f-a094-c79105f828e5',
      publishedDraftId: 'bdfd1ad8-abb1-8324-972e-454fad5c3b97',
      drafts: [
        {
          draftId: 'bdfd1ad8-abb1-8324-972e-454fad5c3b97',
          name: 'Marketplace payouts',
          code: 'payouts',
          agreementType: 'ONE_OFF',
          agreement: {
            agreementTypesDefinitionVersion: 2,
            placeholders: [
              {
                key: 'merchantName',
                value: 'Northwind Payments',
              },
              {
                key: 'supportEmail',
                value: 'help@northwind.example',
              },
            ],
          },
          supportsWallet: false,
          walletDisplayedAuthorizationSources: [],
          rules: [
            {
              uuid: 'cc703433-b504-8c56-bb15-488a591367bf',
              priority: 1,
              currencies: ['EUR'],
              countries: ['AT', 'BE'],
              lowValueInclusive: null,
              highValueInclusive: null,
              apps: [
                {
                  appId: 'citi-sepa-instant-credit',
                  paymentMethods: ['SEPA_INSTANT_CREDIT'],
                },
              ],
              rewardGroups: [
                {
                  rewardGroupId: 'd97ee6b4-19d4-8b6a-a5a4-2b64c540696e',
                },
              ],
            },
            {
              uuid: '79c33aef-5ef9-8fd3-bc5e-c0c8074aa261',
              priority: 1,
              currencies: ['GBP'],
              countries: ['GB'],
              lowValueInclusive: null,
              highValueInclusive: null,
              apps: [
                {
                  appId: 'citi-faster-payments',
                  paymentMethods: ['FASTER_PAYMENTS'],
                },
              ],
              rewardGroups: [],
            },
          ],
          lastModified: '2026-09-14T13:05:00.000Z',
          lastModifiedBy: 'carla.moretti@northwind.example',
          publishedOn: '2026-09-14T13:30:00.000Z',
          number: 2,
          note: null,
          basedOn: 'a5fcae48-4583-80f3-b9e1-8c70a152ad74',
        },
        {
          draftId: 'a5fcae48-4583-80f3-b9e1-8c70a152ad74',
          name: 'Marketplace payouts',
          code: 'payouts',
          agreementType: 'ONE_OFF',
          agreement: {
            agreementTypesDefinitionVersion: 2,
            placeholders: [
              {
                key: 'merchantName',
                value: 'Northwind Payments',
              },
              {
                key: 'supportEmail',
                value: 'help@northwind.example',
              },
            ],
          },
          supportsWallet: false,
          walletDisplayedAuthorizationSources: [],
          rules: [
            {
              uuid: 'cc703433-b504-8c56-bb15-488a591367bf',
              priority: 1,
              currencies: ['EUR'],
              countries: ['AT', 'BE'],
              lowValueInclusive: null,
              highValueInclusive: null,
              apps: [
                {
                  appId: 'citi-sepa-instant-credit',
                  paymentMethods: ['SEPA_INSTANT_CREDIT'],
                },
              ],
              rewardGroups: [],
            },
            {
              uuid: '79c33aef-5ef9-8fd3-bc5e-c0c8074aa261',
              priority: 1,
              currencies: ['GBP'],
              countries: ['GB'],
              lowValueInclusive: null,
              highValueInclusive: null,
              apps: [
                {
                  appId: 'citi-faster-payments',
                  paymentMethods: ['FASTER_PAYMENTS'],
                },
              ],
              rewardGroups: [],
            },
          ],
          lastModified: '2026-02-05T09:20:00.000Z',
          lastModifiedBy: 'quentin.dubois@northwind.example',
          publishedOn: '2026-02-05T09:45:00.000Z',
          number: 1,
          note: null,
          basedOn: null,
        },
      ],
    },
  },
  listRewardGroups: {
    response: {
      rewardGroups: [
        {
          rewardGroupId: 'aea510fa-7aef-8664-9208-5dc3f500a226',
          name: 'Coffee for support cases',
          rewards: [
            {
              rewardId: '96c95a2c-2228-8109-b883-35ab8df4bb66',
              appId: 'sunny-gift-cards',
              appName: 'Sunny Gift Cards',
              brandName: 'Copper Kettle Roasters',
              description: 'Coffee',
              countries: ['FR'],
              currency: 'EUR',
              paymentValueType: 'VARIABLE_VALUE',
              lowestAmount: '10.00',
              highestAmount: '250.00',
              isActive: false,
            },
            {
              rewardId: '7e7dcc3b-242b-8f00-8f31-c5f20a8b273e',
              appId: 'sunny-gift-cards',
              appName: 'Sunny Gift Cards',
              brandName: 'Copper Kettle Roasters',
              description: 'Coffee',
              countries: ['IE'],
              currency: 'EUR',
              paymentValueType: 'FIXED_VALUE',
              amounts: ['10.00', '15.00'],
              isActive: true,
            },
          ],
        },
        {
          rewardGroupId: '7ecc8820-9305-8c7d-a0f2-36ccda012fc2',
          name: 'Nights out in Sweden and the UK',
          rewards: [
            {
              rewardId: '70020ad7-91b3-8e67-83e8-176aa67dfba9',
              appId: 'kudos',
              appName: 'Kudos',
              brandName: 'Basil & Brine',
              description: 'Restaurants',
              countries: ['SE'],
              currency: 'SEK',
              paymentValueType: 'VARIABLE_VALUE',
              lowestAmount: '100.00',
              highestAmount: '1000.00',
              isActive: true,
            },
            {
              rewardId: '5cd3dd88-3434-8d44-9501-ca2f4c4cd595',
              appId: 'kudos',
              appName: 'Kudos',
              brandName: 'Ember Grill',
              description: 'Restaurants',
              countries: ['GB'],
              currency: 'GBP',
              paymentValueType: 'FIXED_VALUE',
              amounts: ['10.00', '20.00'],
              isActive: true,
            },
          ],
        },
      ],
    },
  },
  getRewardGroup: {
    path: {
      rewardGroupId: 'd97ee6b4-19d4-8b6a-a5a4-2b64c540696e',
    },
    response: {
      rewardGroupId: 'd97ee6b4-19d4-8b6a-a5a4-2b64c540696e',
      name: 'Thank-you gift cards',
      rewards: [
        {
          rewardId: 'd08a397a-9bc9-84de-b75d-b35d410408bf',
          appId: 'sunny-gift-cards',
          appName: 'Sunny Gift Cards',
          brandName: 'Bluebarrow Books',
          description: 'Books',
          countries: ['BE'],
          currency: 'EUR',
          paymentValueType: 'FIXED_VALUE',
          amounts: ['10.00', '15.00'],
          isActive: true,
        },
        {
          rewardId: 'fe1bf3b7-a6c7-8075-9982-a1e075c27553',
          appId: 'sunny-gift-cards',
          appName: 'Sunny Gift Cards',
          brandName: 'Bluebarrow Books',
          description: 'Books',
          countries: ['DE'],
          currency: 'EUR',
          paymentValueType: 'VARIABLE_VALUE',
          lowestAmount: '10.00',
          highestAmount: '250.00',
          isActive: true,
        },
      ],
    },
  },
  listRewardGroupUses: {
    path: {
      rewardGroupId: 'd97ee6b4-19d4-8b6a-a5a4-2b64c540696e',
    },
    response: {
      schemes: [
        {
          schemeId: 'dfd8f217-e188-849f-a094-c79105f828e5',
          kind: 'payout',
          name: 'Marketplace payouts',
          isPublished: true,
        },
      ],
    },
  },
  listRewards: {
    response: {
      rewards: [
        {
          rewardId: '9f318028-51e6-8b23-a1dc-c0b679773d48',
          appId: 'sunny-gift-cards',
          appName: 'Sunny Gift Cards',
          brandName: 'Alder & Finch',
          description: 'Clothing',
          countries: ['AT'],
          currency: 'EUR',
          paymentValueType: 'FIXED_VALUE',
          amounts: ['10.00', '20.00'],
          isActive: true,
        },
        {
          rewardId: '1056478b-61cf-8070-a181-beb87ad57e67',
          appId: 'sunny-gift-cards',
          appName: 'Sunny Gift Cards',
          brandName: 'Alder & Finch',
          description: 'Clothing',
          countries: ['BE'],
          currency: 'EUR',
          paymentValueType: 'VARIABLE_VALUE',
          lowestAmount: '10.00',
          highestAmount: '250.00',
          isActive: false,
        },
      ],
    },
  },
  searchRewards: {
    response: {
      rewards: [
        {
          rewardId: 'b4eb6663-7bb1-8129-b2e4-5c87dde83cff',
          appId: 'skypoints',
          appName: 'SkyPoints',
          brandName: 'Aurelia Air',
          description: 'Flights',
          countries: ['SE'],
          currency: 'SEK',
          paymentValueType: 'VARIABLE_VALUE',
          lowestAmount: '100.00',
          highestAmount: '1000.00',
          isActive: true,
        },
        {
          rewardId: '70020ad7-91b3-8e67-83e8-176aa67dfba9',
          appId: 'kudos',
          appName: 'Kudos',
          brandName: 'Basil & Brine',
          description: 'Restaurants',
          countries: ['SE'],
          currency: 'SEK',
          paymentValueType: 'VARIABLE_VALUE',
          lowestAmount: '100.00',
          highestAmount: '1000.00',
          isActive: true,
        },
      ],
    },
  },
  listCreditorProfiles: {
    response: {
      results: [
        {
          creditorProfileRef: '17a8c94a-3d12-88a7-ac41-0f5ab85b96d0',
          profileName: 'Auckland broadband',
          network: 'BECS_NZ',
          creditorIdentifier: '1200444',
          creditorName: 'Northwind New Zealand Ltd',
          address: {
            streetAddress: '80 Queen Street',
            city: 'Auckland',
            postcode: '1010',
            country: 'NZ',
          },
          metadata: {
            product: 'broadband',
            costCentre: '4063',
          },
          status: 'ACTIVE',
          createdOn: '2025-06-25T03:12:00.000Z',
          mandates: {
            active: 0,
            inactive: 0,
            processing: 0,
          },
        },
        {
          creditorProfileRef: '34a023c4-7101-8237-a7e7-aff3395867ca',
          profileName: 'Auckland donations',
          network: 'BECS_NZ',
          creditorIdentifier: '1200892',
          creditorName: 'Northwind New Zealand Ltd',
          address: {
            streetAddress: '80 Queen Street',
            city: 'Auckland',
            postcode: '1010',
            country: 'NZ',
          },
          metadata: {
            product: 'donations',
            costCentre: '4127',
          },
          status: 'ACTIVE',
          createdOn: '2025-12-07T11:12:00.000Z',
          mandates: {
            active: 0,
            inactive: 0,
            processing: 0,
          },
        },
      ],
      total: 256,
    },
  },
  summariseCreditorProfiles: {
    response: {
      total: 256,
      incomplete: {
        results: [],
        total: 0,
      },
    },
  },
  getCreditorProfile: {
    path: {
      creditorProfileRef: '318a957e-032a-87bd-8810-02ca6e3c72df',
    },
    response: {
      creditorProfileRef: '318a957e-032a-87bd-8810-02ca6e3c72df',
      profileName: 'Dublin subscriptions',
      network: 'SEPA',
      creditorIdentifier: 'IE94ZZZ200003',
      creditorName: 'Northwind Ireland DAC',
      address: {
        streetAddress: '12 Harbour Street',
        city: 'Dublin',
        postcode: 'D01 X4K7',
        country: 'IE',
      },
      metadata: {
        product: 'subscriptions',
        costCentre: '4000',
      },
      status: 'ACTIVE',
      createdOn: '2025-01-13T09:12:00.000Z',
      mandates: {
        active: 0,
        inactive: 1,
        processing: 0,
      },
      failedMandates: [
        {
          mandateId: 'MND-K64N4X',
          externalReference: 'SEPA-14274-1',
          customerRef: 'CUS-6PZN85',
          statusReason: 'Account closed',
          updatedAt: '2026-08-27T06:05:00.000Z',
        },
      ],
    },
  },
  listProviderProfiles: {
    path: {
      provider: 'bottomline',
    },
    response: {
      results: [
        {
          providerProfileRef: 'CR69662F0DA30F',
          profileName: 'Berlin broadband',
          network: 'SEPA',
          creditorIdentifier: 'DE93ZZZ00000200346',
          creditorName: 'Northwind Deutschland GmbH',
          creditorProfileRef: '69662f0d-a30f-877a-8256-7cc1b96883b5',
        },
        {
          providerProfileRef: 'CRAB40F4A358C5',
          profileName: 'Berlin donations',
          network: 'SEPA',
          creditorIdentifier: 'DE25ZZZ00000200794',
          creditorName: 'Northwind Deutschland GmbH',
          creditorProfileRef: 'ab40f4a3-58c5-81b7-a7eb-5c29e43599de',
        },
      ],
    },
  },
  listMandateNetworks: {
    response: {
      results: ['ACH', 'BACS'],
    },
  },
  listNetworkProviders: {
    path: {
      network: 'sepa',
    },
    response: {
      results: ['GoCardless', 'Bottomline'],
    },
  },
  listProviderConfigurations: {
    response: {
      results: [
        {
          network: 'BACS',
          provider: 'gocardless',
          leadTimeDays: null,
          status: 'NOT_CONNECTED',
          creditorProfiles: 64,
          activeMandates: 3,
        },
        {
          network: 'SEPA',
          provider: 'bottomline',
          leadTimeDays: null,
          status: 'CONNECTED',
          connectedOn: '2025-01-13T09:12:00.000Z',
          creditorProfiles: 128,
          activeMandates: 3,
        },
      ],
    },
  },
  getProviderConfiguration: {
    path: {
      network: 'sepa',
    },
    response: {
      network: 'SEPA',
      provider: 'bottomline',
      leadTimeDays: null,
      status: 'CONNECTED',
      connectedOn: '2025-01-13T09:12:00.000Z',
      creditorProfiles: 128,
      activeMandates: 3,
    },
  },
  getInternalConfiguration: {
    path: {
      provider: 'bottomline',
    },
    response: {
      provider: 'bottomline',
      status: 'CONNECTED',
      connectedOn: '2025-01-13T09:12:00.000Z',
      customerId: '730021',
      userName: 'northwind.collections',
    },
  },
  listThemes: {
    response: {
      themes: [
        {
          themeId: '54bba9e3-1a49-89a5-9ca6-29396b522cf0',
          name: 'In our app',
          isDefault: false,
          template: 'COMPONENT',
          templateVersion: 2,
          themeSettingsId: '6e441552-d481-825b-b945-0524c591f967',
          settings: {
            display: {
              walletActions: true,
              showTitle: false,
              showLabels: true,
            },
            text: {
              titleSize: '24px',
              titleColor: '#2b1b54',
              fontFamily: 'Space Grotesk',
              fontColor: '#3d3654',
              fontSize: '16px',
              description: 'Your payment details are encrypted.',
            },
            page: {
              backgroundColor: '#faf8ff',
              errorColor: '#b42318',
              successColor: '#067647',
            },
            focusOutline: {
              color: '#5b21b6',
              thickness: '3px',
              offset: '2px',
              style: 'dotted',
            },
            buttons: {
              primary: {
                color: '#5b21b6',
                fontColor: '#ffffff',
                hoverColor: '#4c1d95',
              },
              secondary: {
                color: '#e5e7eb',
                fontColor: '#1f2937',
                hoverColor: '#d1d5db',
              },
              danger: {
                color: '#b42318',
                fontColor: '#ffffff',
                hoverColor: '#912018',
              },
              buttonRadius: '24px',
              buttonPadding: '12px',
            },
            borders: {
              borderThickness: '1px',
              borderRadius: '14px',
              borderColor: '#7c6f9c',
            },
            logo: {
              logoId: '',
              logoUri: '',
              alternativeText: '',
            },
            tabs: {
              radius: '24px',
              padding: '10px',
              border: '#7c6f9c',
              background: '#faf8ff',
              font: '#374151',
              hover: '#e5e7eb',
              selectedBackground: '#5b21b6',
              selectedFont: '#ffffff',
            },
            paymentMethodTiles: {
              border: '#7c6f9c',
              font: '#2b1b54',
              hoverBorder: '#5b21b6',
              hoverBackground: '#f1ebff',
              hoverFont: '#1f2937',
              selectedBorder: '#5b21b6',
              selectedBackground: '#e6dbff',
              selectedFont: '#2b1b54',
              padding: '16px',
            },
          },
          lastModified: '2026-07-02T11:45:00.000Z',
          tryUri:
            'https://api.payments.example/checkout/818e8cea-73b5-89e2-9d2f-fd79ef75e4ea.s2TM4LZDqLESzk3BRt93NHBmlL_VmYN77HqDOo75N6c',
        },
        {
          themeId: '671da98c-cf44-8f78-b414-dc309cd566d0',
          name: 'Invoices',
          isDefault: false,
          template: 'HOSTED_PAGE',
          templateVersion: 1,
          themeSettingsId: '85c22130-df4c-80c4-b054-27918fd426eb',
          settings: {
            display: {
              walletActions: true,
              showTitle: true,
              showLabels: true,
            },
            text: {
              titleSize: '28px',
              titleColor: '#1f2a24',
              fontFamily: 'Source Serif 4',
              fontColor: '#3b3a36',
              fontSize: '15px',
              description: 'Pay your invoice.',
            },
            page: {
              backgroundColor: '#f5f3ec',
              errorColor: '#9c2b1b',
              successColor: '#2f6b3a',
            },
            buttons: {
              primary: {
                color: '#2f5d50',
                fontColor: '#ffffff',
                hoverColor: '#234a3f',
              },
              secondary: {
                color: '#dcd7c7',
                fontColor: '#2b2a26',
                hoverColor: '#cbc4ae',
              },
              danger: {
                color: '#9c2b1b',
                fontColor: '#ffffff',
                hoverColor: '#7d2216',
              },
              buttonRadius: '0px',
              buttonPadding: '10px',
            },
            borders: {
              borderThickness: '2px',
              borderRadius: '0px',
              borderColor: '#77725f',
            },
            headerAndFooter: {
              header: {
                text: 'Invoices',
                background: '#2f5d50',
                textColor: '#ffffff',
                size: '20px',
                padding: '16px',
              },
              footer: {
                text: 'Questions? Call us on weekdays.',
                background: '#e6e1d3',
                textColor: '#3b3a36',
                size: '14px',
                padding: '12px',
              },
            },
            logo: {
              logoId: '',
              logoUri: '',
              alternativeText: '',
            },
          },
          lastModified: '2025-03-18T14:30:00.000Z',
          tryUri:
            'https://api.payments.example/checkout/818e8cea-73b5-89e2-9d2f-fd79ef75e4ea.s2TM4LZDqLESzk3BRt93NHBmlL_VmYN77HqDOo75N6c',
        },
      ],
    },
  },
  listThemeUses: {
    response: {
      results: [
        {
          themeId: '54bba9e3-1a49-89a5-9ca6-29396b522cf0',
          schemes: [],
        },
        {
          themeId: '671da98c-cf44-8f78-b414-dc309cd566d0',
          schemes: [],
        },
      ],
    },
  },
  getTheme: {
    path: {
      themeId: '41527925-6b28-83ea-8082-3e075c9bb200',
    },
    response: {
      themeId: '41527925-6b28-83ea-8082-3e075c9bb200',
      name: 'Spring sale',
      isDefault: false,
      template: 'HOSTED_PAGE',
      templateVersion: 2,
      themeSettingsId: 'f8519fae-178a-85dc-8e50-a98d6f3a3f52',
      settings: {
        display: {
          walletActions: true,
          showTitle: true,
          showLabels: true,
        },
        text: {
          titleSize: '24px',
          titleColor: '#e879a6',
          fontFamily: 'Lora',
          fontColor: '#7a6570',
          fontSize: '16px',
          description: 'Flowers for everyone until Sunday.',
        },
        page: {
          backgroundColor: '#fff7fa',
          errorColor: '#b42318',
          successColor: '#067647',
        },
        focusOutline: {
          color: '#1d4ed8',
          thickness: '2px',
          offset: '2px',
          style: 'solid',
        },
        buttons: {
          primary: {
            color: '#f9a8d4',
            fontColor: '#ffffff',
            hoverColor: '#f472b6',
          },
          secondary: {
            color: '#e5e7eb',
            fontColor: '#1f2937',
            hoverColor: '#d1d5db',
          },
          danger: {
            color: '#b42318',
            fontColor: '#ffffff',
            hoverColor: '#912018',
          },
          buttonRadius: '8px',
          buttonPadding: '12px',
        },
        borders: {
          borderThickness: '1px',
          borderRadius: '8px',
          borderColor: '#f3cfdf',
        },
        headerAndFooter: {
          header: {
            text: 'Spring sale',
            background: '#fce7f3',
            textColor: '#db7fae',
            size: '18px',
            padding: '16px',
          },
          footer: {
            text: 'Secure payment',
            background: '#f3f4f6',
            textColor: '#4b5563',
            size: '14px',
            padding: '12px',
          },
        },
        logo: {
          logoId: '',
          logoUri: '',
          alternativeText: '',
        },
        tabs: {
          radius: '8px',
          padding: '10px',
          border: '#6b7280',
          background: '#ffffff',
          font: '#374151',
          hover: '#e5e7eb',
          selectedBackground: '#f9a8d4',
          selectedFont: '#ffffff',
        },
        paymentMethodTiles: {
          border: '#f3cfdf',
          font: '#1f2937',
          hoverBorder: '#1d4ed8',
          hoverBackground: '#eff6ff',
          hoverFont: '#1f2937',
          selectedBorder: '#1d4ed8',
          selectedBackground: '#dbeafe',
          selectedFont: '#1e3a8a',
          padding: '16px',
        },
      },
      lastModified: '2026-03-20T08:00:00.000Z',
      tryUri:
        'https://api.payments.example/checkout/818e8cea-73b5-89e2-9d2f-fd79ef75e4ea.s2TM4LZDqLESzk3BRt93NHBmlL_VmYN77HqDOo75N6c',
    },
  },
  listThemeTemplates: {
    response: {
      templates: [
        {
          template: 'HOSTED_PAGE',
          version: 1,
          definition: {
            settings: ['display.walletActions', 'display.showTitle'],
            defaultSettings: {
              display: {
                walletActions: true,
                showTitle: true,
                showLabels: true,
              },
              text: {
                titleSize: '28px',
                titleColor: '#1f2a24',
                fontFamily: 'Open Sans',
                fontColor: '#3b3a36',
                fontSize: '15px',
                description: 'Please choose a payment method.',
              },
              page: {
                backgroundColor: '#f5f3ec',
                errorColor: '#9c2b1b',
                successColor: '#2f6b3a',
              },
              buttons: {
                primary: {
                  color: '#2f5d50',
                  fontColor: '#ffffff',
                  hoverColor: '#234a3f',
                },
                secondary: {
                  color: '#dcd7c7',
                  fontColor: '#2b2a26',
                  hoverColor: '#cbc4ae',
                },
                danger: {
                  color: '#9c2b1b',
                  fontColor: '#ffffff',
                  hoverColor: '#7d2216',
                },
                buttonRadius: '0px',
                buttonPadding: '10px',
              },
              borders: {
                borderThickness: '2px',
                borderRadius: '0px',
                borderColor: '#77725f',
              },
              headerAndFooter: {
                header: {
                  text: 'Checkout',
                  background: '#2f5d50',
                  textColor: '#ffffff',
                  size: '20px',
                  padding: '16px',
                },
                footer: {
                  text: 'Secure payment',
                  background: '#e6e1d3',
                  textColor: '#3b3a36',
                  size: '14px',
                  padding: '12px',
                },
              },
              logo: {
                logoId: '',
                logoUri: '',
                alternativeText: '',
              },
            },
          },
        },
        {
          template: 'HOSTED_PAGE',
          version: 2,
          definition: {
            settings: ['display.walletActions', 'display.showTitle'],
            defaultSettings: {
              display: {
                walletActions: true,
                showTitle: true,
                showLabels: true,
              },
              text: {
                titleSize: '24px',
                titleColor: '#111827',
                fontFamily: 'Inter',
                fontColor: '#374151',
                fontSize: '16px',
                description: 'Your payment details are encrypted.',
              },
              page: {
                backgroundColor: '#ffffff',
                errorColor: '#b42318',
                successColor: '#067647',
              },
              focusOutline: {
                color: '#1d4ed8',
                thickness: '2px',
                offset: '2px',
                style: 'solid',
              },
              buttons: {
                primary: {
                  color: '#1d4ed8',
                  fontColor: '#ffffff',
                  hoverColor: '#1e40af',
                },
                secondary: {
                  color: '#e5e7eb',
                  fontColor: '#1f2937',
                  hoverColor: '#d1d5db',
                },
                danger: {
                  color: '#b42318',
                  fontColor: '#ffffff',
                  hoverColor: '#912018',
                },
                buttonRadius: '8px',
                buttonPadding: '12px',
              },
              borders: {
                borderThickness: '1px',
                borderRadius: '8px',
                borderColor: '#6b7280',
              },
              headerAndFooter: {
                header: {
                  text: 'Checkout',
                  background: '#f3f4f6',
                  textColor: '#111827',
                  size: '18px',
                  padding: '16px',
                },
                footer: {
                  text: 'Secure payment',
                  background: '#f3f4f6',
                  textColor: '#4b5563',
                  size: '14px',
                  padding: '12px',
                },
              },
              logo: {
                logoId: '',
                logoUri: '',
                alternativeText: '',
              },
              tabs: {
                radius: '8px',
                padding: '10px',
                border: '#6b7280',
                background: '#ffffff',
                font: '#374151',
                hover: '#e5e7eb',
                selectedBackground: '#1d4ed8',
                selectedFont: '#ffffff',
              },
              paymentMethodTiles: {
                border: '#6b7280',
                font: '#1f2937',
                hoverBorder: '#1d4ed8',
                hoverBackground: '#eff6ff',
                hoverFont: '#1f2937',
                selectedBorder: '#1d4ed8',
                selectedBackground: '#dbeafe',
                selectedFont: '#1e3a8a',
                padding: '16px',
              },
            },
          },
        },
      ],
    },
  },
  listFonts: {
    response: {
      fonts: [
        {
          fontFamily: 'Atkinson Hyperlegible',
          fallback: 'sans-serif',
          files: [
            {
              weight: 400,
              unicodeRange:
                'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
              uri: 'https://api.payments.example/files/fonts/d64ba838ef5472bba248620ec4fd8b5a.woff2',
            },
            {
              weight: 400,
              unicodeRange:
                'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
              uri: 'https://api.payments.example/files/fonts/61eeb0eb8b881a84d069e67be1723f5b.woff2',
            },
          ],
        },
        {
          fontFamily: 'IBM Plex Sans',
          fallback: 'sans-serif',
          files: [
            {
              weight: 400,
              unicodeRange:
                'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
              uri: 'https://api.payments.example/files/fonts/3b646991d30055a93a4ecc499713d434.woff2',
            },
            {
              weight: 400,
              unicodeRange:
                'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
              uri: 'https://api.payments.example/files/fonts/c93d2a12aaa280f68b9ab7b726ff8dfe.woff2',
            },
          ],
        },
      ],
    },
  },
  listCheckoutMethods: {
    response: {
      methods: [
        {
          paymentMethod: 'ACH_DEBIT',
          name: 'ACH Debit',
          paymentType: 'DIRECT_DEBITS',
          iconUrl: 'https://api.payments.example/files/images/a5ec11bf89e785584a20d3924b48e89f.svg',
        },
        {
          paymentMethod: 'BACS_DIRECT_DEBIT',
          name: 'Bacs Direct Debit',
          paymentType: 'DIRECT_DEBITS',
          iconUrl: 'https://api.payments.example/files/images/a5ec11bf89e785584a20d3924b48e89f.svg',
        },
      ],
    },
  },
  acceptInvitation: {
    request: {
      key: 'EXAMPLE-Zk3vQ8sT1xW6yB4nC7dF0gH2jL5mP9rU-EXAMPLE-aE2cG4iK6oM8qS0',
      emailAddress: 'reader@northwind.example',
    },
  },
  updateTenant: {
    request: {
      name: 'Northwind',
    },
    response: {
      tenantId: '818e8cea-73b5-89e2-9d2f-fd79ef75e4ea',
      accountId: 'f79a0d63-3bed-8da1-93a7-159de9645c5b',
      status: 'ACTIVE',
      name: 'Northwind',
      address: {
        streetAddress: '',
        extendedAddress: '',
        locality: '',
        region: '',
        postCode: '',
        country: '',
      },
    },
  },
  updateUser: {
    path: {
      userId: '53c78c14-a517-8091-9ecc-dc0e17b666b6',
    },
    request: {
      roles: ['APP_READ'],
    },
    response: {
      userId: '53c78c14-a517-8091-9ecc-dc0e17b666b6',
      emailAddress: 'niamh.walsh@northwind.example',
      roles: ['APP_READ'],
      identity: null,
      invitationStatus: 'INVITED',
      createdOn: '2026-11-27T14:49:41.807Z',
      invitedOn: '2026-11-27T14:49:41.807Z',
    },
  },
  deleteUser: {
    path: {
      userId: '53c78c14-a517-8091-9ecc-dc0e17b666b6',
    },
    response: null,
  },
  inviteUser: {
    request: {
      emailAddress: 'new@northwind.example',
      roles: ['APP_READ'],
    },
    response: {
      userId: '63518cec-a8ae-439c-9bbf-bafa0891a8ef',
      emailAddress: 'new@northwind.example',
      roles: ['APP_READ'],
      identity: null,
      invitationStatus: 'INVITED',
      createdOn: '2026-11-29T14:49:43.100Z',
      invitedOn: '2026-11-29T14:49:43.100Z',
    },
  },
  resendInvitation: {
    request: {
      userId: '53c78c14-a517-8091-9ecc-dc0e17b666b6',
    },
    response: {
      userId: '53c78c14-a517-8091-9ecc-dc0e17b666b6',
      emailAddress: 'niamh.walsh@northwind.example',
      roles: ['TRANSACTION_WRITE'],
      identity: null,
      invitationStatus: 'INVITED',
      createdOn: '2026-11-27T14:49:41.807Z',
      invitedOn: '2026-11-29T14:49:43.200Z',
    },
  },
  createKey: {
    request: {
      name: 'New',
      roles: ['APP_READ'],
    },
    response: {
      name: 'New',
      roles: ['APP_READ'],
      publicKey: 'pk_6b531feef5d4ff9f4e635bdb752e5a03',
      identity: {
        issuer: 'https://api.payments.example/identity',
        subject: 'ac791c23-b7f2-4d74-8523-d1e69dc2f6df',
      },
      createdOn: '2026-11-29T14:49:43.263Z',
      createdBy: 'admin@northwind.example',
      lastUsedOn: null,
      lastUsedFrom: null,
      privateKey: 'sk_EXAMPLE-wWq0T5pA8nB3xY6zC9dE2fG4hJ7kL1mN5rS',
    },
  },
  updateKey: {
    path: {
      publicKey: 'pk_9c049f2f73fc84e3aefb643069a1248e',
    },
    request: {
      name: 'Other',
      roles: ['APP_READ'],
    },
    response: {
      name: 'Other',
      roles: ['APP_READ'],
      publicKey: 'pk_9c049f2f73fc84e3aefb643069a1248e',
      identity: {
        issuer: 'https://api.payments.example/identity',
        subject: '8ad2b40d-a751-8ae5-a3fe-32f0d33aa6bb',
      },
      createdOn: '2026-02-07T09:30:00.000Z',
      createdBy: 'admin@northwind.example',
      lastUsedOn: null,
      lastUsedFrom: null,
    },
  },
  replaceKey: {
    path: {
      publicKey: 'pk_9c049f2f73fc84e3aefb643069a1248e',
    },
    request: {
      name: 'New',
      roles: ['APP_READ'],
      overlap: 'ONE_DAY',
    },
    response: {
      name: 'New',
      roles: ['APP_READ'],
      publicKey: 'pk_bc44a296d6a1514e0e05fa5d78264458',
      identity: {
        issuer: 'https://api.payments.example/identity',
        subject: '8d672cb9-82e9-485c-952d-ceefcb0d5c95',
      },
      createdOn: '2026-11-29T14:49:43.412Z',
      createdBy: 'admin@northwind.example',
      lastUsedOn: null,
      lastUsedFrom: null,
      replaces: 'pk_9c049f2f73fc84e3aefb643069a1248e',
      replacedEndsOn: '2026-11-30T14:49:43.412Z',
      privateKey: 'sk_EXAMPLE-wWq0T5pA8nB3xY6zC9dE2fG4hJ7kL1mN5rS',
    },
  },
  deleteKey: {
    path: {
      publicKey: 'pk_9c049f2f73fc84e3aefb643069a1248e',
    },
    response: null,
  },
  updateApprovalSettings: {
    request: {
      schemes: false,
    },
    response: {
      schemes: false,
      providerConfigurations: false,
      appConfigurations: false,
      access: false,
    },
  },
  requestApproval: {
    request: {
      note: 'For the new till',
      newKey: {
        name: 'Till',
        roles: ['COLLECT_SCHEME_WRITE'],
      },
    },
    response: {
      approvalId: 'f541ee39-39a0-46d4-abe1-45ceaf99a3e8',
      kind: 'access',
      title: 'Create API key Till',
      subjects: [],
      status: 'PENDING',
      note: 'For the new till',
      requestedOn: '2026-11-29T14:49:43.674Z',
      requestedBy: 'admin@northwind.example',
      expiresOn: '2026-12-13T14:49:43.674Z',
      endedOn: null,
      endedBy: null,
      reason: null,
      approvers: 1,
      mayApprove: false,
      isRequester: true,
      isOwnChange: true,
      isPermission: true,
      usedOn: null,
      permittedUntil: null,
      changes: [
        {
          name: 'Name',
          after: 'Till',
        },
        {
          name: 'Roles',
          after: 'Collect schemes: write',
        },
      ],
      publications: [],
      newKey: {
        name: 'Till',
        roles: ['COLLECT_SCHEME_WRITE'],
      },
    },
  },
  approve: {
    path: {
      approvalId: 'f9719e37-0389-82d3-ab50-b050637e4e2a',
    },
    response: {
      approvalId: 'f9719e37-0389-82d3-ab50-b050637e4e2a',
      kind: 'providerConfigurations',
      title: 'Connect GoCardless',
      subjects: ['connection of provider gocardless'],
      status: 'APPROVED',
      note: 'For direct debits in the United Kingdom',
      requestedOn: '2026-11-29T14:49:43.723Z',
      requestedBy: 'requester@northwind.example',
      expiresOn: '2026-12-13T14:49:43.723Z',
      endedOn: '2026-11-29T14:49:43.775Z',
      endedBy: 'admin@northwind.example',
      reason: null,
      approvers: null,
      mayApprove: false,
      isRequester: false,
      isOwnChange: false,
      isPermission: true,
      usedOn: null,
      permittedUntil: '2026-12-13T14:49:43.775Z',
    },
  },
  decline: {
    path: {
      approvalId: 'f9719e37-0389-82d3-ab50-b050637e4e2a',
    },
    request: {
      reason: 'Not today',
    },
    response: {
      approvalId: 'f9719e37-0389-82d3-ab50-b050637e4e2a',
      kind: 'providerConfigurations',
      title: 'Connect GoCardless',
      subjects: ['connection of provider gocardless'],
      status: 'DECLINED',
      note: 'For direct debits in the United Kingdom',
      requestedOn: '2026-11-29T14:49:43.820Z',
      requestedBy: 'requester@northwind.example',
      expiresOn: '2026-12-13T14:49:43.820Z',
      endedOn: '2026-11-29T14:49:43.866Z',
      endedBy: 'admin@northwind.example',
      reason: 'Not today',
      approvers: null,
      mayApprove: false,
      isRequester: false,
      isOwnChange: false,
      isPermission: true,
      usedOn: null,
      permittedUntil: null,
    },
  },
  withdraw: {
    path: {
      approvalId: 'c1461a3d-de44-8d94-82d9-758f9400c8d7',
    },
    response: {
      approvalId: 'c1461a3d-de44-8d94-82d9-758f9400c8d7',
      kind: 'providerConfigurations',
      title: 'Connect GoCardless',
      subjects: ['connection of provider gocardless'],
      status: 'WITHDRAWN',
      note: 'For direct debits in the United Kingdom',
      requestedOn: '2026-11-29T14:49:43.910Z',
      requestedBy: 'admin@northwind.example',
      expiresOn: '2026-12-13T14:49:43.910Z',
      endedOn: '2026-11-29T14:49:43.953Z',
      endedBy: 'admin@northwind.example',
      reason: null,
      approvers: null,
      mayApprove: false,
      isRequester: true,
      isOwnChange: true,
      isPermission: true,
      usedOn: null,
      permittedUntil: null,
    },
  },
  createWebhook: {
    request: {
      destination: 'https://new.northwind.example/hook',
      events: ['user.invited'],
      maxBatchSize: 10,
      maxBatchTimeDelay: 10,
      isActive: true,
    },
    response: {
      webhookId: '56fb333c-a17a-47af-b796-ece1e48a40da',
      destination: 'https://new.northwind.example/hook',
      events: ['user.invited'],
      maxBatchSize: 10,
      maxBatchTimeDelay: 10,
      isActive: true,
      createdOn: '2026-11-29T14:49:44.018Z',
      goneSince: null,
      waitingBatches: 0,
      waitingSince: null,
      verificationKey: 'whsec_YW4gZXhhbXBsZSwgbm8gcmVhbCBrZXkhISE=',
    },
  },
  updateWebhook: {
    path: {
      webhookId: '9ee837cd-12c1-8888-abe8-9816f5e1640f',
    },
    request: {
      destination: 'https://new.northwind.example/hook',
      events: ['user.invited'],
      maxBatchSize: 10,
      maxBatchTimeDelay: 10,
      isActive: true,
    },
    response: {
      webhookId: '9ee837cd-12c1-8888-abe8-9816f5e1640f',
      destination: 'https://new.northwind.example/hook',
      events: ['user.invited'],
      maxBatchSize: 10,
      maxBatchTimeDelay: 10,
      isActive: true,
      createdOn: '2026-04-03T14:49:41.849Z',
      goneSince: null,
      waitingBatches: 0,
      waitingSince: null,
    },
  },
  deleteWebhook: {
    path: {
      webhookId: '9ee837cd-12c1-8888-abe8-9816f5e1640f',
    },
    response: null,
  },
  sendTestEvent: {
    path: {
      webhookId: '9ee837cd-12c1-8888-abe8-9816f5e1640f',
    },
    request: {
      type: 'user.invited',
      data: {},
    },
    response: {
      batchId: '7900ba9e-932b-4c59-8f76-6feecd249dbf',
      status: 'SCHEDULED',
      createdOn: '2026-11-29T14:49:44.234Z',
      eventCount: 1,
      eventTypes: ['user.invited'],
      isTest: true,
      attemptCount: 1,
      latestAttempt: {
        attemptId: 'c109aad9-69f8-46d0-a463-aecf35e7be97',
        deliveryStatus: 'SCHEDULED',
        responseStatusCode: null,
        failureReason: null,
        trigger: 'MANUAL',
        scheduledOn: '2026-11-29T14:49:44.234Z',
        attemptedOn: null,
        durationMs: null,
      },
    },
  },
  queueDeliveryAttempt: {
    path: {
      webhookId: '9ee837cd-12c1-8888-abe8-9816f5e1640f',
      batchId: '1d3059f7-2976-84df-8ffa-e73f7ce01df1',
    },
    response: {
      attemptId: '8e2e5944-f886-4364-a496-95f52d6479f7',
      deliveryStatus: 'SCHEDULED',
      responseStatusCode: null,
      failureReason: null,
      trigger: 'MANUAL',
      scheduledOn: '2026-11-29T14:49:44.307Z',
      attemptedOn: null,
      durationMs: null,
    },
  },
  saveColumnPreferences: {
    request: {
      selectedColumns: [],
      availableColumns: [],
    },
    response: {
      userId: 'e8bb6b60-d90c-8433-908d-ad47f27ccc31',
      selectedColumns: [],
      availableColumns: [],
    },
  },
  saveView: {
    request: {
      name: 'Mine',
      query: '',
    },
    response: {
      viewId: '51427593-9d53-4854-af86-cf081d093071',
      name: 'Mine',
      query: '',
    },
  },
  deleteSavedView: {
    path: {
      viewId: '10969bd3-a259-84de-a65a-e0708dd67872',
    },
    response: null,
  },
  exportInstructions: {
    request: {},
    response: {
      reportPath: '7ee5a42a-4add-4e84-8d0f-6379640523a7',
    },
  },
  exportReportedChargebacks: {
    request: {},
    response: {
      reportPath: '37648a50-2b9d-4e86-b71b-cb9127ffea13',
    },
  },
  exportReportedMandates: {
    request: {},
    response: {
      reportPath: 'cddef1ae-caa2-46cd-ae10-4b2ef3c345a8',
    },
  },
  createReportSchedule: {
    request: {
      name: 'New mandates',
      reportType: 'mandate',
      filters: {},
      columns: 'all',
      frequency: 'daily',
      hour: 8,
      zone: 'Europe/Berlin',
      range: 'yesterday',
      isPaused: true,
    },
    response: {
      scheduleId: 'ca10af34-4455-4cb1-b410-5d058a872157',
      name: 'New mandates',
      reportType: 'mandate',
      filters: {},
      columns: ['mandateId', 'externalReference'],
      separator: 'comma',
      frequency: 'daily',
      weekday: null,
      monthDay: null,
      hour: 8,
      zone: 'Europe/Berlin',
      range: 'yesterday',
      isPaused: true,
      pauseReason: null,
      pausedOn: '2026-11-29T14:49:44.849Z',
      owner: 'admin@northwind.example',
      createdOn: '2026-11-29T14:49:44.849Z',
    },
  },
  updateReportSchedule: {
    path: {
      scheduleId: '3072987c-55fa-8831-bd2e-7d6d377a3281',
    },
    request: {
      name: 'New mandates',
      reportType: 'mandate',
      filters: {},
      frequency: 'daily',
      hour: 8,
      zone: 'Europe/Berlin',
      range: 'yesterday',
      isPaused: true,
    },
    response: {
      scheduleId: '3072987c-55fa-8831-bd2e-7d6d377a3281',
      name: 'New mandates',
      reportType: 'mandate',
      filters: {},
      columns: null,
      separator: null,
      frequency: 'daily',
      weekday: null,
      monthDay: null,
      hour: 8,
      zone: 'Europe/Berlin',
      range: 'yesterday',
      isPaused: true,
      pauseReason: null,
      pausedOn: '2026-11-29T14:49:44.916Z',
      owner: 'admin@northwind.example',
      createdOn: '2026-11-29T14:49:44.916Z',
      lastRun: {
        runId: '931613be-8e53-805c-97e0-0d3194d02909',
        status: 'SUCCEEDED',
        dueOn: '2026-11-29T14:49:44.917Z',
        endedOn: '2026-11-29T14:49:44.917Z',
        startedBy: null,
        missedRuns: 0,
        dateFrom: '2026-11-01',
        dateTo: '2026-11-01',
        rowCount: 0,
        totals: [],
      },
    },
  },
  startScheduleRun: {
    path: {
      scheduleId: '3072987c-55fa-8831-bd2e-7d6d377a3281',
    },
    response: {
      runId: '14807755-757a-470e-949f-1373d1fe8aa8',
    },
  },
  deleteReportSchedule: {
    path: {
      scheduleId: '3072987c-55fa-8831-bd2e-7d6d377a3281',
    },
    response: null,
  },
  installApp: {
    path: {
      appId: 'bacs-bureau',
    },
    response: {
      appId: 'bacs-bureau',
    },
  },
  updateAppConfiguration: {
    path: {
      appId: 'swish',
    },
    request: {
      merchant: {
        payeeNumber: '1231112223',
      },
    },
    response: {
      merchant: {
        payeeNumber: '1231112223',
      },
    },
  },
  updateAppConfigurationV2: {
    path: {
      appId: 'swish',
    },
    request: {
      merchant: {
        payeeNumber: '1231112223',
      },
    },
    response: {
      merchant: {
        payeeNumber: '1231112223',
      },
    },
  },
  beginAppConnection: {
    path: {
      appId: 'open-banking',
    },
    request: {
      redirectUri: 'http://localhost:4300/apps/configuration/open-banking/callback',
    },
    response: {
      authorizationUri: 'https://api.payments.example/consent',
    },
  },
  disconnectApp: {
    path: {
      appId: 'open-banking',
    },
    response: null,
  },
  uninstallApp: {
    path: {
      appId: 'swish',
    },
    response: null,
  },
  depositFunds: {
    path: {
      appId: 'citi-sepa-instant-credit',
    },
    request: {
      amount: 100,
      currency: 'EUR',
    },
    response: null,
  },
  createAppAccount: {
    path: {
      appId: 'bottomline',
    },
    response: {
      accountId: 'acct_7c0b8c4b6151c42eb35eb3be',
    },
  },
  sendTestSettlement: {
    request: {
      amount: '25.00',
      currency: 'EUR',
    },
    response: {
      orderRef: 'ORD-2EWM9SGK1',
      instructionRef: 'INS-2EW05PCXY',
      transactionId: 'TXN-2EWESE7KJ',
    },
  },
  linkAppAccount: {
    path: {
      appId: 'open-banking',
    },
    request: {
      holderName: 'Northwind Payments',
      iban: 'IE64IRCE92050112345678',
    },
    response: null,
  },
  replayCollectPayments: {
    request: {
      name: 'New',
      code: 'new',
      agreementType: 'ONE_OFF',
      rules: [
        {
          uuid: '55324d8c-5798-8f1b-9f40-a140bede3c0a',
          priority: 1,
          currencies: ['EUR'],
          countries: ['IE'],
          apps: [
            {
              appId: 'card-payments',
              paymentMethods: ['CARD'],
            },
          ],
        },
      ],
      schemeId: '447c733e-af4a-8775-9c38-53e553cbddb9',
    },
    response: {
      days: 30,
      count: 14,
      isCapped: false,
      gain: {
        count: 0,
        amounts: [],
        payments: [],
      },
      lose: {
        count: 14,
        amounts: [
          {
            currency: 'EUR',
            amount: '2420.09',
          },
          {
            currency: 'GBP',
            amount: '324.81',
          },
        ],
        payments: [
          {
            orderRef: 'ORD-2EW457VHJ',
            instructionRef: 'INS-2EWHDPXDE',
            createdAt: '2026-11-29T12:15:15.568Z',
            amount: '40.33',
            currency: 'GBP',
            country: 'GB',
            app: 'Card Payments',
            paymentMethod: 'CARD',
          },
          {
            orderRef: 'ORD-2EV830QMZ',
            instructionRef: 'INS-2EVFRFSSC',
            createdAt: '2026-11-28T15:44:07.557Z',
            amount: '71.81',
            currency: 'GBP',
            country: 'GB',
            app: 'Card Payments',
            paymentMethod: 'CARD',
          },
        ],
      },
      change: {
        count: 0,
        amounts: [],
        payments: [],
      },
      uncovered: [
        {
          country: 'GB',
          currency: 'GBP',
          count: 5,
          lowest: '22.65',
          highest: '110.13',
        },
        {
          country: 'ES',
          currency: 'EUR',
          count: 2,
          lowest: '36.91',
          highest: '129.00',
        },
      ],
    },
  },
  createCollectScheme: {
    request: {
      name: 'New',
      code: 'new',
      agreementType: 'ONE_OFF',
      rules: [
        {
          uuid: '55324d8c-5798-8f1b-9f40-a140bede3c0a',
          priority: 1,
          currencies: ['EUR'],
          countries: ['IE'],
          apps: [
            {
              appId: 'card-payments',
              paymentMethods: ['CARD'],
            },
          ],
        },
      ],
    },
    response: {
      schemeId: 'dd396dbb-3e75-4320-a096-76d8bfb6b747',
      publishedDraftId: null,
      drafts: [
        {
          draftId: 'e39ceddd-0683-43a1-b8c8-bf38286de49c',
          name: 'New',
          code: 'new',
          agreementType: 'ONE_OFF',
          agreement: null,
          supportsWallet: false,
          walletDisplayedAuthorizationSources: [],
          supportsMotoTransactions: false,
          rules: [
            {
              uuid: '55324d8c-5798-8f1b-9f40-a140bede3c0a',
              priority: 1,
              currencies: ['EUR'],
              countries: ['IE'],
              apps: [
                {
                  appId: 'card-payments',
                  paymentMethods: ['CARD'],
                },
              ],
            },
          ],
          lastModified: '2026-11-29T14:49:46.163Z',
          lastModifiedBy: 'admin@northwind.example',
          publishedOn: null,
          number: 1,
          note: null,
          basedOn: null,
        },
      ],
    },
  },
  deleteCollectScheme: {
    path: {
      schemeId: '447c733e-af4a-8775-9c38-53e553cbddb9',
    },
    response: null,
  },
  saveCollectDraft: {
    path: {
      schemeId: '447c733e-af4a-8775-9c38-53e553cbddb9',
    },
    request: {
      name: 'New',
      code: 'new',
      agreementType: 'ONE_OFF',
      rules: [
        {
          uuid: '55324d8c-5798-8f1b-9f40-a140bede3c0a',
          priority: 1,
          currencies: ['EUR'],
          countries: ['IE'],
          apps: [
            {
              appId: 'card-payments',
              paymentMethods: ['CARD'],
            },
          ],
        },
      ],
    },
    response: {
      draftId: '7c29f9cf-e5b6-4a29-98a1-48492224a542',
      name: 'New',
      code: 'new',
      agreementType: 'ONE_OFF',
      agreement: null,
      supportsWallet: false,
      walletDisplayedAuthorizationSources: [],
      supportsMotoTransactions: false,
      rules: [
        {
          uuid: '55324d8c-5798-8f1b-9f40-a140bede3c0a',
          priority: 1,
          currencies: ['EUR'],
          countries: ['IE'],
          apps: [
            {
              appId: 'card-payments',
              paymentMethods: ['CARD'],
            },
          ],
        },
      ],
      lastModified: '2026-11-29T14:49:46.338Z',
      lastModifiedBy: 'admin@northwind.example',
      publishedOn: null,
      number: 4,
      note: null,
      basedOn: null,
    },
  },
  publishCollectDraft: {
    path: {
      schemeId: '447c733e-af4a-8775-9c38-53e553cbddb9',
      draftId: '967e50af-7f2d-8cc7-bb06-bc30535a92ae',
    },
    request: {
      lastModified: '2026-09-14T13:05:00.000Z',
      publishedDraftId: '967e50af-7f2d-8cc7-bb06-bc30535a92ae',
    },
    response: {
      draftId: '967e50af-7f2d-8cc7-bb06-bc30535a92ae',
      name: 'Online checkout',
      code: 'checkout',
      agreementType: 'ONE_OFF',
      agreement: {
        agreementTypesDefinitionVersion: 2,
        placeholders: [
          {
            key: 'merchantName',
            value: 'Northwind Payments',
          },
          {
            key: 'supportEmail',
            value: 'help@northwind.example',
          },
        ],
      },
      supportsWallet: true,
      walletDisplayedAuthorizationSources: ['TEL', 'WEB'],
      supportsMotoTransactions: false,
      rules: [
        {
          uuid: '10512bcb-58eb-8f64-a81b-c9275749a130',
          priority: 1,
          currencies: ['EUR'],
          countries: ['AT', 'BE'],
          lowValueInclusive: null,
          highValueInclusive: null,
          apps: [
            {
              appId: 'card-payments',
              paymentMethods: ['CARD'],
            },
            {
              appId: 'open-banking',
              paymentMethods: ['OPEN_BANKING'],
            },
          ],
        },
        {
          uuid: 'd25d4841-33e4-80d8-9b84-16023593c361',
          priority: 1,
          currencies: ['GBP'],
          countries: ['GB'],
          lowValueInclusive: null,
          highValueInclusive: null,
          apps: [
            {
              appId: 'card-payments',
              paymentMethods: ['CARD'],
            },
            {
              appId: 'open-banking',
              paymentMethods: ['OPEN_BANKING'],
            },
          ],
        },
      ],
      lastModified: '2026-09-14T13:05:00.000Z',
      lastModifiedBy: 'carla.moretti@northwind.example',
      publishedOn: '2026-09-14T13:30:00.000Z',
      number: 2,
      note: null,
      basedOn: '9b4bf34e-2ef7-81a9-963b-e555959b8fe9',
    },
  },
  previewCollectOptions: {
    request: {
      name: 'New',
      code: 'new',
      agreementType: 'ONE_OFF',
      rules: [
        {
          uuid: '55324d8c-5798-8f1b-9f40-a140bede3c0a',
          priority: 1,
          currencies: ['EUR'],
          countries: ['IE'],
          apps: [
            {
              appId: 'card-payments',
              paymentMethods: ['CARD'],
            },
          ],
        },
      ],
    },
    response: {
      offered: [
        {
          appId: 'card-payments',
          paymentMethod: 'CARD',
          name: 'Card',
          appName: 'Card Payments',
          uuid: '55324d8c-5798-8f1b-9f40-a140bede3c0a',
        },
      ],
      steps: [
        {
          uuid: '55324d8c-5798-8f1b-9f40-a140bede3c0a',
          outcome: 'DECIDES',
          message: 'Rule 1 matches and decides.',
        },
      ],
      notOffered: [
        {
          appId: 'blik',
          paymentMethod: 'BLIK',
          name: 'BLIK',
          appName: 'BLIK',
          reasons: [
            {
              code: 'NOT_TURNED_ON',
              message: 'It is not turned on in any rule.',
            },
          ],
        },
        {
          appId: 'bottomline',
          paymentMethod: 'BACS_DIRECT_DEBIT',
          name: 'Bacs Direct Debit',
          appName: 'Bottomline',
          reasons: [
            {
              code: 'NOT_TURNED_ON',
              message: 'It is not turned on in any rule.',
            },
          ],
        },
      ],
    },
  },
  replayPayoutPayments: {
    request: {
      name: 'New',
      code: 'new',
      agreementType: 'ONE_OFF',
      rules: [
        {
          uuid: '55324d8c-5798-8f1b-9f40-a140bede3c0a',
          priority: 1,
          currencies: ['EUR'],
          countries: ['IE'],
          apps: [
            {
              appId: 'citi-sepa-instant-credit',
              paymentMethods: ['SEPA_INSTANT_CREDIT'],
            },
          ],
        },
      ],
      schemeId: 'dfd8f217-e188-849f-a094-c79105f828e5',
    },
    response: {
      days: 30,
      count: 3,
      isCapped: false,
      gain: {
        count: 0,
        amounts: [],
        payments: [],
      },
      lose: {
        count: 3,
        amounts: [
          {
            currency: 'EUR',
            amount: '1648.21',
          },
          {
            currency: 'SEK',
            amount: '777.00',
          },
        ],
        payments: [
          {
            orderRef: 'ORD-2EC3THNH1',
            instructionRef: 'INS-2EC8YAN1W',
            createdAt: '2026-11-13T13:46:52.887Z',
            amount: '1380.99',
            currency: 'EUR',
            country: 'BE',
            app: 'Citi SEPA Instant Credit',
            paymentMethod: 'SEPA_INSTANT_CREDIT',
          },
          {
            orderRef: 'ORD-2E0A9H4JJ',
            instructionRef: 'INS-2E07B06AK',
            createdAt: '2026-11-01T18:28:11.150Z',
            amount: '777.00',
            currency: 'SEK',
            country: 'SE',
            app: 'Bank Transfer Payouts',
            paymentMethod: 'BANK_TRANSFER',
          },
        ],
      },
      change: {
        count: 0,
        amounts: [],
        payments: [],
      },
      uncovered: [
        {
          country: 'BE',
          currency: 'EUR',
          count: 1,
          lowest: '1380.99',
          highest: '1380.99',
        },
        {
          country: 'SE',
          currency: 'SEK',
          count: 1,
          lowest: '777.00',
          highest: '777.00',
        },
      ],
    },
  },
  createPayoutScheme: {
    request: {
      name: 'New',
      code: 'new',
      agreementType: 'ONE_OFF',
      rules: [
        {
          uuid: '55324d8c-5798-8f1b-9f40-a140bede3c0a',
          priority: 1,
          currencies: ['EUR'],
          countries: ['IE'],
          apps: [
            {
              appId: 'citi-sepa-instant-credit',
              paymentMethods: ['SEPA_INSTANT_CREDIT'],
            },
          ],
        },
      ],
    },
    response: {
      schemeId: '7bd33bda-6a3b-41ae-8acf-8815f525a2b4',
      publishedDraftId: null,
      drafts: [
        {
          draftId: 'df29b611-6305-451f-b05a-911be65d9eff',
          name: 'New',
          code: 'new',
          agreementType: 'ONE_OFF',
          agreement: null,
          supportsWallet: false,
          walletDisplayedAuthorizationSources: [],
          rules: [
            {
              uuid: '55324d8c-5798-8f1b-9f40-a140bede3c0a',
              priority: 1,
              currencies: ['EUR'],
              countries: ['IE'],
              apps: [
                {
                  appId: 'citi-sepa-instant-credit',
                  paymentMethods: ['SEPA_INSTANT_CREDIT'],
                },
              ],
              rewardGroups: [],
            },
          ],
          lastModified: '2026-11-29T14:49:46.669Z',
          lastModifiedBy: 'admin@northwind.example',
          publishedOn: null,
          number: 1,
          note: null,
          basedOn: null,
        },
      ],
    },
  },
  deletePayoutScheme: {
    path: {
      schemeId: 'dfd8f217-e188-849f-a094-c79105f828e5',
    },
    response: null,
  },
  savePayoutDraft: {
    path: {
      schemeId: 'dfd8f217-e188-849f-a094-c79105f828e5',
    },
    request: {
      name: 'New',
      code: 'new',
      agreementType: 'ONE_OFF',
      rules: [
        {
          uuid: '55324d8c-5798-8f1b-9f40-a140bede3c0a',
          priority: 1,
          currencies: ['EUR'],
          countries: ['IE'],
          apps: [
            {
              appId: 'citi-sepa-instant-credit',
              paymentMethods: ['SEPA_INSTANT_CREDIT'],
            },
          ],
        },
      ],
    },
    response: {
      draftId: '4dd56c03-4bbc-46f7-96c9-89c4782feb36',
      name: 'New',
      code: 'new',
      agreementType: 'ONE_OFF',
      agreement: null,
      supportsWallet: false,
      walletDisplayedAuthorizationSources: [],
      rules: [
        {
          uuid: '55324d8c-5798-8f1b-9f40-a140bede3c0a',
          priority: 1,
          currencies: ['EUR'],
          countries: ['IE'],
          apps: [
            {
              appId: 'citi-sepa-instant-credit',
              paymentMethods: ['SEPA_INSTANT_CREDIT'],
            },
          ],
          rewardGroups: [],
        },
      ],
      lastModified: '2026-11-29T14:49:46.818Z',
      lastModifiedBy: 'admin@northwind.example',
      publishedOn: null,
      number: 3,
      note: null,
      basedOn: null,
    },
  },
  publishPayoutDraft: {
    path: {
      schemeId: 'dfd8f217-e188-849f-a094-c79105f828e5',
      draftId: 'bdfd1ad8-abb1-8324-972e-454fad5c3b97',
    },
    request: {
      lastModified: '2026-09-14T13:05:00.000Z',
      publishedDraftId: 'bdfd1ad8-abb1-8324-972e-454fad5c3b97',
    },
    response: {
      draftId: 'bdfd1ad8-abb1-8324-972e-454fad5c3b97',
      name: 'Marketplace payouts',
      code: 'payouts',
      agreementType: 'ONE_OFF',
      agreement: {
        agreementTypesDefinitionVersion: 2,
        placeholders: [
          {
            key: 'merchantName',
            value: 'Northwind Payments',
          },
          {
            key: 'supportEmail',
            value: 'help@northwind.example',
          },
        ],
      },
      supportsWallet: false,
      walletDisplayedAuthorizationSources: [],
      rules: [
        {
          uuid: 'cc703433-b504-8c56-bb15-488a591367bf',
          priority: 1,
          currencies: ['EUR'],
          countries: ['AT', 'BE'],
          lowValueInclusive: null,
          highValueInclusive: null,
          apps: [
            {
              appId: 'citi-sepa-instant-credit',
              paymentMethods: ['SEPA_INSTANT_CREDIT'],
            },
          ],
          rewardGroups: [
            {
              rewardGroupId: 'd97ee6b4-19d4-8b6a-a5a4-2b64c540696e',
            },
          ],
        },
        {
          uuid: '79c33aef-5ef9-8fd3-bc5e-c0c8074aa261',
          priority: 1,
          currencies: ['GBP'],
          countries: ['GB'],
          lowValueInclusive: null,
          highValueInclusive: null,
          apps: [
            {
              appId: 'citi-faster-payments',
              paymentMethods: ['FASTER_PAYMENTS'],
            },
          ],
          rewardGroups: [],
        },
      ],
      lastModified: '2026-09-14T13:05:00.000Z',
      lastModifiedBy: 'carla.moretti@northwind.example',
      publishedOn: '2026-09-14T13:30:00.000Z',
      number: 2,
      note: null,
      basedOn: 'a5fcae48-4583-80f3-b9e1-8c70a152ad74',
    },
  },
  previewPayoutOptions: {
    request: {
      name: 'New',
      code: 'new',
      agreementType: 'ONE_OFF',
      rules: [
        {
          uuid: '55324d8c-5798-8f1b-9f40-a140bede3c0a',
          priority: 1,
          currencies: ['EUR'],
          countries: ['IE'],
          apps: [
            {
              appId: 'citi-sepa-instant-credit',
              paymentMethods: ['SEPA_INSTANT_CREDIT'],
            },
          ],
        },
      ],
    },
    response: {
      offered: [
        {
          appId: 'citi-sepa-instant-credit',
          paymentMethod: 'SEPA_INSTANT_CREDIT',
          name: 'SEPA Instant Credit',
          appName: 'Citi SEPA Instant Credit',
          uuid: '55324d8c-5798-8f1b-9f40-a140bede3c0a',
        },
      ],
      steps: [
        {
          uuid: '55324d8c-5798-8f1b-9f40-a140bede3c0a',
          outcome: 'DECIDES',
          message: 'Rule 1 matches and decides.',
        },
      ],
      notOffered: [
        {
          appId: 'bank-transfer-payouts',
          paymentMethod: 'BANK_TRANSFER',
          name: 'Bank transfer',
          appName: 'Bank Transfer Payouts',
          reasons: [
            {
              code: 'NOT_TURNED_ON',
              message: 'It is not turned on in any rule.',
            },
          ],
        },
        {
          appId: 'citi-faster-payments',
          paymentMethod: 'FASTER_PAYMENTS',
          name: 'Faster Payments',
          appName: 'Citi Faster Payments',
          reasons: [
            {
              code: 'NOT_TURNED_ON',
              message: 'It is not turned on in any rule.',
            },
          ],
        },
      ],
    },
  },
  createRewardGroup: {
    request: {
      name: 'New',
      rewards: [
        {
          rewardId: '9f318028-51e6-8b23-a1dc-c0b679773d48',
        },
      ],
    },
    response: {
      rewardGroupId: '534c6202-c454-41dc-b298-def4d3062f4b',
      name: 'New',
      rewards: [
        {
          rewardId: '9f318028-51e6-8b23-a1dc-c0b679773d48',
          appId: 'sunny-gift-cards',
          appName: 'Sunny Gift Cards',
          brandName: 'Alder & Finch',
          description: 'Clothing',
          countries: ['AT'],
          currency: 'EUR',
          paymentValueType: 'FIXED_VALUE',
          amounts: ['10.00', '20.00'],
          isActive: true,
        },
      ],
    },
  },
  updateRewardGroup: {
    path: {
      rewardGroupId: 'd97ee6b4-19d4-8b6a-a5a4-2b64c540696e',
    },
    request: {
      name: 'New',
      rewards: [
        {
          rewardId: '9f318028-51e6-8b23-a1dc-c0b679773d48',
        },
      ],
    },
    response: {
      rewardGroupId: 'd97ee6b4-19d4-8b6a-a5a4-2b64c540696e',
      name: 'New',
      rewards: [
        {
          rewardId: '9f318028-51e6-8b23-a1dc-c0b679773d48',
          appId: 'sunny-gift-cards',
          appName: 'Sunny Gift Cards',
          brandName: 'Alder & Finch',
          description: 'Clothing',
          countries: ['AT'],
          currency: 'EUR',
          paymentValueType: 'FIXED_VALUE',
          amounts: ['10.00', '20.00'],
          isActive: true,
        },
      ],
    },
  },
  deleteRewardGroup: {
    path: {
      rewardGroupId: 'd97ee6b4-19d4-8b6a-a5a4-2b64c540696e',
    },
    response: null,
  },
  createCreditorProfile: {
    request: {
      profileName: 'New',
      network: 'SEPA',
      creditorIdentifier: 'DE73ZZZ00000550003',
      creditorName: 'Northwind',
      address: {
        streetAddress: '1 High Street',
        city: 'Dublin',
        postcode: 'D01',
        country: 'IE',
      },
    },
    response: {
      creditorProfileRef: '8b225416-9285-4542-89e8-aff47a154280',
      profileName: 'New',
      network: 'SEPA',
      creditorIdentifier: 'DE73ZZZ00000550003',
      creditorName: 'Northwind',
      address: {
        streetAddress: '1 High Street',
        city: 'Dublin',
        postcode: 'D01',
        country: 'IE',
      },
      metadata: {},
      status: 'ACTIVE',
      createdOn: '2026-11-29T14:49:47.232Z',
      mandates: {
        active: 0,
        inactive: 0,
        processing: 0,
      },
      failedMandates: [],
    },
  },
  createProviderConfiguration: {
    path: {
      network: 'ach',
    },
    request: {
      provider: 'GoCardless',
    },
    response: {
      network: 'ACH',
      provider: 'gocardless',
      leadTimeDays: null,
      status: 'NOT_CONNECTED',
      creditorProfiles: 32,
      activeMandates: 2,
    },
  },
  updateProviderConfiguration: {
    path: {
      network: 'sepa',
    },
    request: {
      provider: 'GoCardless',
    },
    response: {
      network: 'SEPA',
      provider: 'gocardless',
      leadTimeDays: null,
      status: 'NOT_CONNECTED',
      creditorProfiles: 128,
      activeMandates: 3,
    },
  },
  updateInternalConfiguration: {
    path: {
      provider: 'bottomline',
    },
    request: {
      customerId: '42',
      userName: 'ann',
      accessKey: 'an-access-key',
    },
    response: {
      provider: 'bottomline',
      status: 'CONNECTED',
      connectedOn: '2025-01-13T09:12:00.000Z',
      customerId: '42',
      userName: 'ann',
      accessKey: {
        mask: '••••••••',
      },
    },
  },
  deleteInternalConfiguration: {
    path: {
      provider: 'bottomline',
    },
    response: null,
  },
  beginProviderConnection: {
    path: {
      provider: 'gocardless',
    },
    request: {
      redirectUri: 'http://localhost:4300/mandates/provider-configuration/gocardless/callback',
    },
    response: {
      authorizationUri: 'https://api.payments.example/consent',
    },
  },
  disconnectProvider: {
    path: {
      provider: 'gocardless',
    },
    response: null,
  },
  createTheme: {
    request: {
      name: 'New',
      templateVersion: 2,
      settings: {},
    },
    response: {
      themeId: 'afb83147-6201-46f0-8cad-060ff64cad1e',
      name: 'New',
      isDefault: false,
      template: 'HOSTED_PAGE',
      templateVersion: 2,
      themeSettingsId: '87d80bb1-b7a7-470a-bc2a-e13e28d0b495',
      settings: {
        display: {
          walletActions: true,
          showTitle: true,
          showLabels: true,
        },
        text: {
          titleSize: '24px',
          titleColor: '#111827',
          fontFamily: 'Inter',
          fontColor: '#374151',
          fontSize: '16px',
          description: 'Your payment details are encrypted.',
        },
        page: {
          backgroundColor: '#ffffff',
          errorColor: '#b42318',
          successColor: '#067647',
        },
        focusOutline: {
          color: '#1d4ed8',
          thickness: '2px',
          offset: '2px',
          style: 'solid',
        },
        buttons: {
          primary: {
            color: '#1d4ed8',
            fontColor: '#ffffff',
            hoverColor: '#1e40af',
          },
          secondary: {
            color: '#e5e7eb',
            fontColor: '#1f2937',
            hoverColor: '#d1d5db',
          },
          danger: {
            color: '#b42318',
            fontColor: '#ffffff',
            hoverColor: '#912018',
          },
          buttonRadius: '8px',
          buttonPadding: '12px',
        },
        borders: {
          borderThickness: '1px',
          borderRadius: '8px',
          borderColor: '#6b7280',
        },
        headerAndFooter: {
          header: {
            text: 'Checkout',
            background: '#f3f4f6',
            textColor: '#111827',
            size: '18px',
            padding: '16px',
          },
          footer: {
            text: 'Secure payment',
            background: '#f3f4f6',
            textColor: '#4b5563',
            size: '14px',
            padding: '12px',
          },
        },
        logo: {
          logoId: '',
          logoUri: '',
          alternativeText: '',
        },
        tabs: {
          radius: '8px',
          padding: '10px',
          border: '#6b7280',
          background: '#ffffff',
          font: '#374151',
          hover: '#e5e7eb',
          selectedBackground: '#1d4ed8',
          selectedFont: '#ffffff',
        },
        paymentMethodTiles: {
          border: '#6b7280',
          font: '#1f2937',
          hoverBorder: '#1d4ed8',
          hoverBackground: '#eff6ff',
          hoverFont: '#1f2937',
          selectedBorder: '#1d4ed8',
          selectedBackground: '#dbeafe',
          selectedFont: '#1e3a8a',
          padding: '16px',
        },
      },
      lastModified: '2026-11-29T14:49:47.827Z',
      tryUri:
        'https://api.payments.example/checkout/818e8cea-73b5-89e2-9d2f-fd79ef75e4ea.s2TM4LZDqLESzk3BRt93NHBmlL_VmYN77HqDOo75N6c',
    },
  },
  updateTheme: {
    path: {
      themeId: '41527925-6b28-83ea-8082-3e075c9bb200',
    },
    request: {
      name: 'New',
      templateVersion: 2,
      settings: {},
    },
    response: {
      themeId: '41527925-6b28-83ea-8082-3e075c9bb200',
      name: 'New',
      isDefault: false,
      template: 'HOSTED_PAGE',
      templateVersion: 2,
      themeSettingsId: '8103613b-95d7-4359-a906-894019942536',
      settings: {
        display: {
          walletActions: true,
          showTitle: true,
          showLabels: true,
        },
        text: {
          titleSize: '24px',
          titleColor: '#111827',
          fontFamily: 'Inter',
          fontColor: '#374151',
          fontSize: '16px',
          description: 'Your payment details are encrypted.',
        },
        page: {
          backgroundColor: '#ffffff',
          errorColor: '#b42318',
          successColor: '#067647',
        },
        focusOutline: {
          color: '#1d4ed8',
          thickness: '2px',
          offset: '2px',
          style: 'solid',
        },
        buttons: {
          primary: {
            color: '#1d4ed8',
            fontColor: '#ffffff',
            hoverColor: '#1e40af',
          },
          secondary: {
            color: '#e5e7eb',
            fontColor: '#1f2937',
            hoverColor: '#d1d5db',
          },
          danger: {
            color: '#b42318',
            fontColor: '#ffffff',
            hoverColor: '#912018',
          },
          buttonRadius: '8px',
          buttonPadding: '12px',
        },
        borders: {
          borderThickness: '1px',
          borderRadius: '8px',
          borderColor: '#6b7280',
        },
        headerAndFooter: {
          header: {
            text: 'Checkout',
            background: '#f3f4f6',
            textColor: '#111827',
            size: '18px',
            padding: '16px',
          },
          footer: {
            text: 'Secure payment',
            background: '#f3f4f6',
            textColor: '#4b5563',
            size: '14px',
            padding: '12px',
          },
        },
        logo: {
          logoId: '',
          logoUri: '',
          alternativeText: '',
        },
        tabs: {
          radius: '8px',
          padding: '10px',
          border: '#6b7280',
          background: '#ffffff',
          font: '#374151',
          hover: '#e5e7eb',
          selectedBackground: '#1d4ed8',
          selectedFont: '#ffffff',
        },
        paymentMethodTiles: {
          border: '#6b7280',
          font: '#1f2937',
          hoverBorder: '#1d4ed8',
          hoverBackground: '#eff6ff',
          hoverFont: '#1f2937',
          selectedBorder: '#1d4ed8',
          selectedBackground: '#dbeafe',
          selectedFont: '#1e3a8a',
          padding: '16px',
        },
      },
      lastModified: '2026-11-29T14:49:47.895Z',
      tryUri:
        'https://api.payments.example/checkout/818e8cea-73b5-89e2-9d2f-fd79ef75e4ea.s2TM4LZDqLESzk3BRt93NHBmlL_VmYN77HqDOo75N6c',
    },
  },
  deleteTheme: {
    path: {
      themeId: '41527925-6b28-83ea-8082-3e075c9bb200',
    },
    response: null,
  },
  uploadLogo: {
    response: {
      logoId: '12004744-01f7-49da-acf7-218bb361bf40',
      logoUri: 'https://api.payments.example/files/logos/12004744-01f7-49da-acf7-218bb361bf40',
    },
  },
};
