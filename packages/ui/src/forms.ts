export { Alert, Checkbox, Form, Input, Radio, Select, Space, Steps } from 'antd';
export type { FormInstance, FormProps, FormRule } from 'antd';
export * from './country-select.tsx';
export * from './form-rules.ts';
export * from './form-sheet.tsx';
export * from './forms-provider.tsx';
export * from './role-picker.tsx';
