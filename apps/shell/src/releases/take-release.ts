interface TakeReleaseNeeds {
  isNewer(): boolean;
  /**
   * Leaving the page would interrupt or lose something (input, a save in progress, a visible toast), or lead nowhere.
   */
  isBusy(): boolean;
}

/**
 * Lets the browser follow links to other pages of the portal, so that they load from the newer release. Only links
 * that the user follows: redirects after a save stay in place, and so do Back and Forward. Returns a function that
 * stops it.
 */
export function takeReleaseAtNextLink({ isNewer, isBusy }: TakeReleaseNeeds): () => void {
  function leaveToBrowser(event: MouseEvent): void {
    if (!isNewer() || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !leadsElsewhereInPortal(link) || isBusy()) return;
    // The router would open it in place; only the browser may receive this click.
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
