import { StatusTag } from '@portal/ui/basics';
import { DRAFT_STATES } from './draft-state.ts';

export function DraftStateTag({ state }: { readonly state: keyof typeof DRAFT_STATES }) {
  return <StatusTag status={state === 'PUBLISHED' ? 'ACTIVE' : state} label={DRAFT_STATES[state]} />;
}
