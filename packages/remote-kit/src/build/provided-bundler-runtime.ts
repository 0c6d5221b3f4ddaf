/**
 * Replaces `@module-federation/webpack-bundler-runtime` in a remote by the shell's copy (`page-runtime.ts`). The bundler's
 * code takes over the members, and fills the options, which each container needs of its own.
 */
// oxlint-disable-next-line import/no-default-export -- the form of the module that it replaces
export default { ...Reflect.get(globalThis, 'portalBundlerRuntime'), bundlerRuntimeOptions: {} };
