// Plain JavaScript, because it also explains errors of the packages that run TypeScript. Documented in missing-package.d.mts.
export function describeMissingPackage(text) {
  const [, name = ''] = /(?:Cannot find (?:package|module)|Could not resolve) ['"]([^'"]+)['"]/.exec(text) ?? [];
  const isPackage = /^[^./]/.test(name) || name.includes('node_modules');
  if (!isPackage) return undefined;
  return `'${name}' cannot be found. If it is a dependency, delete node_modules and run the command again: it installs all dependencies.`;
}

/** Explains an error that ends this process because of a missing package. */
export function explainMissingPackages() {
  process.on('uncaughtExceptionMonitor', (error) => {
    const sentence = describeMissingPackage(error.message);
    if (sentence !== undefined) console.error(sentence);
  });
}
