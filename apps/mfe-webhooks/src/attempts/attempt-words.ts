import { formatCount, LOCALES, statusWords } from '@portal/ui/basics';

/** The trigger of an attempt in words. */
export function triggerWords(trigger: string | null | undefined): string {
  if (trigger === 'AUTOMATIC') return 'Automatic';
  if (trigger === 'MANUAL') return 'Manual';
  return trigger == null ? 'Unknown' : statusWords(trigger);
}

/** A duration in words: '85 ms', '10 s'. Empty if unknown. */
export function durationWords(durationMs: number | null | undefined): string {
  if (durationMs == null) return '';
  return durationMs < 1000
    ? `${formatCount(durationMs)} ms`
    : `${(durationMs / 1000).toLocaleString(LOCALES, { maximumFractionDigits: 1 })} s`;
}
