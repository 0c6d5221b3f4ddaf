/** Opens an address of the provider. Resolves when the visitor returns to this same page, which the browser may have cached. */
export function leaveFor(url: string): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) resolve();
    });
    window.location.assign(url);
  });
}
