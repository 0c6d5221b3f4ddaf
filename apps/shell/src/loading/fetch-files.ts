/** Requests files so that the browser's cache has them when their code is loaded. A failure is left to that. */
export function fetchFiles(addresses: readonly string[]): void {
  for (const address of addresses) {
    // A body that nobody reads may stop arriving.
    void fetch(address, { credentials: 'omit' })
      .then((response) => response.arrayBuffer())
      .catch(() => {});
  }
}
