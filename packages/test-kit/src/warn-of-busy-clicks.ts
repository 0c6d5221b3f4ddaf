/**
 * Warns of each click on a busy button, which does nothing: a test that clicks too early would wait for an effect that never comes, without a word about
 * why. Returns a function that ends it.
 */
export function warnOfBusyClicks(page: Document): () => void {
  page.addEventListener('click', warn, true);
  return () => page.removeEventListener('click', warn, true);
}

function warn({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button[aria-busy="true"]') : null;
  if (button) console.warn(`A click on '${button.textContent}' did nothing, because the button was busy.`);
}
