export { Alert, Checkbox, Form, Input, Space } from 'antd';
export type { FormInstance, FormProps, FormRule } from 'antd';
export * from './forms/colour-input.tsx';
export * from './forms/form-rules.ts';
export * from './forms/form-sheet.tsx';
export * from './forms/forms-provider.tsx';
export * from './forms/role-picker.tsx';
export * from './forms/secret-wizard.tsx';
