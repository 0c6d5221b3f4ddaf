/**
 * Replaces the files of the federation runtime that load remotes, which the runtime keeps even with `disableRemote`. The
 * shell loads containers itself.
 */
function unavailable(): never {
  throw new Error('The federation runtime of this page loads no remotes');
}

export {
  // runtime-core/utils/load
  unavailable as getRemoteEntry,
  unavailable as getRemoteEntryUniqueKey,
  unavailable as getRemoteInfo,
  unavailable as isEsmRemoteType,
  // runtime-core/utils/preload
  unavailable as defaultPreloadArgs,
  unavailable as formatPreloadArgs,
  unavailable as normalizePreloadExposes,
  unavailable as preloadAssets,
  // sdk/dom
  unavailable as createLink,
  unavailable as createScript,
  unavailable as isStaticResourcesEqual,
  unavailable as loadScript,
  unavailable as safeWrapper,
};
