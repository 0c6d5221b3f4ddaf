import { useApi } from '@portal/api-client';
import { listCreditorProfiles } from '@portal/api-client/creditor-profiles';
import type { ProviderConfiguration } from '@portal/api-client/provider-configurations';
import { useAccess } from '@portal/auth';
import { Button, ButtonLink, formatCount, StatusTag } from '@portal/ui/basics';
import { FactList } from '@portal/ui/page-parts';
import { type Network, networkCode, networkName } from '@portal/validation/direct-debit';
import { cutOffs, earliestDates } from '@portal/validation/direct-debit/dates';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useAreaParts } from '../area-parts.ts';
import { configurationHref, profilesHref } from '../href.ts';
import { leadOf } from '../lead-of.ts';
import { connectionWords } from '../connections/connection-words.ts';
import { providerName } from '../providers/provider-name.ts';
import { dayWithWeekday, submissionWords } from './day-words.ts';
import classes from './network-card.module.css';
import { nextStep } from './next-step.ts';

interface NetworkCardProps {
  readonly network: Network;
  /** Absent: the network has no provider. */
  readonly configuration: ProviderConfiguration | undefined;
  readonly now: Date;
}

/** A network: its provider, its earliest collection, its profiles, and the user's next step. */
export function NetworkCard({ network, configuration, now }: NetworkCardProps) {
  const parts = useAreaParts();
  const canWrite = useAccess().canWrite('MANDATE');
  const profiles = useProfileCount(network, parts.profiles);
  const titleId = useId();
  const step = nextStep({ network, configuration, profiles: profiles.data?.total, parts, canWrite });
  const lead = leadOf(network, configuration);
  const provider = configuration && providerName(configuration.provider);
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <header className={classes.header}>
        <h2 id={titleId}>{networkName(network)}</h2>
        <ConnectionState configuration={configuration} />
      </header>
      <FactList
        dense
        facts={[
          {
            term: 'Provider',
            value:
              provider !== undefined && parts.configurations ? (
                <Link to={configurationHref(network)}>{provider}</Link>
              ) : (
                (provider ?? 'None')
              ),
          },
          { term: 'Lead time', value: lead === 0 ? 'Same day' : `${lead} business ${lead === 1 ? 'day' : 'days'}` },
          {
            term: 'Creditor profiles',
            value: parts.profiles ? <ProfileCount network={network} query={profiles} /> : undefined,
          },
        ]}
      />
      <Earliest network={network} lead={lead} isConnected={configuration?.status === 'CONNECTED'} now={now} />
      {step && (
        <footer className={classes.footer}>
          <ButtonLink
            to={step.path}
            icon={<ArrowRight size={16} aria-hidden />}
            aria-label={`${step.text} for ${networkName(network)}`}
          >
            {step.text}
          </ButtonLink>
        </footer>
      )}
    </article>
  );
}

function ConnectionState({ configuration }: Pick<NetworkCardProps, 'configuration'>) {
  if (!configuration) return <StatusTag status="INACTIVE" label="Not configured" />;
  const { tag, label } = connectionWords(configuration);
  return <StatusTag status={tag} label={label} />;
}

function useProfileCount(network: Network, isShown: boolean) {
  const count = listCreditorProfiles.query(useApi(), { take: 1, network: [networkCode(network)] });
  return useQuery({ ...count, enabled: isShown });
}

function ProfileCount({
  network,
  query,
}: {
  readonly network: Network;
  readonly query: ReturnType<typeof useProfileCount>;
}) {
  if (query.data) {
    const { total } = query.data;
    return total === 0 ? (
      <span>None</span>
    ) : (
      <Link
        to={profilesHref(networkCode(network))}
        aria-label={`${total} creditor profiles of ${networkName(network)}`}
      >
        {formatCount(total)}
      </Link>
    );
  }
  if (!query.isError) return <span>…</span>;
  return (
    <Button size="small" disabled={query.isFetching} onClick={() => void query.refetch()}>
      Retry counting
    </Button>
  );
}

interface EarliestProps extends Pick<NetworkCardProps, 'network' | 'now'> {
  readonly lead: number;
  readonly isConnected: boolean;
}

function Earliest({ network, lead, isConnected, now }: EarliestProps) {
  const earliest = earliestDates({ network, lead }, now);
  const { collection, noticed } = earliest;
  // Nothing can be collected on that day until the network is connected.
  const Day = isConnected ? 'strong' : 'span';
  return (
    <div className={classes.earliest}>
      <span className={classes.term}>Earliest collection</span>
      <Day className={classes.day}>{dayWithWeekday(collection)}</Day>
      <span className={classes.note}>{`Estimate, ${submissionWords(earliest, cutOffs[network], now)}`}</span>
      {noticed !== collection && (
        <span className={classes.note}>{`If the payer gets notice today: ${dayWithWeekday(noticed)}.`}</span>
      )}
    </div>
  );
}
