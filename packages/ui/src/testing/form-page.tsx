import { ShellServicesProvider, type UnsavedInput } from '@portal/contract/react';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';

/** A refused call, with its reasons as sentences. */
export class Refusal extends Error {
  readonly reasons: readonly string[];

  constructor(...reasons: string[]) {
    super(reasons.join(' '));
    this.reasons = reasons;
  }
}

/** Shows a page with forms, in a shell. `kept`: the input of its forms that the shell kept when the session ended. Default: none. */
export function showFormPage(page: ReactElement, kept?: UnsavedInput) {
  /** The questions that the user is asked before leaving. */
  const warnings = new Set<string>();
  const services = {
    toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
    setCrumbTitle() {},
    inputKeeper: { offer: () => () => {}, find: () => kept, drop() {} },
    errorMessages: (error: unknown) => (error instanceof Refusal ? error.reasons : []),
    warnBeforeLeaving(warning: string) {
      warnings.add(warning);
      return () => void warnings.delete(warning);
    },
  };
  const inShell = (content: ReactElement) => (
    <MemoryRouter>
      <ShellServicesProvider value={services}>{content}</ShellServicesProvider>
    </MemoryRouter>
  );
  const { rerender } = render(inShell(page));
  return { warnings, rerender: (content: ReactElement) => rerender(inShell(content)) };
}
