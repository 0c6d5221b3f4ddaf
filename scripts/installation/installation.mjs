// Runs before dependencies are installed, so it can use only Node's own modules.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isAlive, takeTurn } from '../../packages/turn-lock/src/index.mjs';
import { guardGroup, releaseGroup } from '../../packages/remote-kit/src/processes/process-guard.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Outside node_modules, which an installation may delete. */
const STATE_FOLDER = path.join(root, '.install');
const RECORD = path.join(STATE_FOLDER, 'record.json');
const LOOK_AGAIN_MS = 200;

/** The folders of the workspace, the root first. Paths here are relative to the root, so that a copy of the folder is valid too. */
function workspaces() {
  const children = (folder) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`);
  return ['.', ...children('.'), ...children('apps'), ...children('packages')].filter(
    (folder) => !folder.includes('node_modules') && existsSync(path.join(root, folder, 'package.json')),
  );
}

/** A hash of everything that decides what is installed. The package store does not: installed files do not depend on it. */
function readWanted() {
  const wanted = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) wanted.update(readFileSync(path.join(root, file)));
  for (const folder of workspaces()) {
    const manifest = readFileSync(path.join(root, folder, 'package.json'), 'utf8');
    const { name, dependencies, devDependencies } = JSON.parse(manifest);
    wanted.update(JSON.stringify([name, dependencies, devDependencies]));
  }
  return wanted.digest('hex');
}

/** The platform that installed programs run on. Node's version is no part of it: they use its stable interface, Node-API. */
function readPlatform() {
  process.report.excludeNetwork = true;
  const { glibcVersionRuntime } = process.report.getReport().header;
  const libc = glibcVersionRuntime === undefined ? 'other' : 'glibc';
  return [process.platform, process.arch, libc].join(' ');
}

/** The names in a folder of installed files, without those that commands add, such as `.cache`. */
function namesIn(entries) {
  return entries.filter((name) => !name.startsWith('.') || name === '.bin' || name === '.pnpm');
}

/** Lists every installed folder with its time and number of entries. */
function listFolders() {
  const folders = [];
  function add(folder) {
    const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
    const names = new Set(namesIn(entries.map(({ name }) => name)));
    folders.push([folder, statSync(path.join(root, folder)).mtimeMs, names.size]);
    for (const entry of entries) if (entry.isDirectory() && names.has(entry.name)) add(`${folder}/${entry.name}`);
  }
  for (const folder of workspaces()) {
    if (existsSync(path.join(root, folder, 'node_modules'))) add(`${folder}/node_modules`);
  }
  return folders;
}

/** Entries are counted only in folders that changed, or that were copied without their times: that takes longer. */
function isWhole([folder, time, count]) {
  const found = statSync(path.join(root, folder), { throwIfNoEntry: false });
  if (found === undefined || !found.isDirectory()) return false;
  return found.mtimeMs === time || namesIn(readdirSync(path.join(root, folder))).length >= count;
}

/** The record of the last installation: `{ wanted, platform, folders }`, or `{ group }` of one that has not ended. */
function readRecord() {
  try {
    return JSON.parse(readFileSync(RECORD, 'utf8'));
  } catch {
    return undefined;
  }
}

function writeRecord(record) {
  writeFileSync(`${RECORD}.new`, JSON.stringify(record));
  renameSync(`${RECORD}.new`, RECORD);
}

/** Returns `complete`; `outdated` if other dependencies are wanted; or `damaged` if the installed folders have to be deleted first. */
function checkInstallation() {
  const record = readRecord();
  if (record === undefined) return 'outdated';
  if (record.folders === undefined || record.platform !== readPlatform()) return 'damaged';
  if (record.wanted !== readWanted()) return 'outdated';
  return record.folders.every(isWhole) ? 'complete' : 'damaged';
}

function isGroupAlive(group) {
  return Number.isInteger(group) && group > 1 && isAlive(-group);
}

async function takeTurnToInstall() {
  let hasSaid = false;
  for (;;) {
    const turn = takeTurn(STATE_FOLDER, {
      name: 'lock',
      holder: String(process.pid),
      isHeld: (pid, isOurs) => isOurs || (Number(pid) !== process.pid && isAlive(Number(pid))),
    });
    const group = turn.isTaken ? readRecord()?.group : undefined;
    if (turn.isTaken && !isGroupAlive(group)) return turn;
    if (turn.isTaken) turn.release();
    if (!hasSaid) console.error(`Waiting for another installation (process ${turn.isTaken ? group : turn.holder}) …`);
    hasSaid = true;
    await wait(LOOK_AGAIN_MS);
  }
}

function runPnpm() {
  const { devEngines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const pnpm = `pnpm@${devEngines.packageManager.version}`;
  // A group of its own, and a record of it: the installer can outlive a killed command.
  const installer = spawn('npx', ['--yes', pnpm, 'install', '--frozen-lockfile'], {
    cwd: root,
    // Without a terminal, pnpm aborts instead of asking, unless CI=true.
    env: { ...process.env, CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  guardGroup(installer);
  writeRecord({ group: installer.pid });
  let output = '';
  for (const stream of [installer.stdout, installer.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    installer.once('error', (error) => reject(new Error(`npx could not be run: ${error.message}`)));
    installer.once('close', (code) => {
      releaseGroup(installer);
      writeRecord({});
      if (code === 0) resolve();
      else reject(new Error(`${output}\nThe dependencies could not be installed; see above.`));
    });
  });
}

function deleteInstalled() {
  for (const folder of workspaces()) rmSync(path.join(root, folder, 'node_modules'), { recursive: true, force: true });
}

/**
 * Installs the dependencies, unless they are complete. Concurrent commands take turns. An installation that was interrupted, or from
 * which something was deleted, is repeated from the start. Throws an error with the installer's output.
 */
export async function install() {
  if (checkInstallation() === 'complete') return;
  mkdirSync(STATE_FOLDER, { recursive: true });
  const turn = await takeTurnToInstall();
  try {
    const state = checkInstallation();
    if (state === 'complete') return;
    console.error('Installing dependencies …');
    writeRecord({});
    if (state === 'damaged') deleteInstalled();
    await runPnpm();
    writeRecord({ wanted: readWanted(), platform: readPlatform(), folders: listFolders() });
  } finally {
    turn.release();
  }
}
