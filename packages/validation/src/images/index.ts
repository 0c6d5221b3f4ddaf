export * from './check-image.ts';
export type { ImageHeader } from './image-header.ts';
