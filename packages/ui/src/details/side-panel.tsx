import { Dialog, type DialogProps } from '../basics/dialog.tsx';
import classes from './side-panel.module.css';

/** A modal dialog at the end of the screen, for what is read at length beside the list that it belongs to. */
export function SidePanel(props: Omit<DialogProps, 'className' | 'role'>) {
  return <Dialog {...props} className={classes.side} />;
}
