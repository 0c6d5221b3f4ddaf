// One file, which few visits load.
export { AccessOverview } from './access-overview.tsx';
export { MyAccess } from './my-access.tsx';
