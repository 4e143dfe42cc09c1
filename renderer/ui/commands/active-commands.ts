import { type CommandName, commands, isCommandName } from '../../../shared/commands/command-list.ts';
import { isTextField } from './is-text-field.ts';
import { keysNow } from './key-bindings.ts';
import { isPressed, partsOfKey } from './keys.ts';
import { isEditing } from './shortcut-conflict.ts';

export interface CommandHandler {
  press(): void;
  /** The key is let go. */
  release?(): void;
}

type Handlers = () => Readonly<Partial<Record<CommandName, CommandHandler>>>;

/** Current commands of the visible components; the newest last. */
const registered: Handlers[] = [];

const watchers = new Set<() => void>();

/** Called when the commands may have changed. Returns a function that unsubscribes. */
export function onCommandsChange(call: () => void): () => void {
  watchers.add(call);
  return () => void watchers.delete(call);
}

export function commandsMayHaveChanged(): void {
  for (const call of watchers) call();
}

/** Until the answer is called. */
export function registerCommands(handlers: Handlers): () => void {
  registered.push(handlers);
  commandsMayHaveChanged();
  return () => {
    registered.splice(registered.indexOf(handlers), 1);
    commandsMayHaveChanged();
  };
}

/** Every command that can be given right now, the one that a key would give first. */
export function commandsNow(): ReadonlyMap<CommandName, CommandHandler> {
  const found = new Map<CommandName, CommandHandler>();
  for (const handlers of registered.toReversed())
    for (const [name, handler] of Object.entries(handlers()))
      if (isCommandName(name) && handler && !found.has(name)) found.set(name, handler);
  return found;
}

let held: { code: string; handler: CommandHandler } | undefined;

/** Listens for the keys of all commands, once for the whole window. Answers with what ends it. */
export function listenForKeys(): () => void {
  const down = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    for (const [name, handler] of commandsNow()) {
      const keys = keysNow(name);
      if (keys === '' || !isPressed(keys, event) || !isFree(name, keys, event)) continue;
      event.preventDefault();
      if (event.repeat && !commands[name].repeats) return;
      held = { code: event.code, handler };
      handler.press();
      return;
    }
  };
  const up = (event: Event) => {
    if (!held || (event instanceof KeyboardEvent && event.code !== held.code)) return;
    const { handler } = held;
    held = undefined;
    handler.release?.();
  };
  window.addEventListener('keydown', down);
  window.addEventListener('keyup', up);
  // A key released in another window is never reported.
  window.addEventListener('blur', up);
  return () => {
    window.removeEventListener('keydown', down);
    window.removeEventListener('keyup', up);
    window.removeEventListener('blur', up);
  };
}

const movers = '[role="slider"], input, select, [role="tree"], [role="radiogroup"]';
const pressables = 'button, a, input, select, summary, [role="button"]';

/** True when the focused element leaves these keys to the program. */
function isFree(name: CommandName, keys: string, { target }: KeyboardEvent): boolean {
  const { key, with: down } = partsOfKey(keys);
  const writesNothing = down.has('mod') || /^f\d+$/.test(key);
  if (isTextField(target) && (!writesNothing || isEditing(keys))) return false;
  if (!(target instanceof Element)) return true;
  if (target.closest('[aria-modal="true"]') && !commands[name].inDialogs) return false;
  const isInPopup = target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
  if (writesNothing) return !isInPopup || !commands[name].charges;
  if (key === 'space' && target.closest(pressables)) return false;
  if (/^(?:home|end|page.*|left|right|up|down)$/.test(key) && target.closest(movers)) return false;
  return !isInPopup || commands[name].inDialogs === true;
}
