export { insertDemoBalances as up } from '../../../demo/data/demo-balances.ts';
