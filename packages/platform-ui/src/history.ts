export * from './history/change-list.tsx';
export * from './history/history.tsx';
