import {
  Button,
  EmptyState,
  HeaderPopover,
  RelativeTime,
  type Toast,
  type ToastKind,
  type ToastStore,
  ToastWords,
} from '@portal/ui/basics';
import { Bell, CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import classes from './notification-centre.module.css';

const PANEL_ID = 'notification-centre';
/** Opens and closes the panel. Browsers use it for nothing else. */
const KEY = 'F8';
const ICONS: Readonly<Record<ToastKind, typeof Info>> = { success: CircleCheck, error: CircleAlert, info: Info };
const KIND_WORDS: Readonly<Record<ToastKind, string>> = { success: 'Success', error: 'Error', info: 'Info' };
/** The highest number that fits the badge. */
const SHOWN_MAX = 9;

/** The last toast the user has seen; kept outside the component, which is not rendered on the tenant choice. */
const seenUpTo = new WeakMap<ToastStore, number>();

interface NotificationCentreProps {
  readonly store: ToastStore;
}

/** The bell in the header, and its panel: the toasts since the tenant was opened, newest first. */
export function NotificationCentre({ store }: NotificationCentreProps) {
  const history = useSyncExternalStore(store.subscribe, store.getHistory);
  const [seen, setSeen] = useState(() => seenUpTo.get(store) ?? 0);
  const [isOpen, setIsOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const unread = history.filter(({ id }) => id > seen);
  const count = isOpen ? 0 : unread.length;

  useEffect(function openWithKey() {
    function open(event: KeyboardEvent) {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (key !== KEY || altKey || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      // Nothing behind a modal dialog can be used.
      if (!document.querySelector('dialog[open]')) panel.current?.togglePopover();
    }
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);

  /** New notifications stay marked as long as the panel is open. */
  function noteToggled(isNowOpen: boolean) {
    setIsOpen(isNowOpen);
    if (!isNowOpen) markSeen();
  }

  function markSeen() {
    const newest = store.getHistory().at(-1)?.id ?? seen;
    seenUpTo.set(store, newest);
    setSeen(newest);
  }

  function clearAll() {
    flushSync(store.clearHistory);
    // The button is no longer rendered: the focus stays in the panel.
    heading.current?.focus();
  }

  return (
    <>
      <button
        type="button"
        className={classes.bell}
        popoverTarget={PANEL_ID}
        aria-keyshortcuts={KEY}
        title={`Notifications (${KEY})`}
        aria-label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}
      >
        <Bell aria-hidden size={20} />
        {count > 0 && (
          <span aria-hidden className={classes.count}>
            {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
          </span>
        )}
      </button>
      <HeaderPopover
        ref={panel}
        id={PANEL_ID}
        label="Notification centre"
        className={classes.panel}
        isOpen={isOpen}
        onToggle={noteToggled}
      >
        <div className={classes.head}>
          <h2 ref={heading} tabIndex={-1} className={classes.heading}>
            Notifications
          </h2>
          {history.length > 0 && (
            <Button variant="quiet" size="small" onClick={clearAll}>
              Clear all
            </Button>
          )}
        </div>
        {history.length === 0 ? (
          <EmptyState title="No notifications" text="Notifications from this session appear here." />
        ) : (
          // Keyboard users scroll it with the arrow keys.
          <div role="region" aria-label="All notifications" tabIndex={0} className={classes.scroll}>
            <ul className={classes.entries}>
              {history.toReversed().map((toast) => (
                <Entry
                  key={toast.id}
                  toast={toast}
                  isNew={toast.id > seen}
                  onFollow={() => panel.current?.hidePopover()}
                />
              ))}
            </ul>
          </div>
        )}
      </HeaderPopover>
    </>
  );
}

interface EntryProps {
  readonly toast: Toast;
  readonly isNew: boolean;
  onFollow(): void;
}

function Entry({ toast, isNew, onFollow }: EntryProps) {
  const { kind, at } = toast;
  const Icon = ICONS[kind];
  return (
    <li className={`${classes.entry} ${classes[kind]} ${isNew ? classes.new : ''}`}>
      <Icon className={classes.icon} size={18} aria-label={KIND_WORDS[kind]} role="img" />
      <div className={classes.words}>
        <ToastWords toast={toast} mark={isNew && <span className={classes.newWord}>New</span>} onFollow={onFollow} />
        <p className={classes.time}>
          <RelativeTime value={new Date(at).toISOString()} />
        </p>
      </div>
    </li>
  );
}
