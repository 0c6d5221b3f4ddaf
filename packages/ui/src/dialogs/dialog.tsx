import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { Button, type ButtonVariant } from '../buttons/button.tsx';
import classes from './dialog.module.css';
import { IconButton } from '../buttons/icon-button.tsx';

export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons, the primary one last. */
  readonly footer?: ReactNode;
  /** Called on Escape or the close button. The owner stops rendering the dialog. */
  readonly onClose: () => void;
  /** A save is in progress: Escape and the close button do nothing. Default: false. */
  readonly busy?: boolean | undefined;
  readonly role?: 'dialog' | 'alertdialog' | undefined;
  /** The element that gets the focus first. Default: the first control of an alert dialog, the heading of any other. */
  readonly startsAt?: 'heading' | 'control' | undefined;
  /** Position and size. Default: a centred box. */
  readonly className?: string | undefined;
}

/** A modal dialog, open while it is rendered. Takes the focus, and returns it when it closes. */
export function Dialog(props: DialogProps) {
  const { title, children, footer, onClose, busy = false, role = 'dialog', className } = props;
  const { startsAt = role === 'alertdialog' ? 'control' : 'heading' } = props;
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const leaving = useRef(false);
  const start = useRef(startsAt);
  const titleId = useId();
  const bodyId = useId();

  useLayoutEffect(function openModally() {
    const dialog = element.current;
    const before = document.activeElement;
    leaving.current = false;
    dialog?.showModal();
    if (start.current === 'heading') heading.current?.focus();
    return () => {
      leaving.current = true;
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  function handleCancel(event: SyntheticEvent) {
    if (event.target !== element.current) return;
    event.preventDefault();
    if (!busy) onClose();
  }

  function keepOpenForList(event: KeyboardEvent) {
    // Escape closes an open list of a field, but not the dialog.
    const isList = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && isList) event.preventDefault();
  }

  function handleClose(event: SyntheticEvent) {
    // Browsers close on a second Escape in any case. If the dialog is open, the event belongs to an earlier opening.
    const closedByUser = event.target === element.current && !element.current.open && !leaving.current;
    if (!closedByUser) return;
    if (busy) element.current?.showModal();
    else onClose();
  }

  return (
    <dialog
      ref={element}
      role={role}
      className={className === undefined ? classes.dialog : `${classes.dialog} ${className}`}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      // Runs before the field handles the key and collapses its list.
      onKeyDownCapture={keepOpenForList}
      onCancel={handleCancel}
      onClose={handleClose}
    >
      {/* The browser starts at the first element that can have the focus. */}
      <h2 ref={heading} id={titleId} tabIndex={startsAt === 'heading' ? -1 : undefined} className={classes.title}>
        {title}
      </h2>
      <div id={bodyId} className={classes.body}>
        {children}
      </div>
      {footer !== undefined && <div className={classes.footer}>{footer}</div>}
      {/* Last in the document, so that an alert dialog's first control gets the focus instead. */}
      <IconButton
        size="medium"
        className={classes.close}
        label="Close"
        disabled={busy}
        icon={<X size={18} aria-hidden />}
        onClick={onClose}
      />
    </dialog>
  );
}

export interface ConfirmDialogProps {
  readonly title: string;
  /** The consequences, and whether they can be undone. */
  readonly children: ReactNode;
  /** The verb, e.g. 'Delete user'. */
  readonly confirm: string;
  readonly variant?: ButtonVariant | undefined;
  readonly busy?: boolean | undefined;
  /** Closes the dialog, or sets `busy` until the action ends. Called once until then. */
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks the user to confirm an irreversible action. The focus starts on Cancel. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  variant = 'danger',
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  // A second click can arrive before `busy` is rendered.
  const isConfirmed = useRef(false);
  useEffect(
    function allowNextAttempt() {
      if (!busy) isConfirmed.current = false;
    },
    [busy],
  );

  function confirmOnce() {
    if (isConfirmed.current) return;
    isConfirmed.current = true;
    onConfirm();
  }

  return (
    <Dialog
      role="alertdialog"
      title={title}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant={variant} busy={busy} onClick={confirmOnce}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
