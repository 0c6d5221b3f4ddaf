import { ShellServicesProvider } from '@portal/contract/react';
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

/** Shows a page with forms, in a shell. */
export function showFormPage(page: ReactElement) {
  /** The questions that the user is asked before leaving. */
  const warnings = new Set<string>();
  const services = {
    toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
    setCrumbTitle() {},
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
