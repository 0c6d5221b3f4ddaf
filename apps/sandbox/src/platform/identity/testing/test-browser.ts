/** A minimal browser: stores cookies by path, follows redirects within an origin, sends forms with their Origin header. */
export class TestBrowser {
  readonly #cookies = new Map<string, { value: string; path: string }>();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Follows redirects to a page of this origin, or to the first address of another origin, which it returns without a request. */
  async open(address: string, form?: Record<string, string>): Promise<{ url: URL; response?: Response; text: string }> {
    let url = new URL(address, this.#origin);
    let body = form && new URLSearchParams(form);
    for (;;) {
      if (url.origin !== this.#origin) return { url, text: '' };
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: this.#cookieHeader(url), accept: 'text/html', ...(body && { origin: this.#origin }) },
        ...(body && { method: 'POST', body }),
      });
      this.#keepCookies(response);
      const location = response.headers.get('location');
      if (location === null) return { url, response, text: await response.text() };
      url = new URL(location, url);
      body = undefined;
    }
  }

  /** The values of its cookies, without signatures. */
  cookieValues(): string[] {
    return [...this.#cookies].flatMap(([key, { value }]) => (/\.sig /.test(key) ? [] : [value]));
  }

  #cookieHeader(url: URL): string {
    return [...this.#cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ');
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const [name = '', value = ''] = pair.split('=');
      const attribute = (key: string) =>
        attributes.find((text) => text.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
      const path = attribute('path') ?? '/';
      const expires = attribute('expires');
      if (expires !== undefined && Date.parse(expires) <= Date.now()) this.#cookies.delete(`${name} ${path}`);
      else this.#cookies.set(`${name} ${path}`, { value, path });
    }
  }
}
