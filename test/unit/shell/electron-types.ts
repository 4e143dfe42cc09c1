import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { inProject } from '../../../build/project.ts';

// Reads Electron's types from the installed package at each run. So the stand-in is compared with the installed
// version, and no list of ours can become outdated.

interface Declared {
  /** Methods and properties, including those of the base classes. */
  readonly members: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
}

const text = readFileSync(inProject('node_modules', 'electron', 'electron.d.ts'), 'utf8');
const read = new Map<string, Declared>();

/** Finds a class or interface in Electron's types. Throws for an unknown name. */
export function electronType(name: string): Declared {
  const known = read.get(name) ?? readType(name);
  read.set(name, known);
  return known;
}

/**
 * Returns the allowed strings of the first parameter with this name in Electron's types, such as the names of
 * permissions.
 */
export function electronStrings(method: string, parameter: string): string[] {
  const line = text.split('\n').find((each) => each.startsWith(`    ${method}(`)) ?? '';
  const union = new RegExp(`${parameter}: ((?:'[\\w-]+'(?: \\| )?)+)`).exec(line)?.[1];
  if (union === undefined) throw new Error(`Electron's types name no strings for ${method}, ${parameter}`);
  return [...union.matchAll(/'([\w-]+)'/g)].map(([, each]) => each ?? '');
}

function readType(name: string): Declared {
  const [, above = '', body] =
    new RegExp(`^  (?:class|interface) ${name}(?: extends ([\\w.]+))? \\{\\n([^]*?)^  \\}$`, 'm').exec(text) ?? [];
  if (body === undefined) throw new Error(`Electron's types have no ${name}`);
  const members = new Set([...body.matchAll(/^ {4}(?:readonly )?(\w+)\??(?=[(:<])/gm)].map(([, each]) => each ?? ''));
  const events = new Set([...body.matchAll(/^ {4}on\(event: '([^']+)'/gm)].map(([, each]) => each ?? ''));
  if (above === '' || above.startsWith('Node')) return { members, events };
  const base = electronType(above);
  return { members: new Set([...members, ...base.members]), events: new Set([...events, ...base.events]) };
}

/** Throws for an option that Electron's type does not have, because Electron would silently ignore it. */
export function checkOptions(type: string, options: object): void {
  const unknown = Object.keys(options).find((name) => !electronType(type).members.has(name));
  if (unknown !== undefined) throw new Error(`Electron's ${type} has no ${unknown}`);
}

/** A stand-in for an emitter of Electron. It refuses events that Electron does not have. */
export class ElectronEmitter extends EventEmitter {
  readonly #name: string;

  constructor(name: string) {
    super();
    this.#name = name;
    this.on('newListener', (event: string) => this.#check(event));
  }

  override emit(event: string, ...rest: unknown[]): boolean {
    if (event !== 'newListener') this.#check(event);
    return super.emit(event, ...rest);
  }

  #check(event: string): void {
    if (!electronType(this.#name).events.has(event)) throw new Error(`Electron's ${this.#name} has no event ${event}`);
  }
}
