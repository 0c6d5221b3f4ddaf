import { latestTemplate } from '@portal/api-client/agreements';
import type { SchemeContent, SchemeKind } from '@portal/api-client/schemes';
import { type Problem, problemsOf } from '@portal/scheme-rules';
import type { SchemeReference } from './draft-on-screen.ts';

/** All problems of a saved draft, blocking ones first. */
export function draftProblems(
  kind: SchemeKind,
  content: SchemeContent,
  reference: SchemeReference,
): readonly Problem[] {
  const { agreementType } = content;
  const template = latestTemplate(reference.templates, { agreementType, schemeType: kind.toUpperCase() });
  return problemsOf(kind, { content, template, ...reference });
}
