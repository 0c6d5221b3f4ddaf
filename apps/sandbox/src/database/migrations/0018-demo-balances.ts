export { insertDemoBalances as up } from '../demo-balances.ts';
