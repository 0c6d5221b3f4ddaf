import { readPageConfig } from './page-config.ts';

/**
 * Handles code of the shell that could not be loaded or started: reports it, and loads the page again to start the previous release or, if
 * the site has none, shows the error. A classic script, which `start-guard.ts` loads only then.
 */
(function prepareRescue() {
  /** `portal promote` writes it: the page of the release before. */
  const PREVIOUS_PAGE = '/previous.html';
  const REQUEST_TIMEOUT_MS = 5_000;

  const guard = window.portalStart;
  if (!guard) return;
  const { reference, isPrevious } = guard;
  const build = document.querySelector('[data-build]')?.getAttribute('data-build');
  let isHandled = false;

  guard.rescue = async (fault, remedy) => {
    // The start may have failed before it read the configuration.
    if (!isConfiguration(fault?.file)) await Promise.race([readPageConfig(), pass(REQUEST_TIMEOUT_MS)]);
    if (!fault) return startPrevious();
    if (remedy === 'report') return report(fault, undefined);
    const isAtStart = remedy === 'start';
    if (isHandled || (isAtStart && guard.hasStarted())) return;
    isHandled = true;
    const previous = isPrevious || isConfiguration(fault.file) ? undefined : await readPrevious();
    const to = previous && versionIn(previous);
    await report(fault, to);
    // It may have been slow only.
    if (isAtStart && guard.hasStarted()) return;
    const mayLoad = to !== undefined && guard.usePrevious();
    if (mayLoad || !isAtStart) location.reload();
    else showFailure();
  };

  /** The page's own code has not run. If the previous release has disappeared in the meantime, it runs now. */
  async function startPrevious(): Promise<void> {
    const rest = document.querySelector('plaintext');
    const page = (await readPrevious()) ?? parse(rest?.textContent ?? '');
    rest?.remove();
    const version = page.querySelector('meta[name=portal-version]');
    if (version) document.querySelector('meta[name=portal-version]')?.replaceWith(document.importNode(version));
    for (const element of page.querySelectorAll('link:not([rel=icon]),script[src]')) {
      const isRun = isConfiguration(element.getAttribute('src')) || element.hasAttribute('data-build');
      if (!isRun) guard?.insert(element);
    }
  }

  async function readPrevious(): Promise<DocumentFragment | undefined> {
    try {
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      const response = await fetch(PREVIOUS_PAGE, { cache: 'no-store', signal });
      const page = parse(response.ok ? await response.text() : '');
      // Some servers send the promoted page in place of a missing file.
      return page.querySelector('script[src]') && !page.querySelector(`[data-build="${build}"]`) ? page : undefined;
    } catch {
      return undefined;
    }
  }

  function showFailure(): void {
    const place = document.getElementById('start');
    if (!place) return;
    for (const part of place.children) part.toggleAttribute('hidden');
    place.setAttribute('data-failed', '');
    const support = setting('supportEmail');
    const link = place.querySelector<HTMLAnchorElement>('[href^=mailto]');
    if (support !== undefined && link) {
      link.href = `mailto:${support}`;
      link.textContent = support;
    }
    place.querySelector('code')?.append(reference);
  }

  /** Sends a log record in the form of `monitoring/log-record.ts`, without its code. Nothing in it comes from the user. */
  async function report(
    { phase, code, file }: { readonly phase: string; readonly code: string; readonly file: string | undefined },
    to: string | undefined,
  ): Promise<void> {
    const url = setting('monitoringUrl');
    if (url === undefined) return;
    const version = versionIn(document);
    const instead = to === undefined ? '' : `; release ${to} is used instead`;
    const record = {
      timeUnixNano: `${Date.now()}000000`,
      severityNumber: 17,
      severityText: 'ERROR',
      eventName: to === undefined ? 'portal.area_failed' : 'portal.area_fell_back',
      body: { stringValue: `The area 'shell' ${version} failed at '${phase}' (${code})${instead}` },
      attributes: attributes({
        'portal.area.remote': 'shell',
        'portal.area.version': version,
        'portal.area.phase': phase,
        'portal.area.code': code,
        'portal.area.file': file === undefined ? undefined : new URL(file, location.origin).pathname,
        'portal.area.previous_version': to,
        'session.id': reference,
      }),
    };
    const resource = {
      attributes: attributes({
        'service.name': 'tenant-portal',
        'deployment.environment.name': setting('environment'),
        'user_agent.original': navigator.userAgent,
      }),
    };
    await fetch(`${url.replace(/\/$/, '')}/v1/logs`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        resourceLogs: [{ resource, scopeLogs: [{ scope: { name: 'portal' }, logRecords: [record] }] }],
      }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    }).catch(() => {});
  }

  function pass(ms: number): Promise<void> {
    return new Promise((resolve) => void setTimeout(resolve, ms));
  }

  function attributes(values: Readonly<Record<string, string | undefined>>) {
    return Object.entries(values).flatMap(([key, stringValue]) =>
      stringValue === undefined ? [] : [{ key, value: { stringValue } }],
    );
  }

  function setting(name: string): string | undefined {
    const config = window.portalConfig;
    const value: unknown = typeof config === 'object' && config !== null ? Reflect.get(config, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  }

  function versionIn(page: ParentNode): string {
    return page.querySelector('meta[name=portal-version]')?.getAttribute('content') ?? 'unknown';
  }

  /** The window configuration is not part of a release. */
  function isConfiguration(file: string | null | undefined): boolean {
    return file?.endsWith('/config.js') === true;
  }

  /** Parsed in a template: in a document, the policy would refuse the page's style, which has the nonce of another response. */
  function parse(html: string): DocumentFragment {
    const template = document.createElement('template');
    template.innerHTML = html;
    return template.content;
  }
})();
