// Runs before dependencies are installed, so it can use only Node's own modules.
import { endWithNpm } from '../packages/turn-lock/src/end-with-npm.mjs';
import { install } from './installation/installation.mjs';
import { explainMissingPackages } from './installation/missing-package.mjs';

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`The portal needs Node 20.19 or newer; this is Node ${process.versions.node}. See https://nodejs.org.`);
  process.exit(1);
}

/** Prepares a clean clone to run the project's TypeScript: checks Node's version, installs dependencies, registers tsx. */
export async function prepare() {
  refuseOldNode();
  endWithNpm();
  explainMissingPackages();
  try {
    await install();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  const { register } = await import('tsx/esm/api');
  register();
}
