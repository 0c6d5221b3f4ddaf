import { errorMessages } from '@portal/api-client';
import { useToast } from '@portal/contract/react';
import { useEffect, useEffectEvent } from 'react';
import { networkWords } from '../network-words.ts';

/** Also announces in a toast that the profiles of a network could not be loaded. No other failed load has a toast. */
export function useProfilesFailureToast(network: string | undefined, error: Error | null): void {
  const toast = useToast();
  const announce = useEffectEvent((failure: Error, name: string) => {
    const title = `Failed to get creditor profiles for network ${networkWords(name)}`;
    toast.error({ title, messages: errorMessages(failure), about: title });
  });
  useEffect(
    function announceFailure() {
      if (error && network !== undefined) announce(error, network);
    },
    [error, network],
  );
}
