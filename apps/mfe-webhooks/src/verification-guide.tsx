import { LazyPart } from '@portal/ui/details';

/** How a receiver verifies the signature of a delivery, with code. It comes when it is first shown. */
export function VerificationGuide() {
  return (
    <LazyPart load={loadText} failure="How to verify deliveries could not be loaded" lines={12}>
      {(VerificationText) => <VerificationText />}
    </LazyPart>
  );
}

async function loadText() {
  return (await import('./verification-text.tsx')).VerificationText;
}
