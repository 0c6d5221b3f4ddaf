import { useOpens } from '@portal/auth';
import { Button, ButtonLink, Panel } from '@portal/ui/basics';
import { Row, SidePanel } from '@portal/ui/page-parts';
import { ClipboardCheck, RefreshCw, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { href } from '../href.ts';
import { portal } from '../portal.config.ts';
import { VerificationGuide } from './verification-guide.tsx';
import classes from './verification-help.module.css';

/** Explains the verification key, opens the guide, and leads to the check of a delivery and the replacement of the webhook. */
export function VerificationHelp({ webhookId }: { readonly webhookId: string }) {
  const [isOpen, setOpen] = useState(false);
  const canCheck = useOpens(portal, 'webhooks.verify');
  const canReplace = useOpens(portal, 'webhooks.new');
  return (
    <div className={classes.panel}>
      <Panel
        title="Verification key"
        description="It was shown when the webhook was created and cannot be shown again. If you lose it, replace the webhook."
      >
        <Row>
          <Button icon={<ShieldCheck size={16} aria-hidden />} onClick={() => setOpen(true)}>
            How to verify deliveries
          </Button>
          {canCheck && (
            <ButtonLink icon={<ClipboardCheck size={16} aria-hidden />} to={href('webhooks.verify')}>
              Check a delivery
            </ButtonLink>
          )}
          {canReplace && (
            <ButtonLink
              icon={<RefreshCw size={16} aria-hidden />}
              to={href('webhooks.new', {}, { replaces: webhookId })}
            >
              Replace webhook
            </ButtonLink>
          )}
        </Row>
      </Panel>
      {isOpen && (
        <SidePanel title="Verify deliveries" onClose={() => setOpen(false)}>
          <VerificationGuide />
        </SidePanel>
      )}
    </div>
  );
}
