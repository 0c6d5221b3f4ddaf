import { isTestEnvironment } from '@portal/api-client/app-environment';
import { findMethod, inWords, type KnownMethods } from '@portal/scheme-rules';
import type { Rule } from '@portal/api-client/schemes';
import { StatusTag } from '@portal/ui/basics';
import { Row } from '@portal/ui/page-parts';

interface AppsInTestProps {
  readonly rules: readonly Pick<Rule, 'apps'>[];
  readonly methods: KnownMethods;
}

/** Names the apps of rules that work in their test environment. Draws nothing if there are none. */
export function AppsInTest({ rules, methods }: AppsInTestProps) {
  const turnedOn = rules.flatMap(({ apps }) =>
    apps.flatMap(({ appId, paymentMethods }) =>
      paymentMethods.map((paymentMethod) => findMethod(methods, { appId, paymentMethod })),
    ),
  );
  const inTest = turnedOn.filter(({ method }) => isTestEnvironment(method?.environment));
  const names = [...new Set(inTest.map(({ appName }) => appName))].toSorted();
  if (names.length === 0) return null;
  return (
    <Row>
      <StatusTag status="TEST" />
      <span>{`${inWords(names)}: payments are tests and move no money.`}</span>
    </Row>
  );
}
