export * from './body-view.tsx';
export * from './code-block.tsx';
export * from './detail-page.tsx';
export * from './facts.tsx';
export * from './progress.tsx';
export * from './segments.tsx';
export * from './side-panel.tsx';
export * from './use-start-reading.ts';
