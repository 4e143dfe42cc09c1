import { pathToFileURL } from 'node:url';
import { type CommandLine, parseCommandLine, takeKey, usage } from '../electron/shell/command-line.ts';
import { locationAt } from '../electron/shell/program-location.ts';
import packageJson from '../package.json' with { type: 'json' };
import { errorMessage } from '../shared/util/error-message.ts';
import { buildIfStale } from './build-if-stale.ts';
import { getElectron } from './electron-binary.ts';
import { inProject, projectRoot } from './project.ts';
import { runElectron } from './run-electron.ts';

// `npm start`: builds the program if necessary, then runs Electron if available and otherwise the browser shell.

// Neither the builder nor the downloader receives the key. The shell gets it back at the end.
const key = takeKey(process.env);
const keyVariable = key === undefined ? {} : { TRIPTYCH_API_KEY: key };
const args = process.argv.slice(2);
// With --json, standard output has one line and nothing else.
const print = (sentence: string) => console.error(sentence);

const started = parseCommandLine(args, key, locationAt(projectRoot, process.platform));
switch (started.kind) {
  case 'help':
    console.log(usage);
    break;
  case 'version':
    console.log(packageJson.version);
    break;
  case 'wrong':
    console.error(started.sentence);
    process.exitCode = 2;
    break;
  case 'run':
    await buildAndRun(started.options);
}

async function buildAndRun(options: CommandLine): Promise<void> {
  try {
    await buildIfStale(print);
  } catch (error) {
    console.error(errorMessage(error));
    process.exitCode = 1;
    return;
  }
  const choice = await chooseShell(options);
  let why: string | undefined;
  if (choice.shell === 'electron') {
    const end = await runElectron(choice.program, [projectRoot, ...args], { ...process.env, ...keyVariable });
    if (end.ran) {
      process.exitCode = end.code;
      return;
    }
    why = `Electron does not start here: ${end.why}.`;
  } else if (choice.why !== undefined) {
    why = `Electron is not available: ${choice.why}.`;
  }
  if (why !== undefined && options.shell === 'electron') {
    console.error(why);
    process.exitCode = 1;
    return;
  }
  if (why !== undefined) print(`${why} Using the browser shell.`);
  Object.assign(process.env, keyVariable);
  // Runs in this process: this starts faster, and signals and the exit code need no forwarding.
  await import(pathToFileURL(inProject('out', 'main', 'browser.js')).href);
}

type Choice = { shell: 'electron'; program: string } | { shell: 'browser'; why?: string };

async function chooseShell(options: CommandLine): Promise<Choice> {
  // These options exist only in the browser shell, so they also select it.
  const browserOnly = options.json || !options.openWindow || options.port !== undefined;
  if (options.shell === 'browser' || (options.shell === undefined && browserOnly)) return { shell: 'browser' };
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
    return { shell: 'browser', why: 'there is no screen' };
  }
  const electron = await getElectron(print, { again: options.shell === 'electron' });
  return electron.there ? { shell: 'electron', program: electron.program } : { shell: 'browser', why: electron.why };
}
