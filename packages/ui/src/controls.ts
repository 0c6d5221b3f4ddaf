// Controls of antd, which pages load with their first form.
export { Alert } from 'antd';
export * from './controls/colour-input.tsx';
export * from './controls/forms-provider.tsx';
export * from './controls/number-input.tsx';
export * from './controls/text-controls.tsx';
