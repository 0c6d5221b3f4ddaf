export { Alert, Checkbox, Form, Input, Radio, Select, Space, Steps } from 'antd';
export type { FormInstance, FormProps, FormRule } from 'antd';
export * from './form-rules.ts';
export * from './forms-provider.tsx';
export * from './role-picker.tsx';
