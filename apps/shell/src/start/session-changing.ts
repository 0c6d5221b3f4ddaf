const CALLBACK = '/callback';

/** Paths that end the present session or begin another: the session that this tab still holds is not resumed first. */
const SESSION_CHANGING_PATHS = [CALLBACK, '/logout'];

export function isSessionChanging(pathname: string): boolean {
  return SESSION_CHANGING_PATHS.includes(plain(pathname));
}

/** Whether a path is the one that the provider returns to. */
export function isCallback(pathname: string): boolean {
  return plain(pathname) === CALLBACK;
}

function plain(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, '');
}
