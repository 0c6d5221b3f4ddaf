import { statusWords } from '@portal/validation/status-words';
import { ArrowLeft, Check, Clock, FlaskConical, Mail, RefreshCw, X } from 'lucide-react';
import classes from './status-tag.module.css';

export { statusWords };

type Tone = 'success' | 'info' | 'danger' | 'quiet' | 'warning';

const LOOKS: Readonly<Record<string, { readonly tone: Tone; readonly icon: typeof Check }>> = {
  ACTIVE: { tone: 'success', icon: Check },
  SETTLED: { tone: 'success', icon: Check },
  COMPLETED: { tone: 'success', icon: Check },
  PROCESSING: { tone: 'info', icon: RefreshCw },
  INACTIVE: { tone: 'quiet', icon: X },
  CLOSED: { tone: 'quiet', icon: X },
  FAILED: { tone: 'danger', icon: X },
  GONE: { tone: 'danger', icon: X },
  REFUNDED: { tone: 'warning', icon: ArrowLeft },
  INVITED: { tone: 'info', icon: Mail },
  ACCEPTED: { tone: 'success', icon: Check },
  EXPIRED: { tone: 'warning', icon: Clock },
  USER_DELETED: { tone: 'quiet', icon: X },
  // No money moves: a test payment, or an app in its test environment.
  TEST: { tone: 'warning', icon: FlaskConical },
};

/** The statuses with an icon and a colour of their own. */
export const TAG_STATUSES: readonly string[] = Object.keys(LOOKS);

export interface StatusTagProps {
  /** As the server writes it, e.g. `SETTLED` or `USER_DELETED`. */
  readonly status: string;
  /** Default: the status in words. */
  readonly label?: string | undefined;
}

/** A status as a tag: with icon and colour if the status is known, otherwise plain words. */
export function StatusTag({ status, label = statusWords(status) }: StatusTagProps) {
  const look = LOOKS[status.toUpperCase()];
  if (!look) return <span className={`${classes.tag} ${classes.quiet}`}>{label}</span>;
  const Icon = look.icon;
  return (
    <span className={`${classes.tag} ${classes[look.tone]}`}>
      <Icon size={12} strokeWidth={2.75} aria-hidden />
      <span>{label}</span>
    </span>
  );
}
