export { Radio } from 'antd';
export * from './country-select.tsx';
export * from './select.tsx';
