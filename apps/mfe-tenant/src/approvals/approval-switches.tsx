import { errorMessages, useApi } from '@portal/api-client';
import { APPROVAL_SWITCHES, type ApprovalSettings, type ApprovalSwitch } from '@portal/api-client/approvals';
import { approvalSettings, PendingApproval, RequestDialog, usePendingApproval } from '@portal/platform-ui/approvals';
import { Button, Panel, Skeleton, StatusTag, WarningAlert } from '@portal/ui/basics';
import { QueryFailure, Row, Stack } from '@portal/ui/page-parts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SWITCH_WORDS } from './approval-words.ts';
import { settingsChange } from './approval-queries.ts';
import classes from './approvals.module.css';

/** Which kinds of change need an approval. Turning one off needs an approval itself. */
export function ApprovalSwitches() {
  const settings = useQuery(approvalSettings(useApi()));
  if (settings.data === null) return null;
  return (
    <Panel title="Required for">
      <QueryFailure query={settings} />
      {settings.isPending && <Skeleton lines={4} />}
      {settings.data && (
        <ul className={classes.switches}>
          {APPROVAL_SWITCHES.map((name) => (
            <Switch key={name} name={name} settings={settings.data ?? NONE} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const NONE: ApprovalSettings = {
  schemes: false,
  providerConfigurations: false,
  appConfigurations: false,
  access: false,
};

interface SwitchProps {
  readonly name: ApprovalSwitch;
  readonly settings: ApprovalSettings;
}

function Switch({ name, settings }: SwitchProps) {
  const { title, help } = SWITCH_WORDS[name];
  const isOn = settings[name];
  const change = useMutation(settingsChange(useApi()));
  const [isRequesting, setRequesting] = useState(false);
  const pending = usePendingApproval(`setting ${name}`, { enabled: isOn });
  return (
    <li className={classes.switch}>
      <Stack gap={2}>
        <Row>
          <strong>{title}</strong>
          <StatusTag status={isOn ? 'ACTIVE' : 'INACTIVE'} label={isOn ? 'On' : 'Off'} />
        </Row>
        <p className={classes.help}>{help}</p>
        {pending && <PendingApproval approval={pending} />}
        {change.error && (
          <WarningAlert quiet title="Nothing was changed">
            {errorMessages(change.error).map((message) => (
              <p key={message}>{message}</p>
            ))}
          </WarningAlert>
        )}
      </Stack>
      {isOn ? (
        pending === undefined && (
          <Button aria-label={`Request approval to turn off: ${title}`} onClick={() => setRequesting(true)}>
            Turn off
          </Button>
        )
      ) : (
        <Button
          single
          busy={change.isPending}
          aria-label={`Turn on: ${title}`}
          onClick={() => change.mutate({ [name]: true })}
        >
          Turn on
        </Button>
      )}
      {isRequesting && (
        <RequestDialog
          change={{ settings: { [name]: false } }}
          onClose={() => setRequesting(false)}
          onRequested={() => setRequesting(false)}
        />
      )}
    </li>
  );
}
