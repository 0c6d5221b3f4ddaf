import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Refusal, type Server } from '../processes/child.ts';
import { freePort, siteDir as publishedSite, startSandbox, startSite } from './portal.ts';

/** A portal and a sandbox on free ports, with their own site and database. */
export interface PortalPair {
  readonly url: string;
  readonly sandboxUrl: string;
  /** The sandbox's data folder. While the sandbox runs, no other process can open its database. */
  readonly dataDir: string;
  /** The link of the demo invitation, valid until it is accepted. */
  readonly invitationLink: string;
  /** A copy of the published site. Changes affect this portal only. */
  readonly siteDir: string;
  /** A free port. The sandbox can deliver webhooks to `http://localhost:{port}`. */
  readonly receiverPort: number;
  /** Ends the sandbox ('kill' uses SIGKILL) and starts it again with the same port and data. Default: 'stop'. */
  restartSandbox(how?: 'stop' | 'kill'): Promise<void>;
  stopSandbox(): Promise<void>;
  startSandbox(): Promise<void>;
  /** The link of the last invitation to an address since the start, which the sandbox prints instead of sending mail. */
  sentInvitation(emailAddress: string): string | undefined;
  stop(): Promise<void>;
}

export interface PairOptions {
  /** The published site to copy. Default: that of `npm start`. */
  readonly site?: string | undefined;
  /** Number of instructions of the demo tenants. Default: DEMO_PAYMENTS, or the sandbox's default. */
  readonly demoPayments?: number;
  /** Number of payments that the sandbox creates per minute. Default: none. */
  readonly paymentsPerMinute?: number;
  /** Default: two, so that tests and measurements see which requests go to the platform. */
  readonly origins?: 'one' | 'two';
}

/** Starts a pair, with a copy of the site of `npm start`. Throws a Refusal if no site has been published yet. */
export async function startPortalPair({
  site = publishedSite,
  demoPayments,
  paymentsPerMinute = 0,
  origins = 'two',
}: PairOptions = {}): Promise<PortalPair> {
  if (!existsSync(path.join(site, 'registry.json'))) {
    throw new Refusal('There is no published site yet; `npm run test:e2e` builds and publishes it.');
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-pair-'));
  const siteDir = path.join(folder, 'site');
  await cp(site, siteDir, { recursive: true });
  const dataDir = path.join(folder, 'data');

  const port = await freePort();
  const sandboxPort = await freePort();
  const receiverPort = await freePort();
  const url = `http://localhost:${port}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;

  let sandbox: Server | undefined;
  let errorOutput = '';
  async function openSandbox(): Promise<void> {
    sandbox = await startSandbox({
      port: sandboxPort,
      portalUrl: url,
      dataDir,
      webhookHosts: `localhost:${receiverPort}`,
      paymentsPerMinute,
      onErrorOutput: (text) => {
        errorOutput += text;
      },
      ...(demoPayments !== undefined && { demoPayments }),
    });
  }

  let server: Server | undefined;
  let invitationLink = '';
  async function stop(): Promise<void> {
    await Promise.all([server?.stop(), sandbox?.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
  try {
    await openSandbox();
    invitationLink = readLink(sandbox?.ready['invitation']);
    server = await startSite({ port, siteDir, sandboxUrl, origins });
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    url,
    sandboxUrl,
    dataDir,
    invitationLink,
    siteDir,
    receiverPort,
    async restartSandbox(how = 'stop') {
      await (how === 'kill' ? sandbox?.kill() : sandbox?.stop());
      await openSandbox();
    },
    async stopSandbox() {
      await sandbox?.stop();
    },
    startSandbox: openSandbox,
    sentInvitation(emailAddress) {
      const [, ...sent] = errorOutput.split(`Invitation for ${emailAddress}: `);
      return /^(\S+)\s/.exec(sent.at(-1) ?? '')?.[1];
    },
    stop,
  };
}

function readLink(invitation: unknown): string {
  const link = typeof invitation === 'object' && invitation !== null && 'link' in invitation && invitation.link;
  if (typeof link !== 'string') throw new Refusal('The sandbox did not print an invitation link.');
  return link;
}
