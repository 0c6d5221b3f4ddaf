import { Dialog, type DialogProps } from '../dialogs/dialog.tsx';
import classes from './side-panel.module.css';

/** A modal dialog at the end side of the screen, for long content next to its list. */
export function SidePanel(props: Omit<DialogProps, 'className' | 'role'>) {
  return <Dialog {...props} className={classes.side} />;
}
