import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { electronEnvironment } from './electron-binary.ts';
import { signalNumber } from './run-command.ts';

/**
 * The result of running Electron: an exit code, or the reason why Electron did not start. The reason follows a colon.
 */
export type ElectronRun = { ran: true; code: number } | { ran: false; why: string };

/**
 * One Ctrl+C may arrive several times within this time: the terminal and npm both send it, and people press it twice.
 * Milliseconds.
 */
const sameSignalMs = 5000;
/** A crash signal within this time means that Electron has not shown its window. Milliseconds. */
const startMs = 10_000;
const crashes: readonly (NodeJS.Signals | null)[] = ['SIGTRAP', 'SIGABRT', 'SIGILL', 'SIGSEGV'];

/** Runs Electron until it ends. A signal to this process also ends Electron cleanly. */
export async function runElectron(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<ElectronRun> {
  // Chromium refuses to sandbox itself as root, and containers often run as root.
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const startTime = performance.now();
  const child = spawn(program, [...asRoot, ...args], {
    stdio: 'inherit',
    env: electronEnvironment(environment),
    // Electron quits at its first signal and dies at its second. In a separate process group, it gets no second signal
    // from the terminal. On Windows, a detached program would open a console window.
    detached: process.platform !== 'win32',
  });
  const signals = passSignals(child);
  const end = await new Promise<ElectronRun>((resolve) => {
    child.once('error', () => resolve({ ran: false, why: lacksLibraries }));
    child.once('exit', (code, signal) => {
      const isCrash = crashes.includes(signal) && performance.now() - startTime < startMs && !signals.passed();
      if (code === 127) resolve({ ran: false, why: lacksLibraries });
      else if (isCrash) resolve({ ran: false, why: crashReason(program, signal) });
      else resolve({ ran: true, code: code ?? 128 + signalNumber(signal) });
    });
  });
  signals.stop();
  return end;
}

const lacksLibraries = 'the system lacks libraries that it needs';

/**
 * Forwards signals; a later second signal kills Electron. On Windows, a forwarded signal would kill Electron
 * immediately.
 */
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
 * Since version 23.10, Ubuntu does not let ordinary programs create the user namespaces of Chromium's sandbox. Some
 * hardened systems do the same. npm can't install the alternative helper, because root has to own it.
 */
export function crashReason(program: string, signal: NodeJS.Signals | null, kernel = '/proc/sys'): string {
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
