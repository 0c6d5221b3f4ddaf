import { useToast } from '@portal/contract/react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import classes from './copy-button.module.css';

export interface CopyButtonProps {
  readonly value: string;
  /** The name of the value in the confirmation: '{term} copied to clipboard'. */
  readonly term: string;
  /** The button's accessible name, where several buttons copy the same term. Default: 'Copy {term}'. */
  readonly name?: string | undefined;
  /** Shows 'Copy' next to the icon, or 'Copy {term}' for 'whole'. Default: false. */
  readonly labelled?: boolean | 'whole' | undefined;
}

/** Copies a value and confirms it in a toast. Needs the shell's services. */
export function CopyButton({ value, term, name = `Copy ${term}`, labelled = false }: CopyButtonProps) {
  const toast = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      toast.success({ title: `${term} copied to clipboard`, kept: false });
    } catch {
      toast.error({ title: `Failed to copy ${term}`, messages: ['Your browser refused access to the clipboard.'] });
    }
  }

  const button = {
    icon: <span className={classes.icon} aria-hidden />,
    onClick: () => void copy(),
    'data-copies': term,
  };
  if (!labelled) return <IconButton {...button} label={name} />;
  return (
    <Button {...button} size="small" aria-label={name} title={name}>
      {labelled === 'whole' ? name : 'Copy'}
    </Button>
  );
}
