import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { findInstalledBrowser, thisMachine } from '../electron/shell/browser/installed-browser.ts';
import { inProject } from './project.ts';
import { runCommand } from './run-command.ts';

/** Time limit for downloading a browser. Without access to the server, this time is lost. Milliseconds. */
const downloadMs = 5 * 60_000;

/** Returns an existing Chrome, Chromium or Edge: an installed one, or the one of Playwright. */
export function installedBrowser(): string | undefined {
  return findInstalledBrowser(thisMachine) ?? playwrightsOwn();
}

function playwrightsOwn(): string | undefined {
  const program = chromium.executablePath();
  return existsSync(program) ? program : undefined;
}

const printToStderr = (sentence: string) => console.error(sentence);

/**
 * Returns a browser for tests and measurements, and installs one if necessary. Throws with instructions if neither
 * works.
 */
export async function browserPath(print: (sentence: string) => void = printToStderr): Promise<string> {
  const there = installedBrowser();
  if (there) return there;

  const isRoot = process.getuid?.() === 0;
  const hasApt = process.platform === 'linux' && existsSync('/usr/bin/apt-get');
  // For root on Debian, the packaged browser also installs system libraries, which Playwright's browser would still
  // lack.
  const ways = isRoot && hasApt ? [installWithApt, installPlaywrights] : [installPlaywrights];
  for (const install of ways) {
    const installed = await install(print);
    if (installed) return installed;
  }
  throw new Error(advice());
}

async function installWithApt(print: (sentence: string) => void): Promise<string | undefined> {
  print('No browser found. Installing chromium with apt-get ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await runCommand('apt-get', ['update', '-q'], { env, timeout: downloadMs });
  if (updated.code !== 0) return undefined;
  const packages = ['install', '-q', '-y', '--no-install-recommends', 'chromium'];
  const installed = await runCommand('apt-get', packages, { env, timeout: downloadMs });
  const found = installed.code === 0 ? installedBrowser() : undefined;
  // On Ubuntu, the package with this name only leads to a snap, which a container can't run.
  return found && (await starts(found)) ? found : undefined;
}

async function installPlaywrights(print: (sentence: string) => void): Promise<string | undefined> {
  print("No browser found. Downloading Playwright's Chromium ...");
  const program = inProject('node_modules', 'playwright', 'cli.js');
  await runCommand(process.execPath, [program, 'install', 'chromium'], { timeout: downloadMs });
  const found = playwrightsOwn();
  return found && (await starts(found)) ? found : undefined;
}

/** A browser without its libraries can't be used. */
async function starts(browser: string): Promise<boolean> {
  // On Windows, --version opens a window instead of printing. Libraries are never missing there.
  if (process.platform === 'win32') return true;
  return (await runCommand(browser, ['--version'], { timeout: 20_000 })).code === 0;
}

function advice(): string {
  const how =
    process.platform === 'linux'
      ? 'On Debian: apt-get install chromium, as root. On Ubuntu: npx playwright install --with-deps chromium.'
      : 'Get Google Chrome from https://www.google.com/chrome, or run: npx playwright install chromium';
  return `The tests need Chrome, Chromium or Edge. None was found, and none could be installed.\n${how}\nFor a browser in another folder, set the environment variable CHROME_PATH to its path.`;
}

// `node build/find-browser.ts` prints the browser that the tests would use.
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(await browserPath());
}
