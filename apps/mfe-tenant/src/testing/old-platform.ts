import { definePortal } from '@portal/contract';
import { network } from './area.ts';

/** Makes the platform one that does not accept API keys: it has neither their last use nor the call that replaces one. */
export function forgetKeyUse(): void {
  network.refuse('/replace', { status: 404, code: 'NOT_FOUND' });
  network.rewriteResponses('/v1/tenant/keys', (text) =>
    text.replaceAll(/,"lastUsed(?:On|From)":(?:null|"[^"]*")/g, ''),
  );
}

/** The pages of the shell that API keys link to. */
export const shellArea = definePortal({
  contract: 1,
  id: 'shell',
  owner: 'Platform team',
  routes: [
    {
      id: 'shell.documentation-part',
      path: '/api-documentation/:part',
      title: 'Documentation',
      access: { auth: 'anonymous' },
    },
  ],
});
