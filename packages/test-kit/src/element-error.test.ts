// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

/** The error of a query that finds nothing. */
function failure(): unknown {
  try {
    return screen.getByRole('button', { name: 'Save' });
  } catch (error) {
    return error;
  }
}

test('a query that finds nothing says so, and shows the page as it is when the message is read', () => {
  document.body.innerHTML = '<button>Cancel</button>';
  const error = failure();
  document.body.innerHTML = '<button>Discard</button>';
  expect(error).toMatchObject({ name: 'TestingLibraryElementError' });
  expect(String(error)).toMatch(
    /Unable to find an accessible element with the role "button" and name "Save"[^]*Discard/,
  );
});
