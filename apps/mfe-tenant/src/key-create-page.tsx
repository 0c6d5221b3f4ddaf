import { useApi } from '@portal/api-client';
import type { CreatedKey, KeyInput } from '@portal/api-client/keys';
import { PageHeader, Panel } from '@portal/ui/basics';
import { FormsProvider, Steps } from '@portal/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CreatedKeyPanel } from './created-key-panel.tsx';
import form from './form.module.css';
import classes from './key-create-page.module.css';
import { KeyForm } from './key-form.tsx';
import { keyCreation } from './key-queries.ts';

export function KeyCreatePage() {
  const navigate = useNavigate();
  const creation = useMutation(keyCreation(useApi()));
  // The private key is here and nowhere else; leaving the page drops it.
  const [created, setCreated] = useState<CreatedKey>();

  function create(input: KeyInput) {
    creation.mutate(input, {
      onSuccess(key) {
        setCreated(key);
        creation.reset();
      },
    });
  }

  return (
    <FormsProvider>
      <PageHeader title="Create API key" description="For one of your systems that calls the payments platform." />
      <div className={classes.steps}>
        <Steps size="small" current={created ? 1 : 0} items={[{ title: 'Name and roles' }, { title: 'Private key' }]} />
      </div>
      {created ? (
        <CreatedKeyPanel created={created} onDone={() => void navigate('/api-keys')} />
      ) : (
        <div className={form.sheet}>
          <Panel>
            <KeyForm busy={creation.isPending} error={creation.error} onSubmit={create} />
          </Panel>
        </div>
      )}
    </FormsProvider>
  );
}

export default KeyCreatePage;
