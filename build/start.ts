import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { type CommandLine, parseCommandLine, takeKey, usage } from '../electron/command-line.ts';
import { placeAt } from '../electron/shell/program-place.ts';
import packageJson from '../package.json' with { type: 'json' };
import { messageOf } from '../shared/message-of.ts';
import { buildIfStale } from './build-if-stale.ts';
import { getElectron } from './electron-binary.ts';
import { inProject, projectRoot } from './project.ts';
import { signalNumber } from './run.ts';

// `npm start`: builds what is stale, then runs Electron where it can be had and the browser shell elsewhere.

// Neither the builder nor the downloader is told the key; the shell gets it back at the end.
const key = takeKey(process.env);
const args = process.argv.slice(2);
// With --json, standard output carries that one line and nothing else.
const say = (sentence: string) => console.error(sentence);

const started = parseCommandLine(args, key, placeAt(projectRoot, process.platform));
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
    await buildIfStale(say);
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
    return;
  }
  const choice = await chooseShell(options);
  if (choice.shell === 'electron') {
    const code = await runElectron(choice.program);
    if (code !== undefined) {
      process.exitCode = code;
      return;
    }
    if (options.shell === 'electron') {
      console.error('Electron does not start here: the system lacks libraries that it needs.');
      process.exitCode = 1;
      return;
    }
    say('Electron does not start here, as the system lacks libraries that it needs: using the browser shell.');
  } else if (choice.why !== undefined) {
    if (options.shell === 'electron') {
      console.error(`Electron is not available: ${choice.why}.`);
      process.exitCode = 1;
      return;
    }
    say(`Electron is not available, as ${choice.why}: using the browser shell.`);
  }
  returnKey();
  // In this very process: it starts sooner, and signals and the exit code need no messenger.
  await import(pathToFileURL(inProject('out', 'main', 'browser.js')).href);
}

type Choice = { shell: 'electron'; program: string } | { shell: 'browser'; why?: string };

async function chooseShell(options: CommandLine): Promise<Choice> {
  // These say how the browser shell is to run, so they also say that it is wanted.
  const browserOnly = options.json || !options.openWindow || options.port !== undefined;
  if (options.shell === 'browser' || (options.shell === undefined && browserOnly)) return { shell: 'browser' };
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
    return { shell: 'browser', why: 'there is no screen' };
  }
  const electron = await getElectron(say);
  return electron.there ? { shell: 'electron', program: electron.program } : { shell: 'browser', why: electron.why };
}

/** Answers the exit code, or nothing where the system cannot load the program. */
function runElectron(program: string): Promise<number | undefined> {
  // Chromium refuses to sandbox itself as root, which containers often are.
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  returnKey();
  const child = spawn(program, [...asRoot, projectRoot, ...args], { stdio: 'inherit' });
  takeKey(process.env);
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve) => {
    const end = (code: number | undefined) => {
      for (const signal of signals) process.off(signal, pass);
      resolve(code);
    };
    child.once('error', () => end(undefined));
    child.once('exit', (code, signal) => end(code === 127 ? undefined : (code ?? 128 + signalNumber(signal))));
  });
}

function returnKey(): void {
  if (key !== undefined) process.env['TRIPTYCH_API_KEY'] = key;
}
