import { useUnsavedChanges } from '@portal/contract/react';
import { ButtonLink } from '@portal/ui/basics';
import { useState } from 'react';

/** The guard is in the frame; here is a page that it guards. */
export function UnsavedChangesExample() {
  const [isDirty, setDirty] = useState(false);
  useUnsavedChanges(isDirty);
  return (
    <>
      <label>
        <input type="checkbox" checked={isDirty} onChange={(event) => setDirty(event.target.checked)} /> There are
        unsaved changes
      </label>
      <ButtonLink to="/elsewhere">Leave</ButtonLink>
    </>
  );
}
