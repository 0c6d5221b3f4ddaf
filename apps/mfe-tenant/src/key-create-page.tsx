import { useApi } from '@portal/api-client';
import type { CreatedKey, KeyInput } from '@portal/api-client/keys';
import { PageHeader } from '@portal/ui/basics';
import { FormsProvider, Steps } from '@portal/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CreatedKeyPanel } from './created-key-panel.tsx';
import classes from './key-create-page.module.css';
import { KeyForm } from './key-form.tsx';
import { keyCreation } from './key-queries.ts';

const NEW_KEY: KeyInput = { name: '', roles: [] };

export function KeyCreatePage() {
  const navigate = useNavigate();
  const creation = useMutation(keyCreation(useApi()));
  // The private key is here and nowhere else; leaving the page drops it.
  const [created, setCreated] = useState<CreatedKey>();

  async function create(input: KeyInput) {
    setCreated(await creation.mutateAsync(input));
    creation.reset();
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
        <KeyForm initialValues={NEW_KEY} submit="Create API key" cancel="/api-keys" onSubmit={create} />
      )}
    </FormsProvider>
  );
}

export default KeyCreatePage;
