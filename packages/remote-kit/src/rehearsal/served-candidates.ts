import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { type SandboxProcess, startSandboxProcess } from '../own-repository/sandbox-process.ts';
import { servePortal } from '../serving/serve.ts';
import { sandboxConfig } from '../serving/served-config.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A portal with a sandbox of its own, on free ports. */
export interface ServedCandidates {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves a site with a new sandbox. `routes`: a module with the calls of the team. Throws a Refusal if the sandbox does not start. */
export async function serveCandidates(siteDir: string, routes: string | undefined): Promise<ServedCandidates> {
  const dataDir = await temporaryFolder();
  const [port, sandboxPort] = await freePorts();
  const portalUrl = `http://localhost:${port}`;
  let sandbox: SandboxProcess | undefined;
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await server?.close();
    sandbox?.kill();
    await sandbox?.ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  let server: Awaited<ReturnType<typeof servePortal>> | undefined;
  try {
    sandbox = await startSandboxProcess(
      {
        PORT: String(sandboxPort),
        PORTAL_URL: portalUrl,
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        EXPORTS_DIR: '',
        WEBHOOK_ALLOWED_HOSTS: '',
        PAYMENTS_PER_MINUTE: '0',
        DEMO_PAYMENTS: '1000',
        LOG_LEVEL: 'silent',
      },
      routes,
    );
    const ready = await sandbox.ready;
    server = await servePortal({ siteDir, port, platformUrl: ready.url, config: sandboxConfig(ready.url, '/api') });
    return { url: portalUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns two ports that were free a moment ago. */
async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()];
  const [first = 0, second = 0] = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject);
          server.listen(0, 'localhost', () => {
            const address = server.address();
            resolve(typeof address === 'object' && address !== null ? address.port : 0);
          });
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return [first, second];
}
