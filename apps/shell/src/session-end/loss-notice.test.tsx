// @vitest-environment jsdom
import { inputKeeper } from '@portal/auth';
import { UNSAVED_CHANGES } from '@portal/contract/react';
import { render, screen } from '@testing-library/react';
import { useEffect, useEffectEvent } from 'react';
import { expect, test } from 'vitest';
import { createUnsavedWork } from '../unsaved-work.ts';
import { LossNotice } from './loss-notice.tsx';

/** A form with unsaved changes. React forbids to read it during a rendering. */
function Form({ unkept }: { readonly unkept: readonly string[] }) {
  const read = useEffectEvent(() => ({ values: {}, base: {}, unkept }));
  useEffect(() => inputKeeper.offer('/form', () => read()), []);
  return null;
}

const KEPT = 'Your unsaved changes are kept in this tab until you sign in again.';

test.each([
  { warning: UNSAVED_CHANGES, unkept: [], says: [KEPT] },
  {
    warning: UNSAVED_CHANGES,
    unkept: ['Access key'],
    says: [KEPT, 'Secrets are not kept. You will have to enter this again: Access key.'],
  },
  {
    warning: UNSAVED_CHANGES,
    unkept: ['Password', 'Passphrase'],
    says: [KEPT, 'Secrets are not kept. You will have to enter these again: Password, Passphrase.'],
  },
  { warning: 'The new key would be lost.', unkept: [], says: ['The new key would be lost.'] },
])('with the warning $warning and the secrets $unkept it says what is lost', ({ warning, unkept, says }) => {
  const unsavedWork = createUnsavedWork();
  const { rerender } = render(<Form unkept={unkept} />);
  unsavedWork.begin(warning);
  rerender(
    <>
      <Form unkept={unkept} />
      <LossNotice unsavedWork={unsavedWork} />
    </>,
  );
  expect(screen.getAllByRole('paragraph').map((paragraph) => paragraph.textContent)).toEqual(says);
});
