/** How long a manifest, an entry or a page's code may take before the area counts as failed. */
export const LOAD_TIMEOUT_MS = 20_000;

/**
 * Runs a file of a release whose hash the browser checks first; an empty hash is not checked. Rejects if the file is
 * missing, refused or late, with its address. Resolves even if the script throws: the caller checks the globals that it
 * sets.
 */
export function loadScript(src: string, integrity: string): Promise<void> {
  const script = document.createElement('script');
  Object.assign(script, { src, integrity, crossOrigin: 'anonymous' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<void>((resolve, reject) => {
    const refuse = (why: string) => () => reject(new Error(`(${why}: ${src})`));
    timer = setTimeout(refuse('timeout'), LOAD_TIMEOUT_MS);
    script.addEventListener('error', refuse('missing'));
    // The browser calls it directly after the script, before another one can run.
    script.addEventListener('load', () => resolve());
    document.head.append(script);
  }).finally(() => {
    clearTimeout(timer);
    script.remove();
  });
}
