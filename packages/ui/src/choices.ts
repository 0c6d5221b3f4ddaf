export * from './choices/country-select.tsx';
export * from './choices/select.tsx';
