import { Skeleton } from '@portal/ui/basics';
import { lazy, Suspense, useState } from 'react';

/** How a receiver verifies the signature of a delivery, with code. It comes when it is first shown. */
export function VerificationGuide() {
  // For each place anew: what could not be loaded must not be remembered as such.
  const [Text] = useState(lazyText);
  return (
    <Suspense fallback={<Skeleton lines={12} />}>
      <Text />
    </Suspense>
  );
}

function lazyText() {
  return lazy(async () => ({ default: (await import('./verification-text.tsx')).VerificationText }));
}
