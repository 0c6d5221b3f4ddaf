import type { ReportedArea } from './reported-area.ts';

/** Where sites keep releases: `/remotes/<id>/<version>/`. */
const RELEASE = /\/remotes\/([a-z\d-]+)\/(\d[\w.+-]*)\//;

/** The first release of which a file is named in a stack or an address. */
export function releaseOfFile(text: string | undefined): ReportedArea | undefined {
  const [, remote, version] = RELEASE.exec(text ?? '') ?? [];
  return remote !== undefined && version !== undefined ? { remote, version } : undefined;
}
