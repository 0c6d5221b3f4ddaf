import type { InstalledSharedModule } from './shared.ts';

/**
 * Returns a CommonJS module with the shared modules of a page (`PageModules`). Those of the start are in the page already; the others load
 * when a remote asks for them. `require` gives a remote what the shell's own code has, also of a module that is CommonJS.
 */
export function sharedModulesSource(modules: readonly InstalledSharedModule[]): string {
  const lines = modules.map(({ request, version, requiredVersion, eager }) => {
    const name = JSON.stringify(request);
    const shareConfig = JSON.stringify({ singleton: true, strictVersion: true, requiredVersion, eager });
    const load = eager
      ? `lib: () => require(${name})`
      : `get: async () => { const m = await import(${name}); return () => m; }`;
    return `  ${name}: { version: ${JSON.stringify(version)}, shareConfig: ${shareConfig}, ${load} },\n`;
  });
  return `exports.sharedModules = {\n${lines.join('')}};\n`;
}
