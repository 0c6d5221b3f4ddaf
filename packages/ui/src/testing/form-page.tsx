import { inputKeeper } from '@portal/auth';
import { ShellServicesProvider } from '@portal/contract/react';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';

/** Shows a page with forms, in a shell. */
export function showFormPage(page: ReactElement) {
  /** The questions that the user is asked before leaving. */
  const warnings = new Set<string>();
  const services = {
    toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
    setCrumbTitle() {},
    inputKeeper,
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
