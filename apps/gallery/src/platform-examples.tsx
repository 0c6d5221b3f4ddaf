import type * as roleGates from '@portal/platform-ui/role-gates';
import { RoleButton, RoleLink } from '@portal/platform-ui/role-gates';
import type * as rolePicker from '@portal/platform-ui/role-picker';
import { RolePicker } from '@portal/platform-ui/role-picker';
import type * as runs from '@portal/platform-ui/runs';
import type * as unstoredSecrets from '@portal/platform-ui/unstored-secrets-notice';
import { UnstoredSecretsNotice } from '@portal/platform-ui/unstored-secrets-notice';
import { HIDDEN, READABLE, WRITABLE } from './example-session.ts';
import type { Examples } from './examples.ts';
import { runOutcomesExamples, useRunEachExamples } from './page-parts/run-examples.tsx';
import { WithValue } from './with-value.tsx';

export const roleGateExamples: Examples<typeof roleGates> = {
  RoleButton: [
    { state: 'With write access', shown: <RoleButton roles={WRITABLE}>Install app</RoleButton> },
    {
      state: 'Without write access, disabled',
      shown: (
        <RoleButton roles={READABLE} denied="disable">
          Create webhook
        </RoleButton>
      ),
    },
    {
      state: 'Without write access: nothing is shown after the colon',
      shown: (
        <p>
          Actions: <RoleButton roles={READABLE}>Create webhook</RoleButton>
        </p>
      ),
    },
  ],
  RoleLink: [
    { state: 'With write access', shown: <RoleLink roles={WRITABLE} to="#RoleLink" subject="Fast Card" /> },
    { state: 'With read access', shown: <RoleLink roles={READABLE} to="#RoleLink" subject="Orders" /> },
    {
      state: 'Without access: nothing is shown after the colon',
      shown: (
        <p>
          Link: <RoleLink roles={HIDDEN} to="#RoleLink" subject="Mandate" />
        </p>
      ),
    },
  ],
};

interface RolesProps {
  readonly start: readonly string[];
  readonly legend?: string;
  readonly disabled?: boolean;
}

function Roles({ start, ...props }: RolesProps) {
  return <WithValue start={start}>{(control) => <RolePicker {...props} {...control} />}</WithValue>;
}

export const rolePickerExamples: Examples<typeof rolePicker> = {
  RolePicker: [
    { state: 'Nothing selected', shown: <Roles start={[]} legend="Roles of a new user" /> },
    {
      state: 'Some selected, one of them unknown',
      shown: <Roles start={['APP_READ', 'WEBHOOK_WRITE', 'AUDITOR']} />,
    },
    { state: 'Tenant admin', shown: <Roles start={['TENANT_ADMIN']} /> },
    { state: 'Disabled', shown: <Roles start={['APP_READ']} disabled /> },
  ],
};

export const runExamples: Examples<typeof runs> = {
  RunOutcomes: runOutcomesExamples,
  useRunEach: useRunEachExamples,
};

export const unstoredSecretsExamples: Examples<typeof unstoredSecrets> = {
  UnstoredSecretsNotice: [
    {
      state: 'Two keys',
      shown: (
        <UnstoredSecretsNotice
          secrets={{ find: (things) => things, confirm() {} }}
          things={['Web shop', 'Back office']}
          term="private key"
          kind="API key"
          nameOf={(name) => name}
          replacePath={(name) => `/api-keys/${name}`}
        />
      ),
    },
  ],
};
