import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { electronEnvironment } from './electron-binary.ts';
import { signalNumber } from './run.ts';

/** It ran, with this exit code; or it did not start, for a reason that follows a colon. */
export type ElectronRun = { ran: true; code: number } | { ran: false; why: string };

/** One Ctrl+C reaches us several times, from the terminal and from npm; and people press it twice. */
const sameSignalMs = 5000;
/** A program that ends this soon by a signal of these never showed its window. */
const startMs = 10_000;
const crashes: readonly (NodeJS.Signals | null)[] = ['SIGTRAP', 'SIGABRT', 'SIGILL', 'SIGSEGV'];

/** Runs Electron until its end. Signals that are for both of us end it cleanly. */
export async function runElectron(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<ElectronRun> {
  // Chromium refuses to sandbox itself as root, which containers often are.
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const began = performance.now();
  const child = spawn(program, [...asRoot, ...args], {
    stdio: 'inherit',
    env: electronEnvironment(environment),
    // Electron closes at its first signal and dies at its second, so it must not get one from the terminal beside ours.
    // On Windows a program apart would get a console of its own.
    detached: process.platform !== 'win32',
  });
  const signals = passSignals(child);
  const end = await new Promise<ElectronRun>((resolve) => {
    child.once('error', () => resolve({ ran: false, why: lacksLibraries }));
    child.once('exit', (code, signal) => {
      const isCrash = crashes.includes(signal) && performance.now() - began < startMs && !signals.passed();
      if (code === 127) resolve({ ran: false, why: lacksLibraries });
      else if (isCrash) resolve({ ran: false, why: whyCrashed(program, signal) });
      else resolve({ ran: true, code: code ?? 128 + signalNumber(signal) });
    });
  });
  signals.stop();
  return end;
}

const lacksLibraries = 'the system lacks libraries that it needs';

/** A later second signal ends it where it stands. On Windows there is no signal to pass: it would be killed at once. */
function passSignals(child: ChildProcess) {
  let passedAt: number | undefined;
  const pass = (signal: NodeJS.Signals) => {
    if (process.platform === 'win32') return;
    const now = performance.now();
    if (passedAt !== undefined && now - passedAt < sameSignalMs) return;
    passedAt = now;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, pass);
  return {
    passed: () => passedAt !== undefined,
    stop: () => signals.forEach((signal) => void process.off(signal, pass)),
  };
}

/**
 * Ubuntu since 23.10 and some hardened systems let no ordinary program make the user namespaces of Chromium's sandbox,
 * and npm cannot install the helper that goes without them, since root has to own it.
 */
export function whyCrashed(program: string, signal: NodeJS.Signals | null, kernel = '/proc/sys'): string {
  const helper = path.join(path.dirname(program), 'chrome-sandbox');
  const state = statSync(helper, { throwIfNoEntry: false });
  const helperWorks = state?.uid === 0 && (state.mode & 0o4000) !== 0;
  const is = (name: string, value: string) => readSetting(path.join(kernel, name)) === value;
  const forbidden =
    is('kernel/apparmor_restrict_unprivileged_userns', '1') ||
    is('kernel/unprivileged_userns_clone', '0') ||
    is('user/max_user_namespaces', '0');
  if (!forbidden || helperWorks || !state) return `it crashed at its start (${signal})`;
  return (
    'this system does not let it set up its sandbox. To allow it, for this Electron only: ' +
    `sudo chown root:root "${helper}" && sudo chmod 4755 "${helper}"`
  );
}

function readSetting(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    // Not every kernel has every setting.
    return undefined;
  }
}
