import { useEffect } from 'react';

/** Names the browser's tab after the page. */
export function useTabTitle(title: string): void {
  useEffect(
    function nameTab() {
      document.title = `${title} – Payments`;
    },
    [title],
  );
}
