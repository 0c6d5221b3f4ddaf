import { useUnsavedChanges } from '@portal/contract/react';
import { ButtonLink } from '@portal/ui/basics';
import { useState } from 'react';

/** A page with unsaved changes; the guard is in the frame. */
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
