/** A remote, or the shell, and its release. */
export interface FactOwner {
  readonly remote: string;
  readonly version: string;
}

/** Where sites keep releases: `/remotes/<id>/<version>/`. */
const RELEASE = /\/remotes\/([a-z\d-]+)\/(\d[\w.+-]*)\//;

/** Returns the first release of which a file is named in a stack or an address. */
export function releaseOfFile(text: string | undefined): FactOwner | undefined {
  const [, remote, version] = RELEASE.exec(text ?? '') ?? [];
  return remote !== undefined && version !== undefined ? { remote, version } : undefined;
}
