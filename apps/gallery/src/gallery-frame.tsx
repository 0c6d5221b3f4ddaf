import { errorMessages } from '@portal/api-client';
import { inputKeeper } from '@portal/auth';
import { ShellServicesProvider } from '@portal/contract/react';
import { createToaster, ToastRegion, useUnsavedChangesGuard, type Elements } from '@portal/ui/basics';
import { FormsProvider } from '@portal/ui/controls';
import { useMemo } from 'react';
import { Outlet } from 'react-router-dom';

const toasts = createToaster();

/** Provides the components with the shell's services. */
export function GalleryFrame() {
  const { warnBeforeLeaving, beforeLeaving, ...guard } = useUnsavedChangesGuard();
  const question: Elements = guard.question;
  const services = useMemo(
    () => ({ toast: toasts.toaster, setCrumbTitle() {}, warnBeforeLeaving, beforeLeaving, errorMessages, inputKeeper }),
    [warnBeforeLeaving, beforeLeaving],
  );
  return (
    <ShellServicesProvider value={services}>
      <FormsProvider>
        <Outlet />
      </FormsProvider>
      {question}
      <ToastRegion store={toasts} />
    </ShellServicesProvider>
  );
}
