import { LazyPart } from '@portal/ui/page-parts';

/** Explains with code how a receiver verifies a signature. Its code is loaded when it is first shown. */
export function VerificationGuide() {
  return (
    <LazyPart load={loadText} failure="The verification guide could not be loaded" lines={12}>
      {(VerificationText) => <VerificationText />}
    </LazyPart>
  );
}

async function loadText() {
  return (await import('./verification-text.tsx')).VerificationText;
}
