import { useEffect } from 'react';

/** Sets the title of the browser's tab. */
export function useTabTitle(title: string): void {
  useEffect(
    function nameTab() {
      document.title = `${title} – Payments`;
    },
    [title],
  );
}
