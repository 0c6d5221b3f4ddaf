import type { TemplateKind } from '@portal/api-client/themes';

const NAMES: Readonly<Record<TemplateKind, string>> = { HOSTED_PAGE: 'Hosted page', COMPONENT: 'Component' };

export const templateName = (kind: TemplateKind) => NAMES[kind];
