import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import sqlite from 'node:sqlite';
import type { CrashPlan } from './crash-plan.ts';

// Loaded before the program (`node --import`). Counts every action with a lasting effect, and kills the program with
// SIGKILL at the point in CRASH_PLAN. The program itself is unchanged.

const plan = JSON.parse(process.env['CRASH_PLAN'] ?? '{}') as Partial<CrashPlan>;
const passed: string[] = [];

function isHere(label: string): boolean {
  passed.push(label);
  return passed.length === plan.at;
}

const { list } = plan;
if (list !== undefined) process.on('exit', () => fs.writeFileSync(list, passed.join('\n')));

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  // Another thread may receive the signal; this thread does nothing more.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

type Call = (this: unknown, ...all: unknown[]) => unknown;
type Torn = (self: unknown, all: unknown[]) => unknown;

/** Creates the wrapper that runs at each use of `call`. `torn` performs half of the call. */
function wrapped(label: string, call: Call, torn?: Torn): Call {
  const wrapper: Call = function (...all) {
    if (!isHere(label)) return call.apply(this, all);
    if (plan.when === 'before') die();
    if (plan.when === 'torn' && torn) return settle(torn(this, all), all);
    return settle(call.apply(this, settled(all)), all);
  };
  Object.defineProperties(wrapper, Object.getOwnPropertyDescriptors(call));
  return wrapper;
}

/** Returns the arguments with a callback that dies instead of continuing. */
function settled(all: unknown[]): unknown[] {
  return typeof all.at(-1) === 'function' ? [...all.slice(0, -1), die] : all;
}

function settle(result: unknown, all: unknown[]): unknown {
  if (result instanceof Promise) return result.then(die, die);
  if (typeof all.at(-1) === 'function') return result;
  return die();
}

type Functions = Record<string, Call>;

function wrap(target: object, name: string, label: string, torn?: Torn): void {
  const functions = target as Functions;
  const call = functions[name];
  if (call === undefined) throw new Error(`There is no ${label} to wrap`);
  Object.defineProperty(target, name, { value: wrapped(label, call, torn), writable: true, configurable: true });
}

const changing = ['rename', 'rm', 'unlink', 'mkdir', 'truncate', 'writeFile', 'appendFile', 'copyFile', 'chmod'];
for (const name of changing) {
  wrap(fs, name, `fs.${name}`);
  wrap(fs, `${name}Sync`, `fs.${name}Sync`);
  wrap(fsPromises, name, `fs.promises.${name}`);
}

for (const name of ['write', 'fsync', 'fdatasync', 'ftruncate']) {
  wrap(fs, name, `fs.${name}`);
  wrap(fs, `${name}Sync`, `fs.${name}Sync`);
}

/** Opening a file for writing creates it; opening a file for reading changes nothing. */
for (const target of [fs, fsPromises] as const) {
  const functions = target as unknown as Functions;
  const label = target === fs ? 'fs.open' : 'fs.promises.open';
  const open = functions['open'];
  if (open === undefined) throw new Error('There is no open');
  const counted = wrapped(label, open);
  const choose: Call = function (...all) {
    const isForReading = all[1] === undefined || all[1] === 'r' || typeof all[1] === 'function';
    return (isForReading ? open : counted).apply(this, all);
  };
  Object.defineProperties(choose, Object.getOwnPropertyDescriptors(open));
  functions['open'] = choose;
}

const handle = await fsPromises.open(process.execPath, 'r');
const handles = Object.getPrototypeOf(handle) as Functions;
await handle.close();
const writeOfHandle = handles['write'];
wrap(handles, 'write', 'handle.write', (self, [bytes, from, length, position]) =>
  writeOfHandle?.call(self, bytes, from, Math.floor(Number(length) / 2), position),
);
for (const name of ['sync', 'datasync', 'truncate', 'writeFile']) wrap(handles, name, `handle.${name}`);

wrap(net.Socket.prototype, 'connect', 'socket.connect');
wrap(net.Socket.prototype, 'write', 'socket.write');

/**
 * SQLite writes without `node:fs`: here a point is a statement that changes something. strace covers the calls inside
 * of a statement.
 */
wrap(sqlite.DatabaseSync.prototype, 'exec', 'sqlite.exec');
for (const name of ['run', 'all', 'get']) {
  const statements = sqlite.StatementSync.prototype as unknown as Functions;
  const call = statements[name];
  if (call === undefined) throw new Error(`There is no ${name}`);
  statements[name] = function (...all) {
    const { sourceSQL } = this as { sourceSQL: string };
    if (/^\s*(select|pragma)\b/i.test(sourceSQL)) return call.apply(this, all);
    return wrapped(`sqlite ${sourceSQL.slice(0, 60)}`, call).apply(this, all);
  };
}

syncBuiltinESMExports();
