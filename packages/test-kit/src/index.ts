export type { UserEvent } from '@testing-library/user-event';
export { must } from './must.ts';
export { createNetwork, type Hold, type Network, type NetworkCall } from './network.ts';
export { type AreaOptions, connect, openArea } from './open-area.tsx';
export { button, findQuestion, openDialog } from './screen.ts';
export { type Opening, testArea } from './test-area.ts';
export { watchKept } from './watch-kept.ts';
