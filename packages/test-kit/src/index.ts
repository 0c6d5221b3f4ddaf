export type { UserEvent } from '@testing-library/user-event';
export { approvalPages } from './approval-pages.ts';
export { ageConsent, consentPageOf } from './consent.ts';
export { headingJumps } from './heading-jumps.ts';
export { must } from './must.ts';
export type { NetworkCall } from './network.ts';
export { button, findQuestion, openDialog, returnToTab } from './screen.ts';
export { type Opening, testArea } from './test-area.ts';
export { watchKept } from './watch-kept.ts';
