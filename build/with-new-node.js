import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// `node build/with-new-node.js SCRIPT ARGUMENTS` runs a script of this project with a Node that supports it: the
// current Node if it is new enough, otherwise the one of the package `node`. This file is plain JavaScript, so that an
// old Node can print the reason.

const inProject = (...parts) => fileURLToPath(new URL(path.posix.join('..', ...parts), import.meta.url));

const [script = '', ...args] = process.argv.slice(2);
const program = inProject('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

if (!existsSync(inProject('node_modules'))) stop('The packages are not installed: run "npm ci" first.');
else if (isNewEnough(process.versions.node)) {
  process.argv.splice(1, 2, inProject(script));
  await import(pathToFileURL(inProject(script)).href);
} else if (existsSync(program)) runBy(program);
else stop(whatIsMissing());

/** This Node reads TypeScript, has `node:sqlite` without a flag, and meets the minimum of undici. */
function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return (major === 22 && minor >= 19) || (major === 24 && minor >= 5) || major > 24;
}

function runBy(node) {
  const child = spawn(node, [inProject(script), ...args], { stdio: 'inherit' });
  // A terminal also sends these signals to the child, which then ends by itself.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('error', (error) => stop(`${whatIsMissing()} (${error.message})`));
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 1 : 128);
  });
}

function whatIsMissing() {
  const need = `Triptych needs Node 22.19, 24.5 or newer, and this is Node ${process.versions.node}`;
  return existsSync(inProject('node_modules', 'node'))
    ? `${need}: run "npm rebuild node --ignore-scripts=false" to install a newer one, or install one from https://nodejs.org.`
    : `${need}; npm has no newer one for ${process.platform} on ${process.arch}. Install one from https://nodejs.org.`;
}

function stop(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}
