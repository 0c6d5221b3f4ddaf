interface TakeReleaseNeeds {
  isNewer(): boolean;
  /** Leaving the page would cut off or lose something (what was typed, a save under way, a toast on show), or lead nowhere. */
  isBusy(): boolean;
}

/**
 * Lets the browser follow links to other pages of the portal, so that they are loaded from the newer release. Only what the
 * user follows: a redirect after a save goes on in place, and so do Back and Forward. Call what is returned to stop.
 */
export function takeReleaseAtNextLink({ isNewer, isBusy }: TakeReleaseNeeds): () => void {
  function leaveToBrowser(event: MouseEvent): void {
    if (!isNewer() || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !leadsElsewhereInPortal(link) || isBusy()) return;
    // The router would go there in place; nobody but the browser is to hear of this click.
    event.stopImmediatePropagation();
  }
  document.addEventListener('click', leaveToBrowser, { capture: true });
  return () => document.removeEventListener('click', leaveToBrowser, { capture: true });
}

function leadsElsewhereInPortal(link: HTMLAnchorElement): boolean {
  const { href, target, origin, pathname } = link;
  if (href === '' || link.hasAttribute('download') || (target !== '' && target !== '_self')) return false;
  return origin === window.location.origin && pathname !== window.location.pathname;
}
