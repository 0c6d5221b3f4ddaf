export * from './access-cases.ts';
export { fixturePortals } from '../fixtures/index.ts';
