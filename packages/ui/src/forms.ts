export { Alert, Checkbox, Form, Input, Space } from 'antd';
export type { FormInstance, FormProps, FormRule } from 'antd';
export * from './colour-input.tsx';
export * from './form-rules.ts';
export * from './form-sheet.tsx';
export * from './forms-provider.tsx';
export * from './role-picker.tsx';
export * from './secret-wizard.tsx';
