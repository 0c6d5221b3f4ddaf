import { Button, HeaderPopover } from '@portal/ui/basics';
import { useRef, useState } from 'react';
import type { Example } from '../examples.ts';
import classes from './header-popover-examples.module.css';

function Help() {
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button popoverTarget="gallery-help">Help</Button>
      <HeaderPopover
        ref={popover}
        id="gallery-help"
        label="Help topics"
        className={classes.help}
        isOpen={isOpen}
        onToggle={setIsOpen}
      >
        <p>The guide explains every screen.</p>
        <Button onClick={() => popover.current?.hidePopover()}>Close</Button>
      </HeaderPopover>
    </>
  );
}

export const headerPopoverExamples: readonly Example[] = [{ state: 'Behind its button', shown: <Help /> }];
