import type { EarlyCompletion } from '@portal/auth';
import type { EarlyConfig } from './early-config.ts';

/** A request that the first script has sent, so that its response is on the way while the code of the shell loads. */
export interface EarlyRequest {
  readonly url: string;
  readonly init: {
    readonly method: 'GET' | 'POST';
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  /** When it was sent, by `performance.now()`. */
  readonly sentAt: number;
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    /** From the first script. Missing in development, and if the page has no data block. */
    portalEarly?: {
      /** Those that the shell has not taken yet. */
      readonly requests: EarlyRequest[];
      /** Set if this tab is leaving for the sign-in. Resolves with `false` if it could not, and with `true` when the visitor returns. */
      leaving?: Promise<boolean> | undefined;
      /** Set at the callback, whose sign-in is being completed. Resolves with `undefined` if its code has not been used. */
      completing?: { readonly url: string; readonly completion: Promise<EarlyCompletion | undefined> } | undefined;
      /** Set by `early-sign-in.ts`. Returns what `leaving` resolves with. */
      signIn?(config: EarlyConfig, path: string): Promise<boolean>;
      /** Set by `early-sign-in.ts`. Requests the user's access with the new tokens. */
      completeSignIn?(config: EarlyConfig, url: string): Promise<EarlyCompletion>;
    };
  }
}
