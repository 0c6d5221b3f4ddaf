import { isNotFound } from '@portal/api-client';
import type { Deletion } from '@portal/ui/page-parts';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** The call that ends a connection. The result of `useMutation` fits. */
interface DisconnectCall {
  readonly isSuccess: boolean;
  readonly error: Error | null;
  mutate(variables: undefined, options: { onError(error: Error): void; onSuccess(): void }): void;
}

interface ConnectionState {
  readonly status: string;
  /** The one address for all attempts. Default: each attempt has its own. */
  readonly authorizationUri?: string | null | undefined;
}

export interface Disconnection {
  /** Whether there is a connection that can be ended. */
  readonly isOffered: boolean;
  /** Whether the user is asked to confirm it. */
  readonly isAsking: boolean;
  ask(this: void): void;
  close(this: void): void;
  /** For the `DeleteDialog` that asks. */
  readonly deletion: Deletion;
}

/**
 * Ends a connection by redirect, after the user has confirmed it. `connectButton` gets the focus when the button that
 * disconnects goes.
 */
export function useDisconnection(
  { status, authorizationUri }: ConnectionState,
  call: DisconnectCall,
  connectButton: RefObject<HTMLButtonElement | null>,
): Disconnection {
  const { isSuccess, error } = call;
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  // A platform that names one address for all attempts lacks this call, which is beyond the specification.
  const isOffered = status === 'CONNECTED' && authorizationUri == null && !isNotFound(error);

  useLayoutEffect(
    function keepFocusWhenButtonGoes() {
      if (isSuccess && !isOffered && document.activeElement === document.body) connectButton.current?.focus();
    },
    [isOffered, isSuccess, connectButton],
  );

  return {
    isOffered,
    isAsking,
    ask: () => setAsking(true),
    close,
    deletion: {
      mutate: (_none, { onError }) =>
        call.mutate(undefined, {
          onError(refusal) {
            // Without this call there is nothing to try again, and the button goes.
            if (isNotFound(refusal)) close();
            onError(refusal);
          },
          onSuccess: close,
        }),
    },
  };
}
