export * from './access.ts';
export * from './build-portal.ts';
export { loadWithRetry } from './load-with-retry.ts';
export { decodePart, encodePart, portalPath } from './path-part.ts';
export * from './portal.ts';
export * from './registry.ts';
export * from './roles.ts';
