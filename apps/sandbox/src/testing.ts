export { createSandbox } from './app.ts';
