import type { ToastLink } from '@portal/contract/react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { Elements } from '../words/elements.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import classes from './toast-region.module.css';
import type { Toast, ToastKind, ToastStore } from './toaster.ts';

const ICONS: Readonly<Record<ToastKind, typeof Info>> = { success: CircleCheck, error: CircleAlert, info: Info };

/** Browsers with popovers can show the region above a modal dialog. */
const CAN_POP = 'showPopover' in (globalThis.HTMLElement?.prototype ?? {});

export interface ToastRegionProps {
  readonly store: ToastStore;
}

/**
 * Shows the store's toasts at the bottom right, on a phone at the top. Render it once, from the start: screen readers announce only
 * additions to a live region that already exists.
 */
export function ToastRegion({ store }: ToastRegionProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const region = useRef<HTMLElement>(null);

  useEffect(
    function raiseAboveDialogs() {
      const element = region.current;
      if (!element || !CAN_POP) return;
      // A modal dialog that opened since then covers the region; showing it again puts it on top.
      if (document.querySelector('dialog[open]')) element.hidePopover();
      if (!element.matches(':popover-open')) element.showPopover();
    },
    [toasts],
  );

  function resumeWhenLeft(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) store.resume();
  }

  function dismiss(id: number) {
    store.dismiss(id);
    // The focused button was removed, which fires no blur.
    store.resume();
  }

  const cards = (shown: readonly Toast[]) =>
    shown.map((toast) => <ToastCard key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />);

  return (
    // The handlers only pause the countdowns, so the element is not a control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      popover={CAN_POP ? 'manual' : undefined}
      className={classes.region}
      aria-label="Notifications"
      onPointerEnter={store.pause}
      onPointerLeave={store.resume}
      onFocus={store.pause}
      onBlur={resumeWhenLeft}
    >
      <div role="status" aria-atomic={false} className={classes.stack}>
        {cards(toasts.filter((toast) => toast.kind !== 'error'))}
      </div>
      <div role="alert" aria-atomic={false} className={classes.stack}>
        {cards(toasts.filter((toast) => toast.kind === 'error'))}
      </div>
    </section>
  );
}

export interface ToastWordsProps {
  readonly toast: Pick<Toast, 'title' | 'messages' | 'link' | 'count'>;
  /** Shown after the title. */
  readonly mark?: Elements;
  /** Called when the link is followed or the action is taken. */
  readonly onFollow: () => void;
}

/** A toast's text, and its link or action. */
export function ToastWords({ toast: { title, messages, link, count }, mark, onFollow }: ToastWordsProps) {
  return (
    <>
      <p className={classes.title}>
        <span>{count > 1 ? `${title} (${count})` : title}</span>
        {mark}
      </p>
      {messages.length > 0 && (
        <ul className={classes.messages}>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {link && <ToastAction link={link} onFollow={onFollow} />}
    </>
  );
}

function ToastAction({ link, onFollow }: { link: ToastLink; onFollow: () => void }) {
  if ('to' in link) {
    return (
      <Link to={link.to} className={classes.link} onClick={onFollow}>
        <span>{link.text}</span>{' '}
        <span className={classes.opens}>{link.opens !== undefined && `Open ${link.opens}`}</span>
      </Link>
    );
  }
  const { act, text } = link;
  return (
    <button
      type="button"
      className={classes.link}
      onClick={() => {
        act();
        onFollow();
      }}
    >
      {text}
    </button>
  );
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const Icon = ICONS[toast.kind];
  return (
    <div className={`${classes.toast} ${classes[toast.kind]}`}>
      <Icon className={classes.icon} size={18} aria-hidden />
      <div className={classes.words}>
        <ToastWords toast={toast} onFollow={onDismiss} />
      </div>
      <IconButton className={classes.dismiss} label="Dismiss" icon={<X size={16} aria-hidden />} onClick={onDismiss} />
    </div>
  );
}
