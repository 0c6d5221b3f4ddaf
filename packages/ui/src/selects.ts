export * from './selects/country-select.tsx';
export * from './selects/select.tsx';
