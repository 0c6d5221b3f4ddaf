/** A remote, or the shell, and its release. */
export interface ReportedArea {
  readonly remote: string;
  readonly version: string;
}
