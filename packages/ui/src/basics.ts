export * from './button.tsx';
export * from './empty-state.tsx';
export * from './page-header.tsx';
export * from './panel.tsx';
export * from './skeleton.tsx';
