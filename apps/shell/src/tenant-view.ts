import type { Membership } from '@portal/auth';
import type { BuiltPortal } from '@portal/contract';
import { createContext, type Dispatch, type SetStateAction, use } from 'react';

interface TenantView {
  readonly portal: BuiltPortal;
  readonly tenant: Membership;
  /** The calls that pages need (`needs` in manifests) and that the platform is known to lack. */
  readonly lacking: readonly string[];
  readonly setLacking: Dispatch<SetStateAction<readonly string[]>>;
}

export const TenantViewContext = createContext<TenantView | undefined>(undefined);

/** The open tenant and the user's rights in it, for the shell's own pages. */
export function useTenantView(): TenantView {
  const view = use(TenantViewContext);
  if (!view) throw new Error('No tenant is open here');
  return view;
}
