import { Button } from '@portal/ui/basics';
import { SidePanel } from '@portal/ui/details';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { VerificationGuide } from './verification-guide.tsx';

/** A button that opens how a receiver verifies signatures. */
export function VerificationHelp() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ShieldCheck size={16} aria-hidden />} onClick={() => setOpen(true)}>
        How to verify deliveries
      </Button>
      {isOpen && (
        <SidePanel title="Verify deliveries" onClose={() => setOpen(false)}>
          <VerificationGuide />
        </SidePanel>
      )}
    </>
  );
}
