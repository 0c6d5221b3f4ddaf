import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { type GuardedProcess, startGuarded } from '../processes/guarded-process.ts';
import { Refusal } from '../refusal.ts';
import { findPackage } from '../shared-modules/package-info.ts';

const SANDBOX = '@portal/sandbox';
const COMMAND = 'portal-sandbox';
const manifestSchema = z.object({
  bin: z.optional(z.object({ [COMMAND]: z.string() })),
  exports: z.object({ './bundle': z.optional(z.string()) }),
});
const bundleSchema = z.object({
  sandboxBundle: z.custom<() => Promise<string>>((value) => typeof value === 'function'),
});
const readySchema = z.object({
  ready: z.literal(true),
  url: z.string(),
  accounts: z.array(z.object({ email: z.string(), password: z.string(), purpose: z.string() })),
});

export interface SandboxProcess extends GuardedProcess {
  /** Resolves to what the sandbox says when it is ready. Rejects with a Refusal if it ends before. */
  readonly ready: Promise<z.infer<typeof readySchema>>;
}

/** Starts the installed sandbox. `routes`: a module with the calls of the team. Throws a Refusal if it is not installed. */
export async function startSandboxProcess(
  env: Readonly<Record<string, string>>,
  routes: string | undefined,
): Promise<SandboxProcess> {
  const args = routes === undefined ? [] : ['--routes', routes];
  const sandbox = startGuarded(await sandboxFile(), args, { LOG_LEVEL: 'warn', ...process.env, ...env });
  return { ...sandbox, ready: firstReady(createInterface({ input: sandbox.child.stdout }), sandbox.ended) };
}

/** In the repository of the portal, the sandbox is bundled from its sources. */
async function sandboxFile(): Promise<string> {
  const folder = findPackage(process.cwd(), SANDBOX);
  const manifest = join(folder, 'package.json');
  const { bin, exports } = manifestSchema.parse(JSON.parse(readFileSync(manifest, 'utf8')));
  if (bin) return join(folder, bin[COMMAND]);
  const bundle = join(folder, exports['./bundle'] ?? '');
  if (!existsSync(bundle)) throw new Refusal([`${folder} has no sandbox that can be started.`]);
  return bundleSchema.parse(await import(pathToFileURL(bundle).href)).sandboxBundle();
}

/** Resolves to the line of JSON that the sandbox prints when it is ready. */
async function firstReady(lines: AsyncIterable<string>, ended: Promise<unknown>): Promise<z.infer<typeof readySchema>> {
  const found = (async () => {
    for await (const line of lines) {
      const message = line.startsWith('{"ready"') ? readySchema.safeParse(JSON.parse(line)) : undefined;
      if (message?.success) return message.data;
    }
    throw new Refusal(['The sandbox could not be started; see above.']);
  })();
  await Promise.race([found, ended]);
  return found;
}
