/** Requests files so that the browser's cache has them when their code is loaded. A failure is left to that. */
export function fetchFiles(addresses: readonly string[]): void {
  for (const address of addresses) {
    // As a script is requested: the cache tells requests with other credentials apart. A body that nobody reads may stop arriving.
    void fetch(address)
      .then((response) => response.arrayBuffer())
      .catch(() => {});
  }
}
