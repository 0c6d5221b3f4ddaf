import { VERIFICATION_SAMPLES } from '@portal/api-client/verification-samples';
import type { CodeEntry } from '../doc-page.ts';

const LANGUAGES: Readonly<Record<string, string>> = { node: 'js', python: 'python', shell: 'sh' };

/** Receivers that verify deliveries with the key in WEBHOOK_KEY. `isProgram`: only those that run as a server. */
export function receiverSamples({ isProgram = false } = {}): readonly CodeEntry[] {
  return VERIFICATION_SAMPLES.filter(({ id }) => !isProgram || id !== 'shell').map(({ id, ...sample }) => ({
    ...sample,
    language: LANGUAGES[id] ?? '',
  }));
}
