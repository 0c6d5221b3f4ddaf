export * from './contrast-pairs.ts';
export { contrastRatio, formatRatio } from './contrast-ratio.ts';
export * from './repair.ts';
export * from './theme-from-brand.ts';
