import type { Monitor } from '../monitoring/monitor.ts';

/** Different violations that one visit reports: a page can repeat the same one for each row. */
const MAX_REPORTS = 20;

/** Reports what the browser blocked because of the portal's policy, each directive and source once. Returns a function that ends it. */
export function reportPolicyViolations(monitor: Monitor): () => void {
  const seen = new Set<string>();
  function report({
    effectiveDirective: directive,
    blockedURI,
    sourceFile,
    disposition,
  }: SecurityPolicyViolationEvent) {
    const key = [directive, blockedURI, sourceFile].join(' ');
    if (disposition !== 'enforce' || seen.has(key) || seen.size >= MAX_REPORTS) return;
    seen.add(key);
    monitor.report({ kind: 'policy-violation', directive, blocked: blockedURI, file: sourceFile });
  }
  document.addEventListener('securitypolicyviolation', report);
  return () => document.removeEventListener('securitypolicyviolation', report);
}
