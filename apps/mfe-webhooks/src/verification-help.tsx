import { Button, Panel } from '@portal/ui/basics';
import { SidePanel } from '@portal/ui/details';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { VerificationGuide } from './verification-guide.tsx';
import classes from './verification-help.module.css';

/** Explains the verification key, with a button that opens the guide. */
export function VerificationHelp() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.panel}>
      <Panel
        title="Verification key"
        description="It was shown when the webhook was created and cannot be shown again. If you lose it, create a new webhook."
      >
        <Button icon={<ShieldCheck size={16} aria-hidden />} onClick={() => setOpen(true)}>
          How to verify deliveries
        </Button>
      </Panel>
      {isOpen && (
        <SidePanel title="Verify deliveries" onClose={() => setOpen(false)}>
          <VerificationGuide />
        </SidePanel>
      )}
    </div>
  );
}
