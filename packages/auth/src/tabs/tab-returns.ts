/**
 * Calls back when the user may see this document again after it was hidden, frozen, or left for another page. Returns a function
 * that stops it.
 */
export function onTabReturn(callback: () => void): () => void {
  function returned(event: Event): void {
    // The first `pageshow` belongs to the start of the document.
    if (event instanceof PageTransitionEvent && !event.persisted) return;
    if (event.type === 'visibilitychange' && document.visibilityState !== 'visible') return;
    callback();
  }
  window.addEventListener('pageshow', returned);
  document.addEventListener('visibilitychange', returned);
  document.addEventListener('resume', returned);
  return () => {
    window.removeEventListener('pageshow', returned);
    document.removeEventListener('visibilitychange', returned);
    document.removeEventListener('resume', returned);
  };
}
