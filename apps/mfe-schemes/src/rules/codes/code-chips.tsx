import { Button } from '@portal/ui/basics';
import { X } from 'lucide-react';
import { useState } from 'react';
import classes from './code-picker.module.css';

interface CodeChipsProps {
  readonly codes: readonly string[];
  readonly nameOf: (code: string) => string;
  /** Absent if none can be removed. */
  readonly onRemove: ((code: string) => void) | undefined;
}

/** More chips than this are counted. */
const CHIPS_MAX = 8;

/** The chosen codes, each with a button that removes it. */
export function CodeChips({ codes, nameOf, onRemove }: CodeChipsProps) {
  const [isComplete, setComplete] = useState(false);
  if (codes.length === 0) return null;
  const shown = isComplete ? codes : codes.slice(0, codes.length > CHIPS_MAX + 1 ? CHIPS_MAX : CHIPS_MAX + 1);
  return (
    <ul className={classes.chips} aria-label="Chosen">
      {shown.map((code) => (
        <li key={code} className={classes.chip}>
          <span>{nameOf(code)}</span>
          {onRemove && (
            <button type="button" aria-label={`Remove ${nameOf(code)}`} onClick={() => onRemove(code)}>
              <X size={14} aria-hidden />
            </button>
          )}
        </li>
      ))}
      {(shown.length < codes.length || isComplete) && (
        <li>
          <Button size="small" variant="quiet" onClick={() => setComplete(!isComplete)}>
            {isComplete ? 'Show fewer' : `Show ${codes.length - shown.length} more`}
          </Button>
        </li>
      )}
    </ul>
  );
}
