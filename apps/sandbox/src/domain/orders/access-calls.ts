import type { AccessCalls } from '../../testing/access-calls.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { addOrder } from '../../testing/seeds/seeds.ts';

const READERS = { openTo: ['TRANSACTION_READ', 'TRANSACTION_WRITE'] } as const;

export const orderCalls: AccessCalls = {
  ids: {
    orderRef: { own: 'ORD-1', foreign: 'ORD-2' },
    instructionRef: { own: 'INS-1', foreign: 'INS-2' },
    financialInstrumentId: { own: 'FIN-1', foreign: 'FIN-2' },
    transactionId: { own: 'TXN-1', foreign: 'TXN-2' },
  },
  async seed({ db }) {
    await addOrder(db, demoTenant('Northwind Payments').tenantId, { number: 1 });
    await addOrder(db, demoTenant('Contoso Retail').tenantId, { number: 2 });
  },
  calls: [
    { route: 'GET v1/order-management/:orderRef', ...READERS },
    { route: 'GET v1/order-management/:orderRef/instruction/:instructionRef', ...READERS },
    { route: 'GET v1/financial-instruments/:financialInstrumentId', ...READERS },
    { route: 'GET v1/transactions/:transactionId', ...READERS },
    { route: 'GET v2/chargebacks/transaction/:transactionId/chargebacks', ...READERS },
  ],
};
