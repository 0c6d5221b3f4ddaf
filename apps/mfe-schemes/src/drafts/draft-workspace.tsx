import { Button, type Elements, IconButton } from '@portal/ui/basics';
import { LazyPart } from '@portal/ui/page-parts';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './draft-workspace.module.css';
import type { DraftEffectsProps } from './draft-effects.tsx';

interface DraftWorkspaceProps extends DraftEffectsProps {
  /** The draft's form, given the button that brings the effects over it on a screen that has no room for both. */
  readonly children: (effectsButton: Elements) => Elements;
}

/** A draft's form and its effects: beside the form on a wide screen, otherwise below it, or over it on request. */
export function DraftWorkspace({ children, ...effects }: DraftWorkspaceProps) {
  const [isOver, setOver] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const placeId = useId();

  function open() {
    flushSync(() => setOver(true));
    place.current?.focus({ preventScroll: true });
  }

  function close() {
    setOver(false);
    button.current?.focus({ preventScroll: true });
  }

  const closeIfInside = useEffectEvent((event: KeyboardEvent) => {
    const isInside = event.target instanceof Node && place.current?.contains(event.target) === true;
    if (event.key === 'Escape' && !event.defaultPrevented && isInside) close();
  });
  useEffect(
    function closeOnEscape() {
      if (!isOver) return undefined;
      const handle = (event: KeyboardEvent) => closeIfInside(event);
      document.addEventListener('keydown', handle);
      return () => document.removeEventListener('keydown', handle);
    },
    [isOver],
  );

  return (
    <div className={classes.workspace}>
      <div className={classes.form}>
        {children(
          <Button
            ref={button}
            className={classes.opener}
            aria-expanded={isOver}
            aria-controls={placeId}
            onClick={isOver ? close : open}
          >
            Simulator and replay
          </Button>,
        )}
      </div>
      <div
        ref={place}
        id={placeId}
        tabIndex={-1}
        className={isOver ? `${classes.effects} ${classes.over}` : classes.effects}
      >
        {isOver && (
          <div className={classes.closer}>
            <IconButton
              size="medium"
              label="Close simulator and replay"
              icon={<X size={18} aria-hidden />}
              onClick={close}
            />
          </div>
        )}
        {/* After the form, which can be edited without it. */}
        <LazyPart load={loadDraftEffects} failure="Simulator and replay could not be loaded" lines={8}>
          {(DraftEffects) => <DraftEffects {...effects} />}
        </LazyPart>
      </div>
    </div>
  );
}

async function loadDraftEffects() {
  return (await import('./draft-effects.tsx')).DraftEffects;
}
