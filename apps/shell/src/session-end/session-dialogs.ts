export { IdleWarning } from './idle-warning.tsx';
export { SessionEndingDialog } from './session-ending-dialog.tsx';
