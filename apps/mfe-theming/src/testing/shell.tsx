import { ShellServicesProvider } from '@portal/contract/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';

const services = {
  toast: { success() {}, error() {}, info() {} },
  setCrumbTitle() {},
  warnBeforeLeaving: () => () => {},
};

/** A part of the area as the shell would show it. */
export function inShell(part: ReactElement): ReactElement {
  return (
    <MemoryRouter>
      <ShellServicesProvider value={services}>{part}</ShellServicesProvider>
    </MemoryRouter>
  );
}
