/** A workspace that domain teams get as a tarball. */
export interface PackedPackage {
  /** In the repository. */
  readonly folder: string;
  /** Sources that run beside those that the exports lead to, such as commands. */
  readonly entries?: readonly string[];
  /** Commands, by name: their sources. */
  readonly bin?: Readonly<Record<string, string>>;
  /** Files and folders of the workspace that are copied as they are. */
  readonly files?: readonly string[];
  /** Exports for tests and scripts of this repository only. */
  readonly leavesOut?: readonly string[];
}

/** Everything that a remote in a repository of its own needs to build, test and release. */
export const PACKED_PACKAGES: readonly PackedPackage[] = [
  { folder: 'packages/turn-lock' },
  { folder: 'packages/validation' },
  { folder: 'packages/contract', files: ['access-matrix.md'], leavesOut: ['./testing'] },
  { folder: 'packages/app-configuration' },
  { folder: 'packages/api-client' },
  { folder: 'packages/scheme-rules' },
  { folder: 'packages/auth' },
  { folder: 'packages/checkout' },
  { folder: 'packages/ui' },
  { folder: 'packages/platform-ui' },
  {
    folder: 'packages/remote-kit',
    entries: ['src/build/provided-bundler-runtime.ts', 'src/serving/serve-main.ts'],
    bin: { portal: 'src/command/portal-main.ts', 'portal-remote': 'src/own-repository/remote-main.ts' },
  },
  { folder: 'packages/test-kit' },
  {
    folder: 'apps/sandbox',
    bin: { 'portal-sandbox': 'src/main.ts' },
    leavesOut: ['./api-examples', './bundle', './configuration', './load', './seeds'],
  },
  {
    folder: 'packages/create-portal-remote',
    bin: { 'create-portal-remote': 'src/create-main.ts' },
    files: ['repository'],
  },
];
