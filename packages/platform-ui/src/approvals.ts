export * from './approvals/approval-frame.tsx';
export * from './approvals/approval-queries.ts';
export * from './approvals/approver-note.tsx';
export * from './approvals/pending-approval.tsx';
export * from './approvals/request-dialog.tsx';
export * from './approvals/request-queries.ts';
export * from './approvals/use-approval-request.tsx';
export * from './approvals/connection-permission.tsx';
